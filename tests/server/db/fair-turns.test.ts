/** Connections are taken in turns: nobody waits for all that somebody else has queued. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairTurns } from '#server/db/fair-turns.ts'
import { isConnectionLost } from '#server/db/connection-error.ts'
import { startServer, type Client } from '../harness.ts'

/** Lets what was promised happen. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('one who comes later is next, whatever the first has queued', async () => {
  const turns = fairTurns(1, 0)
  const order: string[] = []
  const enter = (who: string, name: string) => turns.enter(who).then((leave) => (order.push(name), leave))
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => enter('a', name))
  const other = enter('b', 'b1')
  await settle()
  for (const one of [all[0], all[1], other, all[2], all[3]]) {
    ;(await one)?.()
    await settle()
  }
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('nobody holds more than half of several places', async () => {
  const turns = fairTurns(4, 0)
  let held = 0
  for (let at = 0; at < 4; at++) void turns.enter('a').then(() => held++)
  await settle()
  expect(held).toBe(2)
  await expect(turns.enter('b')).resolves.toBeTypeOf('function')
})

test('a place that is given back twice is given back once', async () => {
  const turns = fairTurns(1, 0)
  const leave = await turns.enter('a')
  leave()
  leave()
  await turns.enter('a')
  let isIn = false
  void turns.enter('b').then(() => (isIn = true))
  await settle()
  expect(isIn).toBe(false)
})

test('who waits longer than there is time is told so, as by a pool, and leaves the queue', async () => {
  const turns = fairTurns(1, 1)
  const leave = await turns.enter('a')
  const error = await turns.enter('b').catch((thrown: unknown) => thrown)
  expect(isConnectionLost(error)).toBe(true)
  leave()
  await expect(turns.enter('c')).resolves.toBeTypeOf('function')
})

test('whatever is asked in whatever order: everybody is served once, and never more than there are places', async () => {
  const asked = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(asked, fc.integer({ min: 1, max: 5 }), async (people, places) => {
      const turns = fairTurns(places, 0)
      let [inside, most, served] = [0, 0, 0]
      await Promise.all(
        people.map(async (who) => {
          const leave = await turns.enter(who)
          most = Math.max(most, ++inside)
          await settle()
          inside--
          served++
          leave()
        }),
      )
      expect(served).toBe(people.length)
      expect(most).toBeLessThanOrEqual(places)
    }),
  )
})

test('a read of another company is answered before the pile that somebody asked for', async () => {
  const server = await startServer()
  const [greedy, other] = [await server.user(), await server.user({ company: server.theirs })]
  const answered: string[] = []
  const ask = (client: Client, name: string) => client.get('party/?limit=1000').then(() => answered.push(name))
  const pile = Array.from({ length: 40 }, (_, at) => ask(greedy, `greedy ${at}`))
  const one = ask(other, 'other')
  await Promise.all([...pile, one])
  await server.close()
  // Without turns it came after all 40; which of those before it end sooner is up to the machine.
  expect(answered.indexOf('other')).toBeLessThan(20)
})
