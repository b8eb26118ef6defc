/** The totals beside the cars of a shipment: against the day of its schedule, and what stands loaded where it is loaded. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadingRack } from './loading-rack.ts'

let rack: Awaited<ReturnType<typeof loadingRack>>
beforeAll(async () => {
  rack = await loadingRack()
})
afterAll(() => rack.server.close())
const totalsOf = async (id: number) => (await rack.clerk.get(`railshipment/${id}/cars/`)).body.totals

test('count the cars of the bill, those shipped on the day before, and those that stand loaded', async () => {
  const [before, bill] = [await rack.bill(), await rack.bill()]
  await rack.load(before.id)
  await rack.load(bill.id)
  await rack.load(bill.id)
  await rack.load(null)
  await rack.load(null, { current_location: null })
  await rack.load(null, { product: null })
  const one = { net_volume: '28724.00', weight: '120000.00' }
  expect(await totalsOf(bill.id)).toMatchObject({
    bill: { cars: 2, net_volume: '57448.00', weight: '240000.00' },
    day: { date: rack.today, planned: 2, others: 0 },
    standing: { cars: 3, weight: '360000.00', elsewhere: 0 },
  })
  expect((await rack.clerk.post(`railshipment/${before.id}/ship/`, {})).status).toBe(200)
  expect(await totalsOf(before.id)).toEqual({
    bill: { cars: 1, ...one },
    day: { date: rack.today, planned: 2, others: 0 },
    standing: null,
  })
  expect((await totalsOf(bill.id)).day).toEqual({ date: rack.today, planned: 2, others: 1 })
})

test('a car of the bill that stands elsewhere is told apart, and without a schedule no day is named', async () => {
  const bill = await rack.bill({ schedule: null })
  await rack.load(bill.id, { current_location: null })
  const { standing, day } = await totalsOf(bill.id)
  expect([standing.elsewhere, day]).toEqual([1, null])
})
