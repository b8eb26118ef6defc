/**
 * Many at once: no run of these ever lets one truck too many in. On PostgreSQL they ask several instances of the server, which share nothing
 * but the database.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { hour, truckRack, type TruckRack } from './truck-rack.ts'

let server: Server
let clerk: Client
let rack: TruckRack
let clerks: readonly Client[]
/** At one of the instances, in turn. */
const at = (nth: number): Client => clerks[nth % clerks.length] ?? clerk
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  clerks = [clerk, await server.elsewhere(clerk), await server.elsewhere(clerk)]
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
  for (const from of [50, 51, 52]) await rack.newSlot({ starts_at: hour(from) })
  const answers = await times(200, (nth) => rack.book(one.id, {}, at(nth)))
  expect(good(answers)).toBe(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(199)
  expect(refused.every(({ body }) => body.alternatives.length >= 3)).toBe(true)
})

it('five places are taken five times of 40', async () => {
  const one = await rack.newSlot({ capacity: 5 })
  const answers = await times(40, (nth) => rack.book(one.id, {}, at(nth)))
  expect([good(answers), (await rack.slot(one.id)).booked]).toEqual([5, 5])
})

it('ten move to one place', async () => {
  const made = await inTurn(10, async () => rack.booked((await rack.newSlot()).id))
  const target = await rack.newSlot()
  const answers = await times(10, (nth) =>
    at(nth).post('schedule/booking/update_booking/', { booking: made[nth]?.id, slot: target.id }),
  )
  expect(good(answers)).toBe(1)
})

it('moves in a circle end, and everybody keeps a place', async () => {
  const some = await inTurn(6, () => rack.newSlot({ capacity: 2 }))
  const made = await inTurn(6, (nth) => rack.booked(some[nth]?.id ?? 0))
  const answers = await times(6, (nth) =>
    at(nth).post('schedule/booking/update_booking/', { booking: made[nth]?.id, slot: some[(nth + 1) % 6]?.id }),
  )
  expect(good(answers)).toBe(6)
})

it('blocking and booking, whichever comes first', async () => {
  for (let nth = 0; nth < 5; nth++) {
    const one = await rack.newSlot()
    const [booked, blocked] = await Promise.all([
      rack.book(one.id),
      at(1).post('schedule/slot/set_status_block/', { slot_ids: [one.id], reason: 'x' }),
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
      rack.run(made.id, 'cancel', { reason: 'x' }, at(1)),
      at(2).post(`schedule/booking/${made.id}/cancel/`, { reason: 'x' }),
    ])
    expect(good(answers)).toBe(1)
  }
})

it('one key books once', async () => {
  const one = await rack.newSlot({ capacity: 9 })
  const answers = await times(8, (nth) =>
    at(nth).post(
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
  const day = `${hour(72).slice(0, 10)}T0`
  const some = await inTurn(8, (nth) => rack.newSlot({ location: place.id, starts_at: `${day}${nth}:00:00.000Z` }))
  const answers = await times(8, (nth) => rack.book(some[nth]?.id ?? 0, { company: few.id }, at(nth)))
  expect(good(answers)).toBe(3)
})

const week = {
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  starts_at: '08:00',
  ends_at: '16:00',
  slot_minutes: 60,
  bays: ['B1', 'B2'],
}
const days = { from: hour(96).slice(0, 10), until: hour(120).slice(0, 10) }

it('four lay out the same days, and each slot is made once', async () => {
  const place = await rack.newPlace()
  const answers = await times(4, (nth) =>
    at(nth).post('schedule/slot/create_slots/', { location: place.id, ...days, ...week }),
  )
  expect(good(answers)).toBe(4)
  expect(answers.reduce((sum, { body }) => sum + Number(body.created), 0)).toBe(32)
  const { body } = await clerk.get(`schedule/slot/count/?location=${place.id}`)
  expect(body.count).toBe(32)
})

it('slots are altered by their template while they are booked: what is booked stays', async () => {
  const place = await rack.newPlace()
  const { body: template } = await clerk.post('schedule/slottemplate/', { location: place.id, name: 'Week', ...week })
  await clerk.post('schedule/slot/create_slots/', { location: place.id, template: template.id, ...days })
  const { body } = await clerk.get(`schedule/slot/?location=${place.id}&ordering=id&limit=100`)
  const ids: readonly number[] = body.results.map(({ id }: { readonly id: number }) => id)
  await clerk.patch(`schedule/slottemplate/${template.id}/`, { slot_minutes: 90 })
  const [altered, ...booked] = await Promise.all([
    at(1).post('schedule/slot/alter_slots_based_on_template/', { template: template.id, ...days }),
    ...ids.slice(0, 8).map((id, nth) => rack.book(id, {}, at(nth))),
  ])
  expect(altered?.status, JSON.stringify(altered?.body)).toBe(200)
  // Whoever was too late is told that the slot is gone or what else there is; whoever was in time keeps it.
  for (const [nth, { status }] of booked.entries()) {
    const { status: left } = await clerk.get(`schedule/slot/${ids[nth]}/`)
    expect([200, 400, 404, 409]).toContain(status)
    expect(left === 200 || status !== 200, `slot ${ids[nth]} is booked and gone`).toBe(true)
  }
})

it('two take the same step, and it is taken once', async () => {
  for (let nth = 0; nth < 5; nth++) {
    const made = await rack.booked((await rack.newSlot()).id)
    const answers = await times(2, (of) => rack.run(made.id, 'check_in', {}, at(of)))
    expect([good(answers), answers.filter(({ status }) => status === 409).length]).toEqual([1, 1])
  }
})
