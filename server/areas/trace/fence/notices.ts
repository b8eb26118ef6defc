/** Tells of cars that come into a kept shape, leave it or stay too long: once each, also where the event comes late. */
import { geofence } from '#model/areas/trace/geofence.resource.ts'
import { notification } from '#model/areas/user/notice.resource.ts'
import { readFence, staysIn, type Stay } from '#model/areas/trace/rules/geofence.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { SeenEvent } from '#model/areas/trace/rules/trip.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import type { Stations } from '../reading/places.ts'

type Work = {
  readonly rows: RowsOf
  readonly now: string
  readonly stations: Stations
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

export async function tellOfFences(
  { rows, now, stations, fences }: Work,
  car: Car,
  events: readonly SeenEvent[],
): Promise<void> {
  if (fences.length === 0) return
  const since = new Date(Date.parse(now) - DAYS_TOLD * 24 * HOUR).toISOString()
  const seen = seenAt(stations, events)
  const called = `${car.car_mark} ${car.car_number}`
  for (const one of fences) {
    const fence = readFence(one.shape)
    if ('error' in fence) continue
    const news = staysIn(fence, seen)
      .flatMap((stay) => newsOf(one, called, stay, now))
      .filter(({ at }) => at >= since)
    if (news.length === 0) continue
    const about = { object_type: 'trace:geofence', object_id: String(one.id) }
    const told = await rows(notification).find({ ...about, title: news.map(({ title }) => title) })
    const known = new Set(told.map(({ title, content }) => `${title} ${content}`))
    const fresh = news.filter(({ title, content }) => !known.has(`${title} ${content}`))
    if (fresh.length > 0)
      await rows(notification).createMany(
        fresh.map(({ title, content }) => ({ ...about, title, content, severity: 'info' as const, sent_at: now })),
      )
  }
}
