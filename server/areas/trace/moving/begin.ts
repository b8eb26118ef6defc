/** In which trip new sightings are, as far as that is known before they are written: most are of the trip that is open. */
import { sql } from 'drizzle-orm'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { list, run } from '#server/engine/base/sql.ts'
import type { Follower, FollowUnit } from '#server/engine/rows/following/followers.state.ts'

type Values = Readonly<Record<string, unknown>>
type OpenTrip = { readonly id: number; readonly railcar: number; readonly started_at: string }

const isNumber = (one: unknown): one is number => typeof one === 'number'
const isText = (one: unknown): one is string => typeof one === 'string'

/**
 * That have begun. A trip that is over may be another one by an event that comes late. The cars are locked before their trips, in the order of
 * their ids, as by whatever follows from events: of two that write events of a car neither waits for the other's trip.
 */
async function openTrips(
  { client, rows }: FollowUnit,
  cars: readonly number[],
): Promise<ReadonlyMap<number, OpenTrip>> {
  await rows(railcar).find({ id: cars }, { lock: true, ordering: 'id', only: ['id'] })
  const found = await run<OpenTrip>(
    client,
    sql`select id, railcar, started_at from trace_trip
      where railcar = any(${list(cars)}::bigint[]) and status not in ('closed', 'planned') and started_at is not null`,
  )
  return new Map(found.map((one) => [one.railcar, one]))
}

/** The first release of each car among the new events: from then on it may be on another trip. */
function releasesOf(events: readonly Values[]): ReadonlyMap<unknown, number> {
  const firsts = new Map<unknown, number>()
  for (const { railcar: car, code, at } of events)
    if (code === 'W' && isText(at)) firsts.set(car, Math.min(firsts.get(car) ?? Infinity, Date.parse(at)))
  return firsts
}

/** An event after the release of the open trip of its car, and before any other release. */
export const beginEvents: NonNullable<Follower['begin']> = async (unit, events, insert) => {
  const { client } = unit
  const trips = await openTrips(unit, [...new Set(events.map((one) => one['railcar']).filter(isNumber))])
  const releases = releasesOf(events)
  const known = events.map(({ railcar: car, at }): Values => {
    const open = isNumber(car) ? trips.get(car) : undefined
    if (open === undefined || !isText(at)) return {}
    const moment = Date.parse(at)
    return moment > Date.parse(open.started_at) && moment < (releases.get(car) ?? Infinity) ? { trip: open.id } : {}
  })
  // That a trip has one event more is counted, and told with what follows from it.
  await run(client, sql`select set_config('app.recount', 'on', true)`)
  const made = await insert(known)
  await run(client, sql`select set_config('app.recount', 'off', true)`)
  return made
}
