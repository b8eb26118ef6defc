/** Places on the earth, by degrees. */

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

const EARTH_MILES = 3958.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** As the crow flies (haversine). */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const [north, east] = [other.latitude - one.latitude, other.longitude - one.longitude].map(radians)
  const around =
    Math.sin((north ?? 0) / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin((east ?? 0) / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(around)))
}
