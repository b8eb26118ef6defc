/** Places on the earth, by degrees. */
import { metersBetween } from '#model/areas/trace/rules/geofence.ts'

export type Coordinates = { readonly latitude: number; readonly longitude: number }

/** Undefined where one of the two is not known. */
export function placeIn(row: Readonly<Record<string, unknown>>): Coordinates | undefined {
  const { latitude, longitude } = row
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
}

const DIGITS = 4
const half = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees).toFixed(DIGITS)}° ${degrees < 0 ? negative : positive}`

/** `53.5461° N, 113.4938° W` */
export const coordinatesText = ({ latitude, longitude }: Coordinates): string =>
  `${half(latitude, 'N', 'S')}, ${half(longitude, 'E', 'W')}`

const METERS_IN_A_MILE = 1609.344

/** As the crow flies. */
export const milesBetween = (one: Coordinates, other: Coordinates): number =>
  metersBetween([one.longitude, one.latitude], [other.longitude, other.latitude]) / METERS_IN_A_MILE
