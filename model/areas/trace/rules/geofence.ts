/**
 * Which points lie inside a shape on the map. The edges of a polygon lie in bands of latitude, so that a point is held against the few of
 * its own band. Rings count evenly and oddly, which leaves holes out; a shape over the antimeridian is unrolled. Degrees; longitude first,
 * as in GeoJSON (RFC 7946).
 */

type Corner = readonly [longitude: number, latitude: number]
type Ring = readonly Corner[]
export type Fence = { readonly isInside: (longitude: number, latitude: number) => boolean }
export type BadFence = { readonly error: string }

export const MOST_CORNERS = 1000
const EARTH_M = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Along the great circle. */
export function metersBetween([lon, lat]: Corner, [otherLon, otherLat]: Corner): number {
  const half = (one: number, other: number): number => Math.sin(radians(other - one) / 2) ** 2
  const chord = half(lat, otherLat) + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * half(lon, otherLon)
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const entryOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(key) : undefined

function readCorner(value: unknown, number: number): Corner | BadFence {
  const [longitude, latitude]: unknown[] = Array.isArray(value) ? value : []
  if (!isNumber(longitude) || !isNumber(latitude))
    return { error: `Corner ${number} is no pair of longitude and latitude.` }
  if (latitude < -90 || latitude > 90)
    return { error: `Corner ${number}: latitude ${latitude} is not between -90 and 90.` }
  if (longitude < -180 || longitude > 180)
    return { error: `Corner ${number}: longitude ${longitude} is not between -180 and 180.` }
  return [longitude, latitude]
}

/** A ring that goes over the antimeridian runs on past 180 degrees instead of jumping to the other side. */
function unrolled(ring: Ring): Ring {
  const jumps = ring.some(([lon], index) => Math.abs(lon - (ring[index - 1]?.[0] ?? lon)) > 180)
  return jumps ? ring.map(([lon, lat]): Corner => [lon < 0 ? lon + 360 : lon, lat]) : ring
}

const side = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
const within = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other)
const isBetween = (point: Corner, from: Corner, to: Corner): boolean =>
  within(point[0], from[0], to[0]) && within(point[1], from[1], to[1])
function cross(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const [ofC, ofD, ofA, ofB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (ofC * ofD < 0 && ofA * ofB < 0) return true
  return (
    (ofC === 0 && isBetween(c, a, b)) ||
    (ofD === 0 && isBetween(d, a, b)) ||
    (ofA === 0 && isBetween(a, c, d)) ||
    (ofB === 0 && isBetween(b, c, d))
  )
}

/** The corner at which an edge begins that meets another one, counted within the ring. */
function crossingAt(ring: Ring): number | undefined {
  const edges = ring.slice(1).map((to, index): readonly [Corner, Corner] => [ring[index] ?? to, to])
  const least = (at: 0 | 1) => Float64Array.from(edges, ([from, to]) => Math.min(from[at], to[at]))
  const most = (at: 0 | 1) => Float64Array.from(edges, ([from, to]) => Math.max(from[at], to[at]))
  const [west, east, south, north] = [least(0), most(0), least(1), most(1)]
  for (const [one, [a, b]] of edges.entries()) {
    const [left, right, low, high] = [west[one] ?? 0, east[one] ?? 0, south[one] ?? 0, north[one] ?? 0]
    for (let other = one + 2; other < edges.length; other++) {
      // Of half a million pairs of edges few lie near enough to each other to meet.
      if ((west[other] ?? 0) > right || (east[other] ?? 0) < left) continue
      if ((south[other] ?? 0) > high || (north[other] ?? 0) < low) continue
      const isNeighbour = one === 0 && other === edges.length - 1
      const edge = edges[other]
      if (!isNeighbour && edge !== undefined && cross(a, b, edge[0], edge[1])) return other
    }
  }
  return undefined
}

/** `before`: corners of the rings before it, so that each has a number of its own. */
function readRing(value: unknown, before: number): Ring | BadFence {
  if (!Array.isArray(value) || value.length === 0)
    return { error: `Corner ${before + 1} is missing: the shape is empty.` }
  const ring: Corner[] = []
  for (const [index, one] of value.entries()) {
    const corner = readCorner(one, before + index + 1)
    if ('error' in corner) return corner
    ring.push(corner)
  }
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length < 4)
    return {
      error: `Corner ${before + ring.length} is the last: a polygon has at least three and ends where it began.`,
    }
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
    return { error: `Corner ${before + ring.length} is not the first one again: the polygon is open.` }
  const twice = ring.findIndex(
    (corner, index) => index > 0 && corner[0] === ring[index - 1]?.[0] && corner[1] === ring[index - 1]?.[1],
  )
  if (twice > 0) return { error: `Corner ${before + twice + 1} is the one before it again.` }
  const straight = unrolled(ring)
  const crossing = crossingAt(straight)
  return crossing === undefined
    ? straight
    : { error: `Corner ${before + crossing + 1}: the edge that begins there crosses another one.` }
}

/** Its edges one after the other, four numbers each: where it begins and where it ends. Flat, because it is asked for every point. */
type Band = Float64Array

function fenceOf(rings: readonly Ring[]): Fence {
  const edges = rings.flatMap((ring) =>
    ring.slice(1).map((to, index): readonly [Corner, Corner] => [ring[index] ?? to, to]),
  )
  const corners = rings.flat()
  const least = (at: 0 | 1): number => corners.reduce((low, one) => Math.min(low, one[at]), Infinity)
  const most = (at: 0 | 1): number => corners.reduce((high, one) => Math.max(high, one[at]), -Infinity)
  const [west, east, south, north] = [least(0), most(0), least(1), most(1)]
  const count = Math.max(1, Math.min(512, edges.length))
  const height = (north - south) / count || 1
  const bandOf = (latitude: number): number => Math.max(0, Math.min(count - 1, Math.floor((latitude - south) / height)))
  const met = Array.from({ length: count }, (): number[] => [])
  for (const [from, to] of edges) {
    if (from[1] === to[1]) continue
    const last = bandOf(Math.max(from[1], to[1]))
    for (let at = bandOf(Math.min(from[1], to[1])); at <= last; at++) met[at]?.push(...from, ...to)
  }
  const bands = met.map((numbers): Band => Float64Array.from(numbers))
  const isOdd = (band: Band, longitude: number, latitude: number): boolean => {
    let inside = false
    for (let at = 0; at < band.length; at += 4) {
      const y1 = band[at + 1] ?? 0
      const y2 = band[at + 3] ?? 0
      if (y1 > latitude === y2 > latitude) continue
      const x1 = band[at] ?? 0
      const x = x1 + ((latitude - y1) / (y2 - y1)) * ((band[at + 2] ?? 0) - x1)
      if (longitude < x) inside = !inside
    }
    return inside
  }
  return {
    isInside: (longitude, latitude) => {
      if (latitude < south || latitude > north) return false
      const here = longitude < west ? longitude + 360 : longitude
      const band = bands[bandOf(latitude)]
      return here <= east && here >= west && band !== undefined && isOdd(band, here, latitude)
    },
  }
}

function readCircle(value: object): Fence | BadFence {
  const center = readCorner(entryOf(value, 'center'), 1)
  if ('error' in center) return center
  const radius = entryOf(value, 'radius_m')
  if (!isNumber(radius) || radius <= 0 || radius > 5_000_000)
    return { error: 'The radius is in meters, more than 0 and at most 5,000,000.' }
  return { isInside: (longitude, latitude) => metersBetween(center, [longitude, latitude]) <= radius }
}

/**
 * A GeoJSON Polygon or MultiPolygon, or `{type: "Circle", center: [lon, lat], radius_m}`. What is wrong names the corner, counted from 1.
 */
export function readFence(value: unknown): Fence | BadFence {
  const type = entryOf(value, 'type')
  if (typeof value !== 'object' || value === null) return { error: 'A shape: Polygon, MultiPolygon or Circle.' }
  if (type === 'Circle') return readCircle(value)
  const coordinates = entryOf(value, 'coordinates')
  const polygons: unknown = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined
  if (!Array.isArray(polygons)) return { error: 'A shape: Polygon, MultiPolygon or Circle.' }
  if (polygons.length === 0) return { error: 'Corner 1 is missing: the shape is empty.' }
  const fences: Fence[] = []
  let corners = 0
  for (const polygon of polygons) {
    const rings: Ring[] = []
    if (!Array.isArray(polygon) || polygon.length === 0)
      return { error: `Corner ${corners + 1} is missing: the shape is empty.` }
    for (const one of polygon) {
      const length = Array.isArray(one) ? one.length : 0
      // The last corner of a ring is its first one again.
      if (corners + length - rings.length - 1 > MOST_CORNERS)
        return { error: `Corner ${MOST_CORNERS + 1} is one too many: at most ${MOST_CORNERS}.` }
      const ring = readRing(one, corners)
      if ('error' in ring) return ring
      rings.push(ring)
      corners += length
    }
    fences.push(fenceOf(rings))
  }
  return { isInside: (longitude, latitude) => fences.some((fence) => fence.isInside(longitude, latitude)) }
}

export type Stay = { readonly entered_at: string; readonly left_at: string | null }
/** From where a car was seen, in order of time: when it came in and when it was first seen outside again. */
export function staysIn(
  fence: Fence,
  seen: readonly { readonly at: string; readonly latitude: number | null; readonly longitude: number | null }[],
): readonly Stay[] {
  const stays: Stay[] = []
  for (const { at, latitude, longitude } of seen) {
    if (latitude === null || longitude === null) continue
    const last = stays.at(-1)
    const isHere = fence.isInside(longitude, latitude)
    if (isHere && last?.left_at !== null) stays.push({ entered_at: at, left_at: null })
    if (!isHere && last?.left_at === null) stays[stays.length - 1] = { ...last, left_at: at }
  }
  return stays
}
