/** Where the cars were in the last days, for a map that goes back in time. */
import { event } from '#model/areas/trace/event.resource.ts'
import { minuteOf, placeName } from '#model/areas/trace/rules/legs.ts'
import type { SeenPositions } from '#model/areas/trace/rules/positions.ts'
import type { trip } from '#model/areas/trace/trip.resource.ts'
import { between, type Call } from '#server/engine/base/handler.ts'
import { placed } from './places.ts'

/** A browser draws the moment shown from no more of them within a frame. */
const MOST_SIGHTINGS = 200_000
const DAY = 86_400_000
/** In place of a load that no sender said. */
const UNKNOWN = '?'
const fields = [
  ...(['id', 'at', 'railcar', 'trip', 'code', 'load_status', 'location', 'state', 'railroad', 'station'] as const),
  ...(['latitude', 'longitude'] as const),
] as const

export async function seenPositions({ input, rows, now }: Call<typeof trip, 'positions'>): Promise<SeenPositions> {
  const from = new Date(Date.parse(now) - (input.days ?? 0) * DAY).toISOString()
  const afterNow = new Date(Date.parse(now) + 1).toISOString()
  const period = { at: between(from, afterNow) }
  const newest = await rows(event).find(period, { ordering: '-at,-id', limit: MOST_SIGHTINGS + 1, only: fields })
  const within = newest.flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }]))
  const kept = within.slice(0, MOST_SIGHTINGS).toReversed()
  const located = (await placed(rows, kept)).flatMap(({ latitude, longitude, railcar, ...one }) =>
    latitude === null || longitude === null || railcar === null ? [] : [{ ...one, railcar, latitude, longitude }],
  )
  const places = new Map<string, { index: number; name: string; latitude: number; longitude: number }>()
  const at = located.map(({ latitude, longitude, ...one }) => {
    const name = placeName(one)
    const key = `${latitude} ${longitude} ${name}`
    const known = places.get(key) ?? { index: places.size, name, latitude, longitude }
    places.set(key, known)
    return known.index
  })
  return {
    from,
    to: now,
    minutes: located.map((one) => minuteOf(one.at)),
    cars: located.map(({ railcar }) => railcar),
    trips: located.map(({ trip: of }) => of ?? 0),
    at,
    codes: located.map(({ code }) => code).join(''),
    loads: located.map(({ load_status }) => load_status || UNKNOWN).join(''),
    places: [...places.values()].map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
    more: within.length > MOST_SIGHTINGS,
  }
}
