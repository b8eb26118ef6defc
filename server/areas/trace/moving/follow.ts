/** What follows from events: the trips of their cars, where the cars are, their waybills, and notices of geofences. All in one transaction. */
import { sql } from 'drizzle-orm'
import { event } from '#model/areas/trace/event.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { waybill } from '#model/areas/trace/waybill.resource.ts'
import { idleSince } from '#model/areas/trace/rules/clock/idle.ts'
import { foldTrips, type FoldedTrip, type SeenEvent } from '#model/areas/trace/rules/trip.ts'
import type { Row } from '#model/kernel/resource.ts'
import { run } from '#server/engine/base/sql.ts'
import type { Follower, FollowUnit } from '#server/engine/rows/following/followers.state.ts'
import { fencesOf, tellOfFences, type ToldFence } from '../fence/notices.ts'
import { historyOf, type LaneHistory } from './history.ts'
import { seenFields } from '../reading/seen.ts'
import { openingOf, papersOf, type CarPapers } from './opening.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { stationsOf, type Stations } from '../reading/places.ts'
import { demurrageRules, isSettled, valuesOf, type Rules } from './values.ts'
import { changesOf, isSame, leaveTrips, pairTrips, writeTrips, type StoredTrip } from './write-trips.ts'

/** Fields of events from which nothing follows are those that are set here. */
const own = new Set(['trip', 'station'])
const CARS_AT_ONCE = 200

const carFields = [
  ...(['id', 'car_mark', 'car_number', 'trip', 'last_location', 'last_event_at'] as const),
  ...(['latitude', 'longitude', 'load_status', 'idle_since'] as const),
] as const
type Car = Pick<Row<typeof railcar>, (typeof carFields)[number]>
type Spot = Pick<Car, 'latitude' | 'longitude' | 'idle_since'>
type StoredEvent = SeenEvent & {
  readonly railcar: number | null
  readonly trip: number | null
  readonly source: string
  readonly created_at: string
}
type Work = {
  readonly client: FollowUnit['client']
  readonly rows: RowsOf
  readonly now: string
  readonly stations: Stations
  readonly history: LaneHistory
  readonly rules: Rules
  readonly papers: CarPapers
  readonly fences: readonly ToldFence[]
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => number | null): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

type Opened = { readonly folded: FoldedTrip; readonly values: Partial<StoredTrip> }
/** What becomes of the trips of one car; nothing of it is written yet. */
async function planTrips(work: Work, car: Car, events: readonly StoredEvent[], stored: readonly StoredTrip[]) {
  const { papers, stations } = work
  const tripOf = new Map(events.map((one) => [one.id, one.trip]))
  const { pairs, left } = pairTrips(foldTrips(events), stored, tripOf)
  const writes: { readonly id: number; readonly values: ReturnType<typeof changesOf> }[] = []
  const opened: Opened[] = []
  for (const pair of pairs) {
    if (isSettled(work, pair, tripOf)) continue
    const opening = openingOf(papers, stations, car, pair.folded)
    if (pair.stored === undefined) {
      const values = await valuesOf(work, pair.folded, { ...opening, kind: pair.folded.kind })
      opened.push({ folded: pair.folded, values: { railcar: car.id, made_by: 'events', ...opening, ...values } })
      continue
    }
    // What a person has entered stays; what is empty is filled.
    const filled = Object.fromEntries(
      Object.entries(opening).filter(([key]) => !new Map<string, unknown>(Object.entries(pair.stored ?? {})).get(key)),
    )
    const values = await valuesOf(work, pair.folded, { ...pair.stored, ...filled, kind: pair.folded.kind })
    writes.push({ id: pair.stored.id, values: changesOf(pair.stored, { ...filled, ...values }) })
  }
  return { car, events, pairs, left, writes, opened }
}

/** Of all cars in few statements. Returns which trip each event is in, and the last trip of each car. */
async function storeTrips({ rows }: Work, plans: readonly Awaited<ReturnType<typeof planTrips>>[]) {
  await leaveTrips(
    rows,
    plans.flatMap(({ left }) => left),
  )
  await writeTrips(
    rows,
    plans.flatMap(({ writes }) => writes),
  )
  const opened = plans.flatMap((plan) => plan.opened)
  const made = opened.length === 0 ? [] : await rows(trip).createMany(opened.map(({ values }) => values))
  const madeOf = new Map(opened.map(({ folded }, index) => [folded, made[index]?.id ?? 0]))
  const tripOf = new Map<number, number>()
  const lastOf = new Map<number, number>()
  for (const { car, pairs } of plans)
    for (const { folded, stored } of pairs) {
      const id = stored?.id ?? madeOf.get(folded) ?? 0
      lastOf.set(car.id, id)
      for (const one of folded.events) tripOf.set(one.id, id)
    }
  return { tripOf, lastOf }
}

/** Each event names its trip, and its station where that is known. */
async function nameTrips(
  { client, rows, stations }: Work,
  events: readonly StoredEvent[],
  tripOf: ReadonlyMap<number, number>,
) {
  const changes = events.flatMap((one) => {
    const to = tripOf.get(one.id) ?? null
    const station = one.station ?? stations.named(one)?.id ?? null
    return to === one.trip && station === one.station ? [] : [{ id: one.id, values: { trip: to, station } }]
  })
  // Which trip a new event is in belongs to its making: it is no change of it in anybody's eyes.
  const [begun] = await run<{ now: string }>(client, sql`select now()::timestamptz(3) as now`)
  const fresh = new Set(events.flatMap(({ id, created_at }) => (created_at === begun?.now ? [id] : [])))
  const [made, moved] = [changes.filter(({ id }) => fresh.has(id)), changes.filter(({ id }) => !fresh.has(id))]
  if (moved.length > 0) await rows(event).patchMany(moved)
  if (made.length === 0) return
  await run(client, sql`select set_config('app.recount', 'on', true)`)
  // A file has a hundred thousand of them; both are rows that were read here.
  await run(
    client,
    sql`update trace_event t set trip = r.trip, station = r.station
      from jsonb_to_recordset(${JSON.stringify(made.map(({ id, values }) => ({ id, ...values })))}::jsonb) as r(id bigint, trip bigint, station bigint)
      where t.id = r.id`,
  )
  await run(client, sql`select set_config('app.recount', 'off', true)`)
}

/** What a car says of itself, as far as it is something else now. */
function placeOfCar(car: Car, open: number | null, last: SeenEvent | undefined, at: Spot) {
  const said = last === undefined ? '' : [last.location, last.state].filter((word) => word !== '').join(', ')
  const values = {
    trip: open,
    last_location: said,
    last_event_at: last?.at ?? null,
    ...at,
    ...(last !== undefined && { load_status: last.load_status }),
  }
  const known = new Map<string, unknown>(Object.entries(car))
  return Object.entries(values).some(([key, value]) => !isSame(known.get(key), value)) ? [{ id: car.id, values }] : []
}

/** A waybill is closed with its trip, and open again where the trip is. */
async function closeWaybills({ rows }: Work, trips: readonly Pick<StoredTrip, 'waybill' | 'status'>[]) {
  const ids = trips.flatMap((one) => one.waybill ?? [])
  const bills = ids.length === 0 ? [] : await rows(waybill).find({ id: ids }, { lock: true })
  const changes = bills.flatMap((bill): { id: number; values: Pick<Row<typeof waybill>, 'status'> }[] => {
    const isOver = trips.some((one) => one.waybill === bill.id && one.status === 'closed')
    const isLive = bill.status === 'open' || bill.status === 'assigned'
    if (isOver && isLive) return [{ id: bill.id, values: { status: 'closed' } }]
    if (isOver || bill.status !== 'closed') return []
    return [{ id: bill.id, values: { status: bill.loaded_rail_car === null ? 'open' : 'assigned' } }]
  })
  if (changes.length > 0) await rows(waybill).patchMany(changes)
}

async function followSome({ client, rows }: FollowUnit, ids: readonly number[], now: string): Promise<void> {
  // Locked, so that of two events of a car at once the later one finds the earlier one.
  const cars: readonly Car[] = await rows(railcar).find({ id: ids }, { lock: true, ordering: 'id', only: carFields })
  const read = await rows(event).find({ railcar: ids }, { only: [...seenFields, 'created_at'], ordering: 'at,id' })
  const events = read.flatMap(({ at, ...one }): StoredEvent[] => (at === null ? [] : [{ ...one, at }]))
  const stored = await rows(trip).find({ railcar: ids }, { lock: true, ordering: 'id' })
  const named = events.flatMap((one) => [
    one,
    { location: one.destination, state: one.destination_state, railroad: one.railroad },
  ])
  const stations = await stationsOf(rows, named, [
    ...stored.map((one) => one.destination),
    ...events.map((one) => one.station),
  ])
  const work: Work = {
    client,
    rows,
    now,
    stations,
    history: historyOf(rows, now),
    rules: await demurrageRules(rows),
    papers: await papersOf(rows, cars),
    fences: await fencesOf(rows),
  }
  const [byCar, tripsOf] = [grouped(events, (one) => one.railcar), grouped(stored, (one) => one.railcar)]
  const plans: Awaited<ReturnType<typeof planTrips>>[] = []
  for (const car of cars) plans.push(await planTrips(work, car, byCar.get(car.id) ?? [], tripsOf.get(car.id) ?? []))
  const { tripOf, lastOf } = await storeTrips(work, plans)
  await nameTrips(work, events, tripOf)
  const ends = await rows(trip).find({ id: [...lastOf.values()] })
  const endOf = new Map(ends.map((one) => [one.railcar, one]))
  const placed = plans.flatMap(({ car, events: seen, pairs }) => {
    const open = endOf.get(car.id)
    const here = { latitude: open?.latitude ?? null, longitude: open?.longitude ?? null, idle_since: idleSince(seen) }
    return placeOfCar(car, open?.id ?? null, pairs.at(-1)?.folded.events.at(-1), here)
  })
  if (placed.length > 0) await rows(railcar).patchMany(placed)
  await closeWaybills(work, await rows(trip).find({ railcar: ids }, { only: ['waybill', 'status'] }))
  for (const { car, events: seen } of plans) await tellOfFences(work, car, seen)
}

/** Of the events of cars. */
export const tripsFollow: Follower = {
  by: 'railcar',
  isAbout: (fields) => fields.some((field) => !own.has(field)),
  follow: async (unit, cars) => {
    const now = new Date().toISOString()
    for (let from = 0; from < cars.length; from += CARS_AT_ONCE)
      await followSome(unit, cars.slice(from, from + CARS_AT_ONCE), now)
  },
}
