/** The rows behind a figure, opened beside it: the filters that a table begins with. */
import { dwellBegins, type DwellKind } from '#model/areas/trace/rules/figures/dwell.ts'
import { filterTextOf } from '#model/shared/filter.ts'

export type RowFilters = Readonly<Record<string, string>>

/** Trips that will arrive on that day, by the clocks of where they go. */
export const arrivingOn = (day: string): RowFilters => ({
  'f.eta': day,
  'f.arrived_at': 'empty',
  'f.placed_at': 'empty',
})

/** The loaded trips with which the cycles of a lane began. */
export const cyclesBehind = (
  { origin, destination }: { readonly origin: string; readonly destination: string },
  from: string,
): RowFilters => ({
  'f.origin': filterTextOf([origin]),
  'f.destination': filterTextOf([destination]),
  'f.kind': filterTextOf(['loaded']),
  'f.started_at': `>= ${from}`,
})

/** The sightings with which cars began to stand at a station, `KANSAS CITY, MO`. */
export function visitsBehind(station: string, kind: DwellKind, from: string | null): RowFilters {
  const comma = station.lastIndexOf(', ')
  const [location, state] = comma < 0 ? [station, ''] : [station.slice(0, comma), station.slice(comma + 2)]
  return {
    'f.location': filterTextOf([location]),
    'f.state': filterTextOf([state]),
    'f.code': filterTextOf([...dwellBegins[kind]]),
    ...(from !== null && { 'f.at': `>= ${from}` }),
  }
}
