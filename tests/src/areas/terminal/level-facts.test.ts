/** What is read of a tank's level: the newest readings, in the order of time, and no more tickets than are marked. */
import { expect, it } from 'vitest'
import { readLevel } from '#src/areas/terminal/level/level-facts.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

it('reads the newest readings of a tank that is measured more often than the curve has points', async () => {
  signInLocally()
  const kept = ['2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z']
  const asked = answering(({ path, query }) => {
    if (path === 'terminalboss/v3/location/t1/') return { body: { id: 't1', name: 'Bullet' } }
    if (!path.startsWith('terminalboss/v3/container-reading/')) return { body: { count: 0, results: [] } }
    const order = query.get('ordering') === '-measured_at' ? kept.toReversed() : kept
    return { body: { count: 3, results: order.slice(0, 2).map((measured_at) => ({ measured_at, volume: '5' })) } }
  })
  const { readings } = await readLevel('t1', new AbortController().signal)
  expect(readings.map(({ measured_at }) => measured_at)).toEqual(kept.slice(1))
  const drawn = asked.find(({ query }) => query.has('completed_at__gte'))
  expect([drawn?.query.get('ordering'), drawn?.query.get('limit')]).toEqual(['-completed_at', '40'])
})
