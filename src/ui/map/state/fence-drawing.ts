/** A shape drawn by keys: corners set one after the other, or a circle that grows. */
import { metersBetween } from '#model/areas/trace/rules/geofence.ts'
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import { degreesOf, type MapPlace } from '../base/camera.ts'

export type FenceDrawing = {
  readonly corners: readonly MapPlace[]
  /** Where the next corner would be, or the edge of the circle. */
  readonly hand: MapPlace
  /** The middle of a circle; undefined while corners are set. */
  readonly center: MapPlace | undefined
}
export type DrawnFence =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly [number, number])[])[] }
  | { readonly type: 'Circle'; readonly center: readonly [number, number]; readonly radius_m: number }

const isSame = (one: MapPlace | undefined, other: MapPlace): boolean => one?.x === other.x && one.y === other.y

export const beginsAt = (hand: MapPlace): FenceDrawing => ({ corners: [], hand, center: undefined })
export const handedTo = (drawing: FenceDrawing, hand: MapPlace): FenceDrawing => ({ ...drawing, hand })
export const cornerSet = (drawing: FenceDrawing): FenceDrawing =>
  isSame(drawing.corners.at(-1), drawing.hand) ? drawing : { ...drawing, corners: [...drawing.corners, drawing.hand] }
/** Without the last corner, at whose place the hand is again. */
export function cornerTaken(drawing: FenceDrawing): FenceDrawing {
  const last = drawing.corners.at(-1)
  return last === undefined
    ? { ...drawing, center: undefined }
    : { ...drawing, corners: drawing.corners.slice(0, -1), hand: last }
}
/** A circle around the hand; again, it is corners that are set. */
export const circled = (drawing: FenceDrawing, reach: number): FenceDrawing =>
  drawing.center === undefined
    ? { corners: [], center: drawing.hand, hand: { x: drawing.hand.x + reach, y: drawing.hand.y } }
    : beginsAt(drawing.center)

export const radiusOf = ({ center, hand }: FenceDrawing): number =>
  center === undefined ? 0 : Math.round(metersBetween(degreesOf(center), degreesOf(hand)))

/** Undefined while there are too few corners. */
export function fenceDrawn(drawing: FenceDrawing): DrawnFence | undefined {
  const { center, corners } = drawing
  if (center !== undefined) {
    const radius = radiusOf(drawing)
    return radius === 0 ? undefined : { type: 'Circle', center: degreesOf(center), radius_m: radius }
  }
  const [first] = corners
  if (first === undefined || corners.length < 3) return undefined
  return { type: 'Polygon', coordinates: [[...corners, first].map(degreesOf)] }
}

const METERS_OF_DEGREE = 111_194.9
const placeOf = (value: unknown): MapPlace | undefined => {
  const [longitude, latitude]: unknown[] = Array.isArray(value) ? value : []
  return typeof longitude === 'number' && typeof latitude === 'number'
    ? { x: mercatorX(longitude), y: mercatorY(latitude) }
    : undefined
}
/** A kept shape as it is drawn: its circle, or the outer ring of its first polygon. */
export function drawingOf(shape: unknown): FenceDrawing | undefined {
  const entries = new Map<string, unknown>(typeof shape === 'object' && shape !== null ? Object.entries(shape) : [])
  const [center, radius] = [entries.get('center'), entries.get('radius_m')]
  if (entries.get('type') === 'Circle' && Array.isArray(center) && typeof radius === 'number') {
    const [longitude, latitude]: unknown[] = center
    const middle = placeOf(center)
    if (middle === undefined || typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
    const edge = longitude + radius / (METERS_OF_DEGREE * Math.cos((latitude * Math.PI) / 180))
    return { corners: [], center: middle, hand: { x: mercatorX(edge), y: middle.y } }
  }
  let ring: unknown = entries.get('coordinates')
  while (Array.isArray(ring) && Array.isArray(ring[0]) && Array.isArray(ring[0][0])) ring = ring[0]
  const corners = Array.isArray(ring) ? ring.slice(1).flatMap((one) => placeOf(one) ?? []) : []
  const [first] = corners
  return first && { corners, center: undefined, hand: first }
}
