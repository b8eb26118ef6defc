/** Stations by the names that railroads use in events: of the same railroad first, else any of that name and state. */
import { station } from '#model/areas/rail/network.resource.ts'
import { railState } from '#model/shared/kinds/subdivisions.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

export type KnownStation = Pick<
  Row<typeof station>,
  'id' | 'name' | 'state' | 'country' | 'railroad' | 'timezone' | 'latitude' | 'longitude'
>
type Named = { readonly location: string; readonly state: string; readonly railroad: string }
export type Stations = {
  readonly named: (place: Named) => KnownStation | undefined
  readonly byId: (id: number | null) => KnownStation | undefined
}
const shown = ['id', 'name', 'state', 'country', 'railroad', 'timezone', 'latitude', 'longitude'] as const

/** A state of Mexico is called by its code or by the letters of railroads. */
const keysOf = (name: string, { state, railroad }: Pick<Named, 'state' | 'railroad'>): readonly string[] => {
  const key = `${name}|${railState(state)}`
  return [`${key}|${railroad}`, key]
}

/** Of these names, and with these ids. */
export async function stationsOf(
  rows: RowsOf,
  places: readonly Named[],
  ids: readonly (number | null)[] = [],
): Promise<Stations> {
  const names = [...new Set(places.map(({ location }) => location))].filter((name) => name !== '')
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const found: KnownStation[] = [
    ...(names.length === 0 ? [] : await rows(station).find({ name: names }, { only: shown })),
    ...(wanted.length === 0 ? [] : await rows(station).find({ id: wanted }, { only: shown })),
  ]
  const known = new Map<string, KnownStation>()
  for (const one of found) for (const key of keysOf(one.name, one)) if (!known.has(key)) known.set(key, one)
  const byId = new Map(found.map((one) => [one.id, one]))
  return {
    named: (place) => keysOf(place.location, place).flatMap((key) => known.get(key) ?? [])[0],
    byId: (id) => (id === null ? undefined : byId.get(id)),
  }
}

/** Where events were seen; by their stations where they say nothing themselves. */
export async function placed<
  T extends {
    readonly location: string
    readonly state: string
    readonly railroad: string
    readonly station: number | null
    readonly latitude: number | null
    readonly longitude: number | null
  },
>(rows: RowsOf, events: readonly T[]): Promise<readonly T[]> {
  const stations = await stationsOf(
    rows,
    events,
    events.map((one) => one.station),
  )
  return events.map((one) => {
    const station = one.latitude === null ? (stations.byId(one.station) ?? stations.named(one)) : undefined
    return station === undefined ? one : { ...one, latitude: station.latitude, longitude: station.longitude }
  })
}
