/** Shapes that a map takes ready made: saved geofences, and around a facility without one a circle. */
import type { facility } from '#model/areas/company/company.resource.ts'
import type { geofence } from '#model/areas/trace/geofence.resource.ts'
import { rowsAt } from '#src/engine/api/api.ts'
import type { Option } from '#src/engine/commands/command.ts'

export const savedGeofences = rowsAt<typeof geofence>('geofence/')
const facilities = rowsAt<typeof facility>('facility/')
/** In the palette; more are found by typing. */
const MOST_OFFERED = 50
/** A yard and its tracks. */
const REACH_M = 3000

type Offered = { readonly shape: unknown }

/** Saved ones first; of a facility its own geofence, whatever that is called, else the circle. */
export async function offeredShapes(typed: string): Promise<readonly Option<Offered>[]> {
  const query = { search: typed.trim(), limit: MOST_OFFERED }
  const [named, { results: places }] = await Promise.all([savedGeofences.list(query), facilities.list(query)])
  const around = { facility__in: places.map(({ id }) => id).join(','), limit: MOST_OFFERED }
  const { results: ofPlaces } = places.length === 0 ? { results: [] } : await savedGeofences.list(around)
  const saved = new Map([...named.results, ...ofPlaces].map((one) => [one.id, one]))
  const own = new Set([...saved.values()].map((one) => one.facility))
  return [
    ...[...saved.values()].map(({ shape, name, kind }): Option<Offered> => ({
      value: { shape },
      label: name,
      hint: kind,
    })),
    ...places.flatMap(({ id, name, latitude, longitude }): readonly Option<Offered>[] =>
      latitude === null || longitude === null || own.has(id)
        ? []
        : [
            {
              value: { shape: { type: 'Circle', center: [longitude, latitude], radius_m: REACH_M } },
              label: name,
              hint: `facility, ${REACH_M / 1000} km around it`,
            },
          ],
    ),
  ]
}
