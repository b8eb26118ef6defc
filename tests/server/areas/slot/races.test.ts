/** Many at once: no run of these ever lets one truck too many in. Runs on both databases. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { hour, truckRack, type TruckRack } from './truck-rack.ts'

let server: Server
let clerk: Client
let rack: TruckRack
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  rack = await truckRack(server, clerk)
})
afterAll(() => server.close())
afterEach(() => rack.holds())

const times = <T>(count: number, work: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => work(nth)))
async function inTurn<T>(count: number, work: (nth: number) => Promise<T>): Promise<readonly T[]> {
  const done: T[] = []
  for (let nth = 0; nth < count; nth++) done.push(await work(nth))
  return done
}
const good = (answers: readonly { readonly status: number }[]): number =>
  answers.filter(({ status }) => status === 200).length

it('the last place is taken once of 200, and the others are told what they could have', async () => {
  const one = await rack.newSlot()
  for (const at of [50, 51, 52]) await rack.newSlot({ starts_at: hour(at) })
  const answers = await times(200, () => rack.book(one.id))
  expect(good(answers)).toBe(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(199)
  expect(refused.every(({ body }) => body.alternatives.length >= 3)).toBe(true)
})

it('five places are taken five times of 40', async () => {
  const one = await rack.newSlot({ capacity: 5 })
  const answers = await times(40, () => rack.book(one.id))
  expect([good(answers), (await rack.slot(one.id)).booked]).toEqual([5, 5])
})

it('ten move to one place', async () => {
  const made = await inTurn(10, async () => rack.booked((await rack.newSlot()).id))
  const target = await rack.newSlot()
  const answers = await times(10, (nth) =>
    clerk.post('schedule/booking/update_booking/', { booking: made[nth]?.id, slot: target.id }),
  )
  expect(good(answers)).toBe(1)
})

it('moves in a circle end, and everybody keeps a place', async () => {
  const some = await inTurn(6, () => rack.newSlot({ capacity: 2 }))
  const made = await inTurn(6, (nth) => rack.booked(some[nth]?.id ?? 0))
  const answers = await times(6, (nth) =>
    clerk.post('schedule/booking/update_booking/', { booking: made[nth]?.id, slot: some[(nth + 1) % 6]?.id }),
  )
  expect(good(answers)).toBe(6)
})

it('blocking and booking, whichever comes first', async () => {
  for (let nth = 0; nth < 5; nth++) {
    const one = await rack.newSlot()
    const [booked, blocked] = await Promise.all([
      rack.book(one.id),
      clerk.post('schedule/slot/set_status_block/', { slot_ids: [one.id], reason: 'x' }),
    ])
    const both = booked.status === 200 && blocked.body.counts.changed === 1
    expect(both).toBe(false)
  }
})

it('a booking and its check-in against its cancellation', async () => {
  for (let nth = 0; nth < 5; nth++) {
    const made = await rack.booked((await rack.newSlot()).id)
    const answers = await Promise.all([
      rack.run(made.id, 'check_in'),
      rack.run(made.id, 'cancel', { reason: 'x' }),
      clerk.post(`schedule/booking/${made.id}/cancel/`, { reason: 'x' }),
    ])
    expect(good(answers)).toBe(1)
  }
})

it('one key books once', async () => {
  const one = await rack.newSlot({ capacity: 9 })
  const answers = await times(8, () =>
    clerk.post(
      'schedule/booking/create_booking/',
      { slot: one.id, company: rack.ribstone.id },
      { 'idempotency-key': `key-${one.id}` },
    ),
  )
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await rack.slot(one.id)).booked).toBe(1)
})

it('a company with a limit a day does not pass it', async () => {
  const few = await rack.newCompany({ max_bookings_a_day: 3 })
  const place = await rack.newPlace()
  const at = `${hour(72).slice(0, 10)}T0`
  const some = await inTurn(8, (nth) => rack.newSlot({ location: place.id, starts_at: `${at}${nth}:00:00.000Z` }))
  const answers = await times(8, (nth) => rack.book(some[nth]?.id ?? 0, { company: few.id }))
  expect(good(answers)).toBe(3)
})
