/** Whatever two people do to shipments in whatever order: a number is given once, a car is on one live bill, and actual is what was shipped. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../harness.ts'
import { loadingRack, type Rack } from './loading-rack.ts'

let rack: Rack
let other: Client
beforeAll(async () => {
  rack = await loadingRack()
  other = await rack.server.user()
})
afterAll(() => rack.server.close())

const BILLS = 4
const CARS = 5
const verbs = ['ship', 'open_for_correction', 'cancel_shipment', 'void_shipment'] as const
const deed = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom(...verbs), bill: fc.nat(BILLS - 1) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('put' as const), bill: fc.nat(BILLS - 1), car: fc.nat(CARS - 1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('take' as const), bill: fc.nat(BILLS - 1), car: fc.nat(CARS - 1) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), bill: fc.nat(BILLS - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unassign' as const), bill: fc.nat(BILLS - 1) }) },
)
type Deed = (typeof deed extends fc.Arbitrary<infer T> ? T : never) & { readonly car?: number }

async function act(client: Client, { kind, bill, car = 0 }: Deed, bills: number[], cars: readonly number[]) {
  const id = bills[bill] ?? 0
  if (kind === 'put') return client.patch(`loadedrailcar/${cars[car]}/`, { rail_shipment: id })
  if (kind === 'take') return client.post('loadedrailcar/remove_cars_by_id/', { car_ids: [cars[car]] })
  if (kind === 'unassign') return client.post(`railshipment/${id}/assign_to_schedule/`, { schedule_id: null })
  if (kind !== 'delete') return client.post(`railshipment/${id}/${kind}/`, { reason: 'By chance' })
  const gone = await client.delete(`railshipment/${id}/`)
  if (gone.status === 204) bills[bill] = (await rack.bill()).id
  return gone
}

test('random sequences of two people', async () => {
  const numbers = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(deed, deed), { minLength: 4, maxLength: 12 }), async (turns) => {
      const bills: number[] = []
      const cars: number[] = []
      for (let at = 0; at < BILLS; at++) bills.push((await rack.bill()).id)
      for (let at = 0; at < CARS; at++) cars.push((await rack.load(bills[at % BILLS] ?? null)).id)
      for (const [mine, theirs] of turns) {
        const answers = await Promise.all([act(rack.clerk, mine, bills, cars), act(other, theirs, bills, cars)])
        for (const { status, body } of answers)
          expect([200, 204, 400, 404, 409], JSON.stringify(body)).toContain(status)
      }
      const { rows } = await rack.within(async ({ client }) => ({
        rows: (
          await client.query(
            `select s.id, s.bol_number, s.status, s.schedule, s.car_count::int as cars, count(c.id)::int as named
             from rail_shipment s left join rail_loaded_car c on c.rail_shipment = s.id group by s.id order by s.id`,
          )
        ).rows,
      }))
      for (const { id, bol_number, status, cars: told, named } of rows) {
        expect(numbers.get(bol_number) ?? id, 'a number is given once').toBe(id)
        numbers.set(bol_number, id)
        expect(told).toBe(named)
        expect(['cancelled', 'void'].includes(status) && named > 0, 'cars are given back').toBe(false)
      }
      const shipped = rows
        .filter((one) => one.status === 'shipped' && one.schedule === rack.base.schedule)
        .reduce((sum, { cars: many }) => sum + Number(many), 0)
      const days = await rack.actual('railschedule/', rack.base.schedule)
      expect(days).toEqual(shipped === 0 ? [] : [{ date: rack.today, quantity: shipped }])
      expect(await rack.actual('contract_route/', rack.base.route)).toEqual(days)
    }),
    { numRuns: 8 },
  )
})
