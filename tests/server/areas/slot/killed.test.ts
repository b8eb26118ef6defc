/**
 * Several servers as processes of their own over one PostgreSQL, and a server that is killed between the steps of bookings, moves and
 * cancellations: whatever was answered is there, and `booked` of each slot is what takes room of it, always.
 */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KILLS, KilledServer, pointOf } from '../../places/killed-server.ts'
import { hour } from './truck-rack.ts'

type Page<T> = { readonly count: number; readonly results: readonly T[] }
type Slot = { readonly id: number; readonly booked: number; readonly capacity: number; readonly free: number }
type Booking = { readonly id: number; readonly slot: number; readonly status: string; readonly to_move: boolean }
type Answer = { readonly status: number } | undefined

/** By then, in milliseconds, most of what is asked has been answered. */
const LAST = 160
/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 240_000 }

let server: KilledServer
let place: { readonly id: number }
let carrier: { readonly id: number }
let turn = 0
beforeAll(async () => {
  server = await KilledServer.start()
  place = await server.post('schedule/location/', {
    name: 'Rack',
    timezone: 'UTC',
    bays: ['B1'],
    booking_cutoff: 0,
    cancel_cutoff: 0,
    shortage_below: 0,
  })
  carrier = await server.post('schedule/company/', { name: 'Ribstone' })
})
afterAll(() => server.close())

const newSlot = (capacity = 1): Promise<Slot> => {
  const from = 4 + turn++
  return server.post('schedule/slot/', {
    location: place.id,
    bay: 'B1',
    starts_at: hour(from),
    ends_at: hour(from + 1),
    capacity,
  })
}
const slots = async () => (await server.get<Page<Slot>>(`schedule/slot/?location=${place.id}&limit=500`)).results
const bookings = async () =>
  (await server.get<Page<Booking>>(`schedule/booking/?location=${place.id}&limit=1000`)).results
const takesRoom = ({ status }: Booking): boolean => !['cancelled', 'no_show'].includes(status)
const book = (slot: number) => ({ slot, company: carrier.id })
/** A machine that is busy lets some wait for longer than a request may: they ask again, as they are told to. */
async function patiently(of: KilledServer, path: string, body: object): Promise<Answer> {
  let answer = await of.ask(path, body)
  while (answer?.status === 503) answer = await of.ask(path, body)
  return answer
}
const good = (answers: readonly Answer[]): number => answers.filter((one) => one?.status === 200).length

/** What each slot counts beside what takes room of it; those that differ, or hold too many. */
async function wrong(): Promise<readonly object[]> {
  const taken = new Map<number, number>()
  for (const one of await bookings()) if (takesRoom(one)) taken.set(one.slot, (taken.get(one.slot) ?? 0) + 1)
  return (await slots()).flatMap(({ id, booked, capacity }) =>
    booked === (taken.get(id) ?? 0) && booked <= capacity ? [] : [{ id, booked, capacity, taken: taken.get(id) ?? 0 }],
  )
}
// A PostgreSQL may still end what a killed server has begun.
const holds = async (): Promise<void> => expect.poll(wrong, patience).toEqual([])

test('killed while 20 want five places: whoever was told so has one, and nobody else is let in beyond them', async () => {
  for (let round = 0; round < KILLS; round++) {
    const one = await newSlot(5)
    const asking = Array.from({ length: 20 }, () => server.ask('schedule/booking/create_booking/', book(one.id)))
    await setTimeout(pointOf(round, LAST))
    await server.kill()
    const answers = await Promise.all(asking)
    await server.restart()
    await holds()
    const there = (await bookings()).filter(({ slot }) => slot === one.id)
    expect(there.length).toBeGreaterThanOrEqual(good(answers))
    expect(there.length).toBeLessThanOrEqual(5)
    // What is left of the room is given out still, and no more.
    await Promise.all(
      Array.from({ length: 8 }, () => patiently(server, 'schedule/booking/create_booking/', book(one.id))),
    )
    expect((await slots()).find(({ id }) => id === one.id)).toMatchObject({ booked: 5, free: 0 })
    await holds()
  }
})

test('killed while bookings move in a circle and one is cancelled: each has one place, the old or the new', async () => {
  const some: Slot[] = []
  for (let nth = 0; nth < 4; nth++) some.push(await newSlot(2))
  const made: Booking[] = []
  for (const { id } of some) made.push(await server.post<Booking>('schedule/booking/create_booking/', book(id)))
  for (let round = 0; round < KILLS; round++) {
    const spare = await server.post<Booking>('schedule/booking/create_booking/', book((await newSlot()).id))
    const now = await bookings()
    const asking = made.map(({ id }) => {
      const at = some.findIndex((one) => one.id === now.find((booking) => booking.id === id)?.slot)
      return server.ask('schedule/booking/update_booking/', { booking: id, slot: some[(at + 1) % 4]?.id })
    })
    const ending = server.ask('schedule/booking/cancel_booking/', { booking: spare.id, reason: 'Broke down' })
    await setTimeout(pointOf(round, LAST))
    await server.kill()
    await Promise.all(asking)
    const ended = await ending
    await server.restart()
    await holds()
    const there = await bookings()
    expect(there.filter(({ id }) => made.some((one) => one.id === id)).filter(takesRoom)).toHaveLength(4)
    const left = there.find(({ id }) => id === spare.id)?.status
    expect(ended?.status === 200 && left !== 'cancelled', 'what was answered is there').toBe(false)
  }
})

test.runIf(process.env['DATABASE_URL'])(
  'four processes over one database: the last place once of 200, ten moves to one place, block against book, one step once',
  async () => {
    const beside = await Promise.all(Array.from({ length: 3 }, () => server.beside()))
    const all = [server, ...beside]
    const at = (nth: number) => all[nth % all.length] ?? server
    const times = (count: number, path: string, bodyOf: (nth: number) => object): Promise<Answer[]> =>
      Promise.all(Array.from({ length: count }, (_, nth) => patiently(at(nth), path, bodyOf(nth))))

    const last = await newSlot()
    const answers = await times(200, 'schedule/booking/create_booking/', () => book(last.id))
    expect([good(answers), answers.filter((one) => one?.status === 409).length]).toEqual([1, 199])

    const made: Booking[] = []
    for (let nth = 0; nth < 10; nth++)
      made.push(await server.post('schedule/booking/create_booking/', book((await newSlot()).id)))
    const target = await newSlot()
    const moves = await times(10, 'schedule/booking/update_booking/', (nth) => ({
      booking: made[nth]?.id,
      slot: target.id,
    }))
    expect(good(moves)).toBe(1)

    for (let round = 0; round < 5; round++) {
      const one = await newSlot()
      const [booked, blocked] = await Promise.all([
        at(1).ask('schedule/booking/create_booking/', book(one.id)),
        at(2).ask<{ counts: { changed: number } }>('schedule/slot/set_status_block/', {
          slot_ids: [one.id],
          reason: 'Proving',
        }),
      ])
      expect(booked?.status === 200 && blocked?.body.counts.changed === 1).toBe(false)
    }

    const step = await server.post<Booking>('schedule/booking/create_booking/', book((await newSlot()).id))
    const steps = await times(4, 'schedule/booking/run_action/', () => ({ booking: step.id, action: 'check_in' }))
    expect([good(steps), steps.filter((one) => one?.status === 409).length]).toEqual([1, 3])
    expect(await wrong()).toEqual([])

    // One of them dies while all are asked; the others go on, and what it held is let go.
    const many = await newSlot(40)
    const asking = Array.from({ length: 80 }, (_, nth) =>
      at(nth).ask('schedule/booking/create_booking/', book(many.id)),
    )
    await setTimeout(pointOf(1, LAST))
    await beside[0]?.kill()
    const told = await Promise.all(asking)
    await holds()
    expect((await slots()).find(({ id }) => id === many.id)?.booked).toBeGreaterThanOrEqual(good(told))
    await Promise.all(beside.map((one) => one.kill()))
  },
)
