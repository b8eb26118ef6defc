/** What follows from events: the trips of their cars, where the cars are, their waybills, and notices of geofences. All in one transaction. */
import { sql } from 'drizzle-orm'
import { event } from '#model/areas/trace/event.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { waybill } from '#model/areas/trace/waybill.resource.ts'
import { idleSince } from '#model/areas/trace/rules/clock/idle.ts'
import { foldTrips, type FoldedTrip, type SeenEvent } from '#model/areas/trace/rules/trip.ts'
import type { Row } from '#model/kernel/resource.ts'
import { list, run } from '#server/engine/base/sql.ts'
import type { Follower, FollowUnit } from '#server/engine/rows/following/followers.state.ts'
import { beginEvents } from './begin.ts'
import { eachInTurns, mapInTurns } from '#server/engine/limits/turns.ts'
import { fencesOf, tellOfFences, type ToldFence } from '../fence/notices.ts'
import { historyOf, type LaneHistory } from './history.ts'
import {
  EVER,
  reachesOf,
  recentOf,
  tripsFrom,
  type AskDatabase,
  type Moments,
  type Reaches,
  type StoredEvent,
} from '../reading/recent.ts'
import { openingOf, papersOf, type CarPapers } from './opening.ts'
import type { ColumnValues, RowsOf } from '#server/engine/rows/rows.ts'
import { stationsOf, type Stations } from '../reading/places.ts'
import { demurrageRules, isSettled, valuesOf, type Rules } from './values.ts'
import { changesOf, isSame, leaveTrips, pairTrips, writeTrips, type StoredTrip } from './write-trips.ts'

/** Fields of events from which nothing follows are those that are set here. */
const unfollowed = new Set(['trip', 'station'])
const CARS_AT_ONCE = 200

const carFields = [
  ...(['id', 'car_mark', 'car_number', 'trip', 'last_location', 'last_event_at'] as const),
  ...(['latitude', 'longitude', 'load_status', 'idle_since'] as const),
] as const
type Car = Pick<Row<typeof railcar>, (typeof carFields)[number]>
type Spot = Pick<Car, 'latitude' | 'longitude' | 'idle_since'>
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

/** A car with what was read of it, and which of its trips are which. */
type Seen = {
  readonly car: Car
  readonly events: readonly StoredEvent[]
  readonly isAll: boolean
  readonly tripOf: ReadonlyMap<number, number | null>
} & ReturnType<typeof pairTrips>

type Opened = { readonly folded: FoldedTrip; readonly values: Partial<StoredTrip> }
/** What becomes of the trips of one car; nothing of it is written yet. */
async function planTrips(work: Work, seen: Seen) {
  const { papers, stations } = work
  const { car, pairs, tripOf } = seen
  const writes: { readonly id: number; readonly values: ReturnType<typeof changesOf> }[] = []
  const opened: Opened[] = []
  for (const [index, pair] of pairs.entries()) {
    if (isSettled(work, pair, tripOf)) continue
    const opening = openingOf(papers, stations, car, { folded: pair.folded, before: pairs[index - 1]?.folded })
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
  return { ...seen, writes, opened }
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
function placeOfCar(car: Car, open: number | null, seen: readonly SeenEvent[], at: Spot) {
  const last = seen.at(-1)
  const load = seen.findLast(({ load_status }) => load_status !== '')?.load_status || undefined
  const said = last === undefined ? '' : [last.location, last.state].filter((word) => word !== '').join(', ')
  const values = {
    trip: open,
    last_location: said,
    last_event_at: last?.at ?? null,
    ...at,
    ...(load !== undefined && { load_status: load }),
  }
  const known = new Map<string, unknown>(Object.entries(car))
  return Object.entries(values).some(([key, value]) => !isSame(known.get(key), value)) ? [{ id: car.id, values }] : []
}

/** A waybill is closed with its trip, and open again where the trip is. */
async function closeWaybills({ client, rows }: Work, cars: readonly number[]) {
  const trips = await run<{ waybill: number; status: string }>(
    client,
    sql`select waybill, status from trace_trip where railcar = any(${list(cars)}::bigint[]) and waybill is not null`,
  )
  const ids = [...new Set(trips.map((one) => one.waybill))]
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

/** All that is asked for the cars. Locked, so that of two events of a car at once the later one finds the earlier one. */
async function readCars({ client, rows }: FollowUnit, cars: readonly Car[], reaches: Reaches) {
  const ask: AskDatabase = (statement) => run(client, statement)
  const recent = await recentOf(ask, reaches)
  const froms = new Map([...recent].map(([car, { since }]) => [car, since]))
  const ids = await tripsFrom(ask, froms)
  const stored = ids.length === 0 ? [] : await rows(trip).find({ id: ids }, { lock: true, ordering: 'id' })
  const tripsOf = new Map<number, StoredTrip[]>(cars.map(({ id }) => [id, []]))
  for (const one of stored) tripsOf.get(one.railcar ?? 0)?.push(one)
  const seen = await mapInTurns(cars, (car): Seen => {
    const { events = [], since = EVER } = recent.get(car.id) ?? {}
    const tripOf = new Map(events.map((one) => [one.id, one.trip]))
    return {
      car,
      events,
      isAll: since === EVER,
      tripOf,
      ...pairTrips(foldTrips(events), tripsOf.get(car.id) ?? [], tripOf),
    }
  })
  const events = seen.flatMap((one) => one.events)
  const named = events.flatMap((one) => [
    one,
    { location: one.destination, state: one.destination_state, railroad: one.railroad },
  ])
  const stations = await stationsOf(rows, named, [
    ...stored.map((one) => one.destination),
    ...events.map((one) => one.station),
  ])
  return { seen, events, stations }
}

/** Whether what was read of a car tells all that follows: its first trip is as it was kept, and the car has moved since. */
const isEnough = ({ stations }: Pick<Work, 'stations'>, { events, isAll, pairs, tripOf }: Seen): boolean =>
  isAll ||
  (pairs.slice(0, 1).every((pair) => isSettled({ stations }, pair, tripOf)) && idleSince(events) !== events[0]?.at)

async function followSome(unit: FollowUnit, moments: Moments, now: string, history: LaneHistory): Promise<void> {
  const { client, rows } = unit
  const ids = [...moments.keys()]
  const cars: readonly Car[] = await rows(railcar).find({ id: ids }, { lock: true, ordering: 'id', only: carFields })
  const reaches = await reachesOf((statement) => run(client, statement), moments)
  const first = await readCars(unit, cars, reaches)
  const odd = first.seen.filter((one) => !isEnough(first, one))
  const { seen, events, stations } =
    odd.length === 0
      ? first
      : await readCars(unit, cars, new Map([...reaches, ...odd.map(({ car }) => [car.id, undefined] as const)]))
  const work: Work = {
    client,
    rows,
    now,
    stations,
    history,
    rules: await demurrageRules(rows),
    papers: await papersOf(rows, cars),
    fences: await fencesOf(rows),
  }
  const plans: Awaited<ReturnType<typeof planTrips>>[] = []
  await eachInTurns(seen, async (one) => void plans.push(await planTrips(work, one)))
  const { tripOf, lastOf } = await storeTrips(work, plans)
  await nameTrips(work, events, tripOf)
  const ends = await rows(trip).find({ id: [...lastOf.values()] })
  const endOf = new Map(ends.map((one) => [one.railcar, one]))
  const placed = plans.flatMap(({ car, events: own, pairs }) => {
    const open = endOf.get(car.id)
    const here = { latitude: open?.latitude ?? null, longitude: open?.longitude ?? null, idle_since: idleSince(own) }
    return placeOfCar(car, open?.id ?? null, pairs.at(-1)?.folded.events ?? [], here)
  })
  if (placed.length > 0) await rows(railcar).patchMany(placed)
  await closeWaybills(work, ids)
  await tellOfFences(work, cars)
}

/** Of each car the first moment of what was written. */
function momentsOf(written: readonly ColumnValues[]): Moments {
  const moments = new Map<number, string>()
  for (const { railcar: car, at } of written) {
    if (typeof car !== 'number') continue
    const known = moments.get(car)
    if (typeof at !== 'string') moments.set(car, EVER)
    else if (known === undefined || (known !== EVER && at < known)) moments.set(car, at)
  }
  return moments
}

/** Of the events of cars. */
export const tripsFollow: Follower = {
  by: 'railcar',
  isAbout: (fields) => fields.some((field) => !unfollowed.has(field)),
  begin: beginEvents,
  follow: async (unit, _cars, written) => {
    const now = new Date().toISOString()
    const history = historyOf(unit.rows, now)
    const moments = [...momentsOf(written)].toSorted(([one], [other]) => one - other)
    for (let from = 0; from < moments.length; from += CARS_AT_ONCE)
      await followSome(unit, new Map(moments.slice(from, from + CARS_AT_ONCE)), now, history)
  },
}
