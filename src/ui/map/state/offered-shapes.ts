/** Shapes that a map takes ready made: geofences that are kept, and around a facility without one a circle. */
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

/** Kept ones first; of a facility its own geofence, else the circle. */
export async function offeredShapes(typed: string): Promise<readonly Option<Offered>[]> {
  const query = { search: typed.trim(), limit: MOST_OFFERED }
  const [kept, places] = await Promise.all([savedGeofences.list(query), facilities.list(query)])
  const own = new Set(kept.results.map((one) => one.facility))
  return [
    ...kept.results.map(({ shape, name, kind }): Option<Offered> => ({ value: { shape }, label: name, hint: kind })),
    ...places.results.flatMap(({ id, name, latitude, longitude }): readonly Option<Offered>[] =>
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
