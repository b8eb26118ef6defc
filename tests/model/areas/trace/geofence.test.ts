/** Shapes on the map against an independent test of each point. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFence, staysIn } from '#model/areas/trace/rules/geofence.ts'

type Corner = readonly [number, number]
/** By the sum of the angles under which a point sees the edges: nothing is shared with the rule. */
function windsAround(ring: readonly Corner[], [x, y]: Corner): boolean {
  let sum = 0
  for (const [index, to] of ring.entries()) {
    const from = ring[index - 1]
    if (from === undefined) continue
    const turn = Math.atan2(to[1] - y, to[0] - x) - Math.atan2(from[1] - y, from[0] - x)
    sum += turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn
  }
  return Math.abs(sum) > Math.PI
}
const fenceOf = (shape: unknown) => {
  const read = readFence(shape)
  if ('error' in read) throw new Error(read.error)
  return read
}
/** Around the origin, one corner at each angle, so that no edge crosses another. */
const star = (radii: readonly number[]): readonly Corner[] => {
  const ring = radii.map((radius, index): Corner => {
    const angle = (2 * Math.PI * index) / radii.length
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  return [...ring, ring[0] ?? [0, 0]]
}
const box = (west: number, south: number, east: number, north: number): readonly Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

test('a point is inside as an independent test says, in 10,000 random polygons', () => {
  const radius = fc.double({ min: 1, max: 40, noNaN: true })
  const place = fc.tuple(fc.double({ min: -50, max: 50, noNaN: true }), fc.double({ min: -50, max: 50, noNaN: true }))
  fc.assert(
    fc.property(
      fc.array(radius, { minLength: 3, maxLength: 40 }),
      fc.array(place, { minLength: 5, maxLength: 5 }),
      (radii, points) => {
        const ring = star(radii)
        const fence = fenceOf({ type: 'Polygon', coordinates: [ring] })
        for (const point of points) expect(fence.isInside(...point)).toBe(windsAround(ring, point))
      },
    ),
    { numRuns: 10_000 },
  )
})

describe('a shape', () => {
  test('leaves out its holes', () => {
    const fence = fenceOf({ type: 'Polygon', coordinates: [box(0, 0, 10, 10), box(4, 4, 6, 6)] })
    expect([fence.isInside(1, 1), fence.isInside(5, 5), fence.isInside(11, 5)]).toEqual([true, false, false])
  })
  test('may lie over the antimeridian', () => {
    const fence = fenceOf({ type: 'Polygon', coordinates: [box(170, 50, -170, 60)] })
    expect([fence.isInside(175, 55), fence.isInside(-175, 55), fence.isInside(0, 55), fence.isInside(160, 55)]).toEqual(
      [true, true, false, false],
    )
  })
  test('may have several parts', () => {
    const fence = fenceOf({ type: 'MultiPolygon', coordinates: [[box(0, 0, 1, 1)], [box(5, 5, 6, 6)]] })
    expect([fence.isInside(0.5, 0.5), fence.isInside(5.5, 5.5), fence.isInside(3, 3)]).toEqual([true, true, false])
  })
  test.each([
    [undefined, /shape/],
    [{ type: 'Point', coordinates: [0, 0] }, /shape/],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            ['x', 1],
            [0, 0],
          ],
        ],
      },
      /Corner 3/,
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 0],
            [0, 1],
            [0, 0],
          ],
        ],
      },
      /Corner 3/,
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          box(0, 0, 9, 9),
          [
            [1, 1],
            [2, 2],
            [2, 1],
            [1, 95],
            [1, 1],
          ],
        ],
      },
      /Corner 9/,
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [181, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
      /Corner 2: longitude/,
    ],
    [{ type: 'Circle', center: [0, 91], radius_m: 5 }, /Corner 1/],
    [{ type: 'Circle', center: [0, 0], radius_m: 0 }, /radius/],
  ])('%# that is none is refused', (shape, says) => {
    const read = readFence(shape)
    expect('error' in read ? read.error : '').toMatch(says)
  })
})

test('a stay begins with the first sighting inside and ends with the first outside', () => {
  const fence = fenceOf({ type: 'Circle', center: [0, 0], radius_m: 1000 })
  const seen = (at: string, longitude: number | null) => ({ at, longitude, latitude: 0 })
  expect(
    staysIn(fence, [seen('1', 5), seen('2', 0), seen('3', null), seen('4', 0), seen('5', 5), seen('6', 0)]),
  ).toEqual([
    { entered_at: '2', left_at: '5' },
    { entered_at: '6', left_at: null },
  ])
})
