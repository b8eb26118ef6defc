/** The figures of periodic limits on the real database: they follow every write of a ticket, and are asked when one is opened. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limitProof } from '#server/areas/limit/tend.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { calls, days, limitedCompany, tickets } from './limited-company.ts'

let server: Server
let clerk: Client
let at: Awaited<ReturnType<typeof limitedCompany>>
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await limitedCompany(server, clerk)
})

describe('figures', () => {
  test('follow a ticket through its life, and its corrections', async () => {
    const { id } = await at.newLimit({ product: at.group, server: at.home })
    const one = await at.load()
    expect(await at.figures(id), 'scheduled').toEqual(['0.0', '0.0', '10000.0', 0, 0, 0])
    await at.go([one.id], 'open')
    expect(await at.figures(id), 'open').toEqual(['0.0', '1000.0', '9000.0', 10, 0, 1])
    await clerk.patch(`${tickets}${one.id}/`, { ordered_volume: '1234' })
    expect(await at.figures(id), 'ordered more').toEqual(['0.0', '1234.0', '8766.0', 12.3, 0, 1])
    for (const status of ['arrived', 'loading']) await at.go([one.id], status)
    await clerk.patch(`${tickets}${one.id}/`, { net_volume: '1100.5' })
    await at.go([one.id], 'complete')
    expect(await at.figures(id), 'complete').toEqual(['1100.5', '0.0', '8899.5', 11, 1, 0])
    await at.go([one.id], 'approved')
    expect(await at.figures(id), 'approved').toEqual(['1100.5', '0.0', '8899.5', 11, 1, 0])
    await at.go([one.id], 'rejected', { reason: 'Weights' })
    expect(await at.figures(id), 'rejected').toEqual(['0.0', '0.0', '10000.0', 0, 0, 0])
    expect(await at.periods(id)).toMatchObject([{ status: 'current', used_volume: '0.0', limit_volume: '10000.0' }])
  })

  test('count what is of the customer, the group, the site and the direction, and nothing else', async () => {
    const { id } = await at.newLimit({ product: at.group, server: at.home })
    const done = { status: 'complete', net_volume: '10.0', completed_at: new Date().toISOString() } as const
    await at.load(done)
    await at.load({ ...done, customer: null })
    await at.load({ ...done, product: null })
    await at.load({ ...done, server: null })
    await at.load({ ...done, direction: 'unload' })
    await at.load({ ...done, product: at.group })
    expect((await at.figures(id))[0]).toBe('20.0')
    await clerk.patch(`terminalboss/v3/product/${at.propane}/`, { parent: null })
    expect((await at.figures(id))[0], 'out of the group').toBe('10.0')
    await clerk.patch(`${calls}${id}/`, { server: null })
    expect((await at.figures(id))[0]).toBe('10.0')
    await clerk.patch(`${calls}${id}/`, { product: null })
    expect((await at.figures(id))[0], 'of any product and site').toBe('40.0')
    await clerk.patch(`${calls}${id}/`, { direction: 'any' })
    expect((await at.figures(id))[0], 'of both directions').toBe('50.0')
    await at.load({ ...done, direction: 'unload' })
    expect((await at.figures(id))[0], 'unloaded since').toBe('60.0')
  })

  test('are warned of from the percentage that the terms say, in the limit and in its period', async () => {
    const { id } = await at.newLimit({ product: at.group })
    const told = async () => {
      const { body } = await clerk.get(`${calls}${id}/`)
      return [body.warns_at, body.warned_at !== null, (await at.periods(id))[0]?.warns_at]
    }
    expect(await told()).toEqual([90, false, 90])
    await at.load({ status: 'complete', net_volume: '8600.0', completed_at: new Date().toISOString() })
    const { body } = await clerk.post('terminalboss/v3/limit-properties/', { periodic_limit: id, warning_percent: 95 })
    expect(await told()).toEqual([95, false, 95])
    await clerk.patch(`terminalboss/v3/limit-properties/${body.id}/`, { warning_percent: 85 })
    expect(await told(), 'reached by the change').toEqual([85, true, 85])
    await clerk.delete(`terminalboss/v3/limit-properties/${body.id}/`)
    expect(await told()).toEqual([90, true, 90])
  })

  test('go by the day of completion on the clocks of the site', async () => {
    const { id } = await at.newLimit({ period_type: 'day', period_start: '2026-03-10' })
    const done = { status: 'complete', net_volume: '1.0' } as const
    await at.load({ ...done, completed_at: '2026-03-10T05:59:59Z' })
    await at.load({ ...done, completed_at: '2026-03-10T06:00:00Z' })
    await at.load({ ...done, completed_at: '2026-03-11T05:59:59Z' })
    await at.load({ ...done, completed_at: '2026-03-11T06:00:00Z' })
    expect((await at.figures(id)).slice(0, 1)).toEqual(['2.0'])
  })

  test('are nobody’s to type', async () => {
    const { id } = await at.newLimit()
    for (const field of ['used_volume', 'reserved_volume', 'remaining_volume', 'carried_over', 'period_end'])
      expect((await clerk.patch(`${calls}${id}/`, { [field]: '1' })).status, field).toBe(400)
  })

  test('of a draft are nothing; they are reckoned when it is activated', async () => {
    await at.load({ status: 'open' })
    const { id } = await at.newLimit({ status: 'draft' })
    expect((await at.figures(id))[1]).toBe('0.0')
    await clerk.post(`${calls}${id}/activate/`, {})
    expect((await at.figures(id))[1]).toBe('1000.0')
  })

  test('are proved each night, and a difference is said', async () => {
    const { id, name } = await at.newLimit()
    await at.load({ status: 'open' })
    const proof = () => limitProof(server.db).work(server.ours, new Date())
    await expect(proof()).resolves.toBeUndefined()
    await server.db.pool.query('update terminal_limit set used_volume = 5 where id = $1', [id])
    await expect(proof()).rejects.toThrow(name)
    await server.db.pool.query('select highball_recount_limits($1)', [server.ours])
    await expect(proof()).resolves.toBeUndefined()
  })
})

test('eight writers at once leave figures that their tickets say', async () => {
  for (const about of [{}, { product: at.group }, { product: at.propane, server: at.home }, { server: at.home }])
    await at.newLimit({ ...about, limit_volume: '90000.0' })
  const mine = await Promise.all(
    Array.from({ length: 8 }, () => Promise.all([0, 1, 2].map(() => at.load({ net_volume: '980.0' })))),
  )
  const answers = await Promise.all(
    mine.map(async (some, no) => {
      const ids = (no % 2 === 0 ? some : some.toReversed()).map(({ id }) => id)
      const steps = ['open', 'arrived', 'loading', 'complete', no % 3 === 0 ? 'rejected' : 'approved']
      const found: number[] = []
      for (const status of steps) found.push((await at.go(ids, status, { reason: 'Test' })).body.counts.changed)
      return found
    }),
  )
  expect(answers).toEqual(mine.map(() => [3, 3, 3, 3, 3]))
  await expect(limitProof(server.db).work(server.ours, new Date())).resolves.toBeUndefined()
})

describe('opening', () => {
  test('20 trucks for room of three: three', async () => {
    const { id } = await at.newLimit({ limit_volume: '3500.0' })
    const trucks = await Promise.all(Array.from({ length: 20 }, () => at.load()))
    const answers = await Promise.all(trucks.map((one) => clerk.post(`${tickets}${one.id}/open/`, {})))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      blockers: [
        { code: 'limit_volume', needs: 'change_limit', object: { id }, says: '500 gal left of 3,500, 1,000 asked.' },
      ],
    })
    expect(await at.figures(id)).toEqual(['0.0', '3000.0', '500.0', 85.7, 0, 3])
  })

  test('of many in one request lets go what fits, and is undone as one', async () => {
    const { id } = await at.newLimit({ limit_volume: '2500.0' })
    const trucks = await Promise.all(Array.from({ length: 4 }, () => at.load()))
    const { body } = await at.go(
      trucks.map((one) => one.id),
      'open',
    )
    expect(body.counts).toMatchObject({ changed: 2, not_allowed: 2 })
    expect((await clerk.post(`batch/${body.batch}/undo/`, {})).body.counts.returned).toBe(2)
    expect((await at.figures(id))[1]).toBe('0.0')
  })

  test('void gives the room back', async () => {
    const { id } = await at.newLimit({ limit_volume: '1000.0' })
    const [one, other] = [await at.load(), await at.load()]
    await at.go([one.id], 'open')
    expect((await at.go([other.id], 'open')).body.results[0].message).toContain('0 gal left of 1,000')
    await at.go([one.id], 'void', { reason: 'Did not come' })
    expect((await at.go([other.id], 'open')).body.counts.changed).toBe(1)
    expect((await at.figures(id))[1]).toBe('1000.0')
  })

  test('rolls a limit whose period is over, before the job came to it', async () => {
    const { id } = await at.newLimit({ period_type: 'day', period_start: days(-3), limit_volume: '1000.0' })
    const one = await at.load()
    expect((await at.go([one.id], 'open')).body.counts.changed).toBe(1)
    expect((await at.periods(id)).map(({ status }: { status: string }) => status)).toContain('closed')
    expect((await at.figures(id))[1]).toBe('1000.0')
  })
})
