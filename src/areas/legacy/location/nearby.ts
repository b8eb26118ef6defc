/** Reads the locations within a kilometre of a place. */
import { location } from '#model/areas/legacy/place.resource.ts'
import { placeIn, type Coordinates } from '#model/areas/company/rules/coordinates.ts'
import { metersBetween } from '#model/areas/trace/rules/geofence.ts'
import { rowsOf } from '#src/engine/api/api.ts'

export const NEAR_METRES = 1000
/** More than so many are not listed. */
const MAX_READ = 50
const METRES_OF_A_DEGREE = 111_200

export type NearbyLocation = Coordinates & {
  readonly id: number
  readonly name: string
  readonly uwi: string
  readonly metres: number
}

export async function nearbyLocations(
  at: Coordinates,
  except: unknown,
  signal: AbortSignal,
): Promise<readonly NearbyLocation[]> {
  const north = NEAR_METRES / METRES_OF_A_DEGREE
  const east = north / Math.cos((at.latitude * Math.PI) / 180)
  const { results } = await rowsOf(location).list(
    {
      latitude__gte: at.latitude - north,
      latitude__lte: at.latitude + north,
      longitude__gte: at.longitude - east,
      longitude__lte: at.longitude + east,
      limit: MAX_READ,
    },
    signal,
  )
  return results
    .flatMap((row) => {
      const place = placeIn(row)
      if (place === undefined || row.id === except) return []
      const metres = metersBetween([at.longitude, at.latitude], [place.longitude, place.latitude])
      return metres <= NEAR_METRES ? [{ ...place, id: row.id, name: row.name, uwi: row.uwi, metres }] : []
    })
    .toSorted((one, other) => one.metres - other.metres)
}
