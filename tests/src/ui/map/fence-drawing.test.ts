/** A shape drawn by keys, and the part of the world that a map shows. */
import { describe, expect, test } from 'vitest'
import { readFence } from '#model/areas/trace/rules/geofence.ts'
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import { fittedTo, northAmerica, panned, pixelOf, placeAt, shownAt, zoomedBy } from '#src/ui/map/base/camera.ts'
import {
  beginsAt,
  circled,
  cornerSet,
  cornerTaken,
  drawingOf,
  fenceDrawn,
  handedTo,
  radiusOf,
} from '#src/ui/map/state/fence-drawing.ts'

const at = (longitude: number, latitude: number) => ({ x: mercatorX(longitude), y: mercatorY(latitude) })
const corner = (drawing: ReturnType<typeof beginsAt>, longitude: number, latitude: number) =>
  cornerSet(handedTo(drawing, at(longitude, latitude)))

describe('drawing a shape', () => {
  test('three corners make a polygon that is read as a fence, two do not', () => {
    const two = corner(corner(beginsAt(at(-100, 40)), -100, 40), -90, 40)
    expect(fenceDrawn(two)).toBe(undefined)
    const fence = readFence(fenceDrawn(corner(two, -95, 50)))
    expect('isInside' in fence && [fence.isInside(-95, 42), fence.isInside(-80, 42)]).toEqual([true, false])
  })
  test('the same place twice is one corner, and a corner is taken back', () => {
    const two = corner(corner(corner(beginsAt(at(0, 0)), 1, 1), 1, 1), 2, 2)
    expect(two.corners).toHaveLength(2)
    expect(cornerTaken(two)).toMatchObject({ corners: [at(1, 1)], hand: at(2, 2) })
  })
  test('a circle grows with the hand; a second time it is corners again', () => {
    const circle = circled(beginsAt(at(-100, 40)), 0.01)
    const wider = handedTo(circle, { x: circle.hand.x + 0.01, y: circle.hand.y })
    expect(radiusOf(wider)).toBeGreaterThan(1.9 * radiusOf(circle))
    expect(fenceDrawn(wider)).toMatchObject({ type: 'Circle', radius_m: radiusOf(wider) })
    expect(circled(wider, 0.01).center).toBe(undefined)
  })
  test('a kept shape is drawn as it was', () => {
    const polygon = corner(corner(corner(beginsAt(at(0, 0)), 0, 0), 4, 0), 2, 3)
    expect(drawingOf(fenceDrawn(polygon))?.corners).toHaveLength(3)
    const circle = circled(beginsAt(at(-100, 40)), 0.01)
    const again = drawingOf(fenceDrawn(circle))
    expect(again && Math.abs(radiusOf(again) / radiusOf(circle) - 1)).toBeLessThan(0.01)
    expect([drawingOf(null), drawingOf({ type: 'Polygon', coordinates: [] })]).toEqual([undefined, undefined])
  })
})

describe('what a map shows', () => {
  const room = { width: 800, height: 600 }
  test('a pixel is a place and back; zooming keeps the place around which it zooms', () => {
    const place = placeAt(northAmerica, room, { x: 100, y: 200 })
    expect(pixelOf(northAmerica, room, place).x).toBeCloseTo(100)
    expect(pixelOf(zoomedBy(northAmerica, 2, place), room, place).x).toBeCloseTo(100)
    expect(pixelOf(panned(northAmerica, 50, 0), room, place).x).toBeCloseTo(50)
  })
  test('all places are in sight once they are fitted; none shows the continent', () => {
    const [x, y] = [
      [0.2, 0.3],
      [0.35, 0.4],
    ]
    const camera = fittedTo({ x, y }, room)
    for (const [index, one] of x.entries()) {
      const pixel = pixelOf(camera, room, { x: one, y: y[index] ?? 0 })
      expect(pixel.x).toBeGreaterThan(0)
      expect(pixel.x).toBeLessThan(800)
      expect(shownAt(camera, room, { x: one, y: y[index] ?? 0 })).toBe(camera)
    }
    expect(fittedTo({ x: [], y: [] }, room)).toBe(northAmerica)
  })
})
