/** What is sent twice with one Idempotency-Key is done once, and answered alike. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HARDISTY, ago, tracing, type TraceServer } from './setting.ts'

let at: TraceServer
beforeAll(async () => {
  at = await tracing()
})
afterAll(() => at.server.close())

const twice = async (url: string, body: () => unknown, key: string) => {
  const send = () => at.dispatcher.post(url, body(), { 'idempotency-key': key })
  return [await send(), await send()] as const
}
const eventsOf = async (railcar: number) => (await at.dispatcher.get(`carevent/?railcar=${railcar}`)).body.count

test('an event: the second answer is the first one, not that the row is there already', async () => {
  const railcar = await at.car()
  const one = { railcar, code: 'P', at: ago(5), load_status: 'L', ...HARDISTY }
  const [first, second] = await twice('carevent/', () => one, 'event')
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  expect(await eventsOf(railcar)).toBe(1)
})

test('an import, pasted or as a file', async () => {
  const railcar = await at.car()
  const { car_number } = (await at.dispatcher.get(`railcar/${railcar}/`)).body
  const text = `"GATX","${car_number}","HAMLIN","SK","10","20","14","02","L","W","","PRIGEORGE","BC","CN"`
  const [first, second] = await twice('carevent/import/', () => ({ text, received_on: '2026-10-21' }), 'import')
  expect([first.body.taken, second.body]).toEqual([1, first.body])
  expect(await eventsOf(railcar)).toBe(1)
})
