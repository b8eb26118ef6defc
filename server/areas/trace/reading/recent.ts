/**
 * The sightings of cars as far as a change can reach. What happened before a change stays as it is, so trips are reckoned anew from the last
 * but one that had begun before it: of that one only its end is asked for, and the place to which the next one goes back.
 */
import { sql, type SQL } from 'drizzle-orm'
import { byTime, type SeenEvent } from '#model/areas/trace/rules/trip.ts'
import { join, list, name, type SqlRow } from '#server/engine/base/sql.ts'
import { seenFields } from './seen.ts'

export type AskDatabase = <T extends SqlRow>(statement: SQL) => Promise<readonly T[]>
export type StoredEvent = SeenEvent & {
  readonly railcar: number
  readonly trip: number | null
  readonly source: string
  readonly created_at: string
}
/** Of cars: a moment of each, ISO 8601 UTC or EVER. */
export type Moments = ReadonlyMap<number, string>
export const EVER = '-infinity'

type BegunTrip = { readonly id: number; readonly started_at: string }
/** `last`: the trip that had begun last before the change; `before`: the one before it, from whose beginning on is read. */
type Reach = { readonly before: BegunTrip; readonly last: BegunTrip }
/** Undefined for a car of which everything is read. */
export type Reaches = ReadonlyMap<number, Reach | undefined>

/**
 * `moments`: when the first sighting was that came, changed or went; those that are in no trip yet count too. The first trip of a car may have
 * sightings from before its beginning, so two others must have begun.
 */
export async function reachesOf(ask: AskDatabase, moments: Moments): Promise<Reaches> {
  const found = await ask<BegunTrip & { readonly railcar: number; readonly is_odd: boolean }>(sql`
    select m.railcar, t.id, t.started_at, exists (
      -- One that is open there is not what the sightings said when they came.
      select 1 from trace_trip o where o.railcar = m.railcar and o.status <> 'closed'
        and (o.started_at < t.started_at or (o.started_at is null and o.last_event <> ''))
    ) as is_odd
    from (
      select u.railcar, least(u.moment, (select min(e.at) from trace_event e where e.railcar = u.railcar and e.trip is null)) as moment
      from unnest(${list([...moments.keys()])}::bigint[], ${list([...moments.values()])}::timestamptz[]) u(railcar, moment)
    ) m cross join lateral (
      select t.id, t.started_at from trace_trip t where t.railcar = m.railcar and t.started_at < m.moment
      order by t.started_at desc limit 3
    ) t`)
  const begun = new Map<number, (typeof found)[number][]>([...moments.keys()].map((car) => [car, []]))
  for (const one of found) begun.get(one.railcar)?.push(one)
  return new Map(
    [...begun].map(([car, trips]): [number, Reach | undefined] => {
      const [last, before, first] = trips.toSorted((one, other) => (one.started_at < other.started_at ? 1 : -1))
      if (last === undefined || before === undefined || first === undefined || before.is_odd) return [car, undefined]
      // Nothing tells which of two that begin at one moment is the earlier one.
      const isClear = first.started_at < before.started_at && before.started_at < last.started_at
      return [car, isClear ? { before, last } : undefined]
    }),
  )
}

const columns = join(
  [...seenFields, 'created_at'].map((key) => sql`t.${name(key)}`),
  ', ',
)
/** The sightings of each car from a moment on, in the order in which they happened. */
export async function sightingsFrom(
  ask: AskDatabase,
  froms: Moments,
): Promise<ReadonlyMap<number, readonly StoredEvent[]>> {
  const found = await ask<StoredEvent>(sql`
    select s.* from unnest(${list([...froms.keys()])}::bigint[], ${list([...froms.values()])}::timestamptz[]) u(railcar, since)
    cross join lateral (select ${columns} from trace_event t where t.railcar = u.railcar and t.at >= u.since offset 0) s`)
  const byCar = new Map<number, StoredEvent[]>([...froms.keys()].map((car) => [car, []]))
  for (const one of found) byCar.get(one.railcar)?.push(one)
  for (const events of byCar.values()) events.sort(byTime)
  return byCar
}

/** From the beginning of the trip from which on is read; undefined where the sightings are not those of the trips that are kept. */
function fromReach(events: readonly StoredEvent[], { before, last }: Reach): readonly StoredEvent[] | undefined {
  const first = events.findIndex(({ trip }) => trip === before.id)
  const next = events.find(({ trip }) => trip === last.id)
  const begins = (one: StoredEvent | undefined, { started_at }: BegunTrip): boolean =>
    one?.code === 'W' && one.at === started_at
  return begins(events[first], before) && begins(next, last) ? events.slice(first) : undefined
}

/** `since`: where these begin; EVER where they are all there are. */
export type RecentEvents = { readonly events: readonly StoredEvent[]; readonly since: string }
export async function recentOf(ask: AskDatabase, reaches: Reaches): Promise<ReadonlyMap<number, RecentEvents>> {
  const read = await sightingsFrom(
    ask,
    new Map([...reaches].map(([car, reach]) => [car, reach?.before.started_at ?? EVER])),
  )
  const found = new Map<number, RecentEvents>()
  const rest: number[] = []
  for (const [car, all] of read) {
    const reach = reaches.get(car)
    const events = reach && fromReach(all, reach)
    if (reach === undefined) found.set(car, { events: all, since: EVER })
    else if (events !== undefined) found.set(car, { events, since: reach.before.started_at })
    else rest.push(car)
  }
  if (rest.length === 0) return found
  for (const [car, events] of await sightingsFrom(ask, new Map(rest.map((car) => [car, EVER]))))
    found.set(car, { events, since: EVER })
  return found
}

/** The ids of trips of each car that begin from a moment on, and of those that are open or planned. */
export async function tripsFrom(ask: AskDatabase, froms: Moments): Promise<readonly number[]> {
  const found = await ask<{ id: number }>(sql`
    select t.id from unnest(${list([...froms.keys()])}::bigint[], ${list([...froms.values()])}::timestamptz[]) u(railcar, since)
    join trace_trip t on t.railcar = u.railcar and (u.since = '-infinity' or t.started_at >= u.since or t.status <> 'closed')`)
  return found.map(({ id }) => id)
}
