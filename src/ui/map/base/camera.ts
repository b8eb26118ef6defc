/** What part of the world a map shows, and where on the pane something of it lies. North is up. */
import { latitudeAt, longitudeAt } from '#model/shared/map/mercator.ts'

/** On the plane of `model/shared/map/mercator.ts`; at zoom 0 the world is 512 px wide. */
export type MapCamera = { readonly x: number; readonly y: number; readonly zoom: number }
export type MapRoom = { readonly width: number; readonly height: number }
export type MapPlace = { readonly x: number; readonly y: number }

export const [LEAST_MAP_ZOOM, MOST_MAP_ZOOM] = [1.5, 13]
const MARGIN = 48

/** Pixels of the whole world. */
export const worldSize = (zoom: number): number => 512 * 2 ** zoom
export const pixelOf = ({ x, y, zoom }: MapCamera, { width, height }: MapRoom, place: MapPlace): MapPlace => ({
  x: width / 2 + (place.x - x) * worldSize(zoom),
  y: height / 2 + (place.y - y) * worldSize(zoom),
})
export const placeAt = ({ x, y, zoom }: MapCamera, { width, height }: MapRoom, pixel: MapPlace): MapPlace => ({
  x: x + (pixel.x - width / 2) / worldSize(zoom),
  y: y + (pixel.y - height / 2) / worldSize(zoom),
})
/** Longitude first. */
export const degreesOf = ({ x, y }: MapPlace): readonly [number, number] => [longitudeAt(x), latitudeAt(y)]

const clamped = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
export const panned = (camera: MapCamera, dx: number, dy: number): MapCamera => ({
  ...camera,
  x: clamped(camera.x + dx / worldSize(camera.zoom), 0, 1),
  y: clamped(camera.y + dy / worldSize(camera.zoom), 0, 1),
})
/** Around a place that stays where it is; by default the middle. */
export function zoomedBy(camera: MapCamera, by: number, around: MapPlace = camera): MapCamera {
  const zoom = clamped(camera.zoom + by, LEAST_MAP_ZOOM, MOST_MAP_ZOOM)
  const share = worldSize(camera.zoom) / worldSize(zoom)
  return { zoom, x: around.x + (camera.x - around.x) * share, y: around.y + (camera.y - around.y) * share }
}

/** All these places in sight, no nearer than a region. */
export function fittedTo(
  places: { readonly x: ArrayLike<number>; readonly y: ArrayLike<number> },
  room: MapRoom,
  margin = MARGIN,
): MapCamera {
  let [west, east, north, south] = [1, 0, 1, 0]
  for (let at = 0; at < places.x.length; at++) {
    const [x, y] = [places.x[at] ?? 0, places.y[at] ?? 0]
    ;[west, east, north, south] = [Math.min(west, x), Math.max(east, x), Math.min(north, y), Math.max(south, y)]
  }
  if (west > east) return northAmerica
  const zoom = Math.log2(
    Math.min(
      Math.max(40, room.width - 2 * margin) / Math.max(east - west, 1e-6),
      Math.max(40, room.height - 2 * margin) / Math.max(south - north, 1e-6),
    ) / 512,
  )
  return { x: (west + east) / 2, y: (north + south) / 2, zoom: clamped(zoom, LEAST_MAP_ZOOM, 7) }
}
export const northAmerica: MapCamera = { x: 0.23, y: 0.36, zoom: 2.6 }

/** As little movement as shows the place. */
export function shownAt(camera: MapCamera, room: MapRoom, place: MapPlace): MapCamera {
  const { x, y } = pixelOf(camera, room, place)
  const isSeen = x >= MARGIN && y >= MARGIN && x <= room.width - MARGIN && y <= room.height - MARGIN
  return isSeen ? camera : { ...camera, x: place.x, y: place.y }
}
