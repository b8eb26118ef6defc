/** Tells of cars that come into a kept shape, leave it or stay too long: once each, also where the event comes late. */
import { sql } from 'drizzle-orm'
import { geofence } from '#model/areas/trace/geofence.resource.ts'
import { notification } from '#model/areas/user/notice.resource.ts'
import { readFence, staysIn, type Stay } from '#model/areas/trace/rules/geofence.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { SeenEvent } from '#model/areas/trace/rules/trip.ts'
import { list, run, type Client } from '#server/engine/base/sql.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { stationsOf, type Stations } from '../reading/places.ts'
import { EVER, sightingsFrom, type AskDatabase } from '../reading/recent.ts'

type Work = {
  readonly client: Client
  readonly rows: RowsOf
  readonly now: string
  readonly fences: readonly ToldFence[]
}
type Car = { readonly id: number; readonly car_mark: string; readonly car_number: string }
export type ToldFence = Row<typeof geofence>

const HOUR = 3_600_000
/** Older stays were told long ago, or would be news to nobody. */
const DAYS_TOLD = 30

/** Those that tell of anything. */
export const fencesOf = async (rows: RowsOf): Promise<readonly ToldFence[]> =>
  (await rows(geofence).find()).filter(({ notify, shape }) => notify.length > 0 && !('error' in readFence(shape)))

const minute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`

function newsOf(
  { name, notify, dwell_limit_hours }: ToldFence,
  car: string,
  { entered_at, left_at }: Stay,
  now: string,
) {
  const end = Date.parse(left_at ?? now)
  const limit = dwell_limit_hours === null ? Infinity : Date.parse(entered_at) + dwell_limit_hours * HOUR
  return [
    ...(notify.includes('enter') ? [{ title: `${car} has entered ${name}`, at: entered_at }] : []),
    ...(notify.includes('leave') && left_at !== null ? [{ title: `${car} has left ${name}`, at: left_at }] : []),
    ...(notify.includes('dwell') && end > limit
      ? [{ title: `${car} has been in ${name} for more than ${dwell_limit_hours ?? 0} h`, at: entered_at }]
      : []),
  ].map(({ title, at }) => ({ title, content: minute(at), at }))
}

/** Where each event was seen; by its station where it says nothing itself. */
const seenAt = (stations: Stations, events: readonly SeenEvent[]) =>
  events.map((one) => {
    const station = stations.byId(one.station) ?? stations.named(one)
    return {
      at: one.at,
      latitude: one.latitude ?? station?.latitude ?? null,
      longitude: one.longitude ?? station?.longitude ?? null,
    }
  })

/** The sightings of each car that tell of stays in these days: from the last one before them of which it is known where it was. */
async function seenLately({ client, rows }: Work, cars: readonly Car[], since: string) {
  const ask: AskDatabase = (statement) => run(client, statement)
  const found = await ask<{ railcar: number; since: string | null }>(sql`
    select c.railcar, (
      select e.at from trace_event e left join rail_station s on s.id = e.station
      where e.railcar = c.railcar and e.at < ${since}::timestamptz
        and coalesce(e.latitude, s.latitude) is not null and coalesce(e.longitude, s.longitude) is not null
      order by e.at desc limit 1
    ) as since from unnest(${list(cars.map(({ id }) => id))}::bigint[]) c(railcar)`)
  const events = await sightingsFrom(ask, new Map(found.map((one) => [one.railcar, one.since ?? EVER])))
  const all = [...events.values()].flat()
  const stations = await stationsOf(rows, all, [...new Set(all.map(({ station }) => station))])
  return new Map([...events].map(([car, own]) => [car, seenAt(stations, own)]))
}

export async function tellOfFences(work: Work, cars: readonly Car[]): Promise<void> {
  const { rows, now } = work
  const fences = work.fences.flatMap((one) => {
    const fence = readFence(one.shape)
    return 'error' in fence ? [] : [{ one, fence }]
  })
  if (fences.length === 0) return
  const since = new Date(Date.parse(now) - DAYS_TOLD * 24 * HOUR).toISOString()
  const seen = await seenLately(work, cars, since)
  const news = cars.flatMap((car) =>
    fences.flatMap(({ one, fence }) =>
      staysIn(fence, seen.get(car.id) ?? [])
        .flatMap((stay) => newsOf(one, `${car.car_mark} ${car.car_number}`, stay, now))
        .filter(({ at }) => at >= since)
        .map(({ title, content }) => ({ object_type: 'trace:geofence', object_id: String(one.id), title, content })),
    ),
  )
  if (news.length === 0) return
  const told = await rows(notification).find({
    object_type: 'trace:geofence',
    object_id: [...new Set(news.map(({ object_id }) => object_id))],
    title: [...new Set(news.map(({ title }) => title))],
  })
  const keyOf = ({ object_id, title, content }: Pick<(typeof news)[number], 'object_id' | 'title' | 'content'>) =>
    `${object_id} ${title} ${content}`
  const known = new Set(told.map(keyOf))
  const fresh = news.filter((one) => !known.has(keyOf(one)))
  if (fresh.length > 0)
    await rows(notification).createMany(fresh.map((one) => ({ ...one, severity: 'info' as const, sent_at: now })))
}
