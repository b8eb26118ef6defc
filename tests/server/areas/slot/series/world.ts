/** A place of its own for one series: what the model holds of it, and what really stands. */
import { expect } from 'vitest'
import { template } from '#model/areas/slot/slot.resource.ts'
import type { Client, Server } from '../../../harness.ts'
import type { TruckRack } from '../truck-rack.ts'
import { valuesOf } from './deeds.ts'
import { HOUR_MS, SlotModel, type ModelPattern } from './slot-model.ts'

const DAY_MS = 24 * HOUR_MS
export type SeriesSetting = {
  readonly server: Server
  readonly clerk: Client
  readonly rack: TruckRack
  readonly carriers: readonly number[]
}

/** A place, what the model holds of it, and what can still be taken back. */
export async function newWorld({ server, clerk, rack, carriers }: SeriesSetting, first: ModelPattern, asks: boolean) {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const days = [today + 2 * DAY_MS, today + 3 * DAY_MS]
  const place = await rack.newPlace({ needs_confirmation: asks, grace: 0 })
  const model = new SlotModel(days)
  const week = await server.within(clerk, ({ rows }) =>
    rows(template).create({ name: `Week ${place.id}`, location: place.id, ...valuesOf(first) }),
  )
  const { past, held } = await rack.wasBooked(place.id, carriers, today - DAY_MS)
  model.slots.push({
    id: past,
    bay: 'A',
    from: today - DAY_MS,
    to: today - DAY_MS + HOUR_MS,
    capacity: held.length,
    isBlocked: false,
    ofTemplate: false,
  })
  for (const [index, id] of held.entries())
    model.book({ id, slot: past, company: carriers[index] ?? 0, status: 'confirmed' })
  const batches: number[] = []
  return {
    server,
    clerk,
    carriers,
    place: place.id,
    asks,
    model,
    week: week.id,
    days,
    now: Date.now(),
    batches,
    pattern: first,
  }
}
export type SeriesWorld = Awaited<ReturnType<typeof newWorld>>

const ofPlace = <T>({ server, place }: SeriesWorld, text: string): Promise<readonly T[]> =>
  server.db.pool.query(text, [place]).then(({ rows }) => rows)
type StandingSlot = {
  readonly id: number
  readonly bay: string
  readonly from: number
  readonly to: number
  readonly capacity: number
  readonly booked: number
  readonly free: number
  readonly status: string
  readonly ofTemplate: boolean
}
const standing = (world: SeriesWorld): Promise<readonly StandingSlot[]> =>
  ofPlace(
    world,
    `select id::int, bay, (extract(epoch from starts_at) * 1000)::float8 as "from", (extract(epoch from ends_at) * 1000)::float8 as "to",
       capacity::int, booked::int, free::int, status, template is not null as "ofTemplate"
     from schedule_slot where location = $1 order by bay, starts_at, id`,
  )
type StandingBooking = { readonly id: number; readonly slot: number; readonly status: string; readonly toMove: boolean }
const bookingsOf = (world: SeriesWorld): Promise<readonly StandingBooking[]> =>
  ofPlace(
    world,
    `select id::int, slot::int, status, to_move as "toMove" from schedule_booking where location = $1 order by id`,
  )

/** What stands is what the model says, and no two slots of one bay overlap. */
export async function agree(world: SeriesWorld): Promise<void> {
  const { model } = world
  const found = await standing(world)
  for (const [index, one] of found.entries()) {
    const next = found[index + 1]
    if (one.bay !== '' && next?.bay === one.bay)
      expect(next.from, 'two of one bay overlap').toBeGreaterThanOrEqual(one.to)
    expect(one.booked, 'over capacity').toBeLessThanOrEqual(one.capacity)
  }
  const byTime = model.slots.toSorted((a, b) =>
    a.bay < b.bay ? -1 : a.bay > b.bay ? 1 : a.from - b.from || a.id - b.id,
  )
  // What was just made is learnt by its place and time.
  model.slots = byTime.map((one, index) => ({ ...one, id: one.id === 0 ? (found[index]?.id ?? 0) : one.id }))
  expect(found).toEqual(
    model.slots.map((one) => ({
      id: one.id,
      bay: one.bay,
      from: one.from,
      to: one.to,
      capacity: one.capacity,
      booked: model.taken(one.id),
      free: model.free(one),
      status: model.status(one),
      ofTemplate: one.ofTemplate,
    })),
  )
  expect(await bookingsOf(world)).toEqual(
    model.bookings
      .toSorted((a, b) => a.id - b.id)
      .map((one) => ({ id: one.id, slot: one.slot, status: one.status, toMove: model.isToMove(one) })),
  )
}

/** After an undo, of which the model knows only what it never may touch. */
export async function learn(world: SeriesWorld): Promise<void> {
  const { model } = world
  const found = await standing(world)
  for (const one of model.slots)
    if (model.bookings.some(({ slot }) => slot === one.id))
      expect(
        found.find(({ id }) => id === one.id),
        'a slot with bookings is gone',
      ).toMatchObject({ from: one.from, to: one.to })
  model.slots = found.map(({ id, bay, from, to, capacity, status, ofTemplate }) => ({
    id,
    bay,
    from,
    to,
    capacity,
    isBlocked: status === 'blocked',
    ofTemplate,
  }))
}
