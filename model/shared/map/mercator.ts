/** The plane on which maps are drawn: the world is a square from 0 to 1, x to the east and y to the south. */

export const MOST_LATITUDE = 85.051129
const halfTurn = (degrees: number): number => (degrees * Math.PI) / 180

export const mercatorX = (longitude: number): number => (longitude + 180) / 360
export function mercatorY(latitude: number): number {
  const within = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude))
  return (1 - Math.log(Math.tan(Math.PI / 4 + halfTurn(within) / 2)) / Math.PI) / 2
}
export const longitudeAt = (x: number): number => x * 360 - 180
export const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
