/** Closing a drawn shape: one that nothing can lie inside of says why and stays open, instead of selecting nothing. */
import { describe, expect, test } from 'vitest'
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import type { MapSpec } from '#src/ui/map/base/map-spec.ts'
import { MapController } from '#src/ui/map/state/map-controller.ts'

const spec: MapSpec = {
  resource: 'trace:trip',
  singular: 'trip',
  plural: 'trips',
  where: [],
  marks: [],
  title: [],
  said: [],
  lines: [],
  stations: [],
  openRow: () => {},
}
function drawn(corners: readonly (readonly [longitude: number, latitude: number])[]): MapController {
  const map = new MapController(spec, 'pane')
  expect(map.drawOrClose()).toBe(undefined)
  for (const [longitude, latitude] of corners) map.fence.set({ x: mercatorX(longitude), y: mercatorY(latitude) })
  return map
}

describe('closing a shape', () => {
  test.each([
    [
      'two corners',
      [
        [-100, 40],
        [-90, 40],
      ],
      /three corners/,
    ],
    [
      'edges that cross',
      [
        [-100, 40],
        [-90, 50],
        [-90, 40],
        [-100, 50],
      ],
      /crosses another/,
    ],
  ] as const)('%s: it says why, and the shape stays open', (_name, corners, why) => {
    const map = drawn(corners)
    expect(() => map.drawOrClose()).toThrow(why)
    expect(map.fence.state).toMatchObject({ shape: undefined, closed: null })
    expect(map.fence.state.drawing?.corners).toHaveLength(corners.length)
  })
  test('three corners close it', () => {
    const map = drawn([
      [-100, 40],
      [-90, 40],
      [-95, 50],
    ])
    expect(map.drawOrClose()).toBe(0)
    expect(map.fence.state).toMatchObject({ drawing: null, shape: { type: 'Polygon' } })
  })
  test('a circle grows from where the hand is', () => {
    const map = drawn([])
    map.fence.circle()
    expect(map.drawOrClose()).toBe(0)
    expect(map.fence.state.shape).toMatchObject({ type: 'Circle' })
  })
})
