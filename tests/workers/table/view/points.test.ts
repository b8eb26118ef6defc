/** Points of a map: their marks, and which are drawn as one. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choice, flag, number, type Field } from '#model/kernel/field.ts'
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { gathered } from '#model/shared/map/gathered.ts'
import { pointsOf } from '#workers/table/view/points.ts'

const fields: Readonly<Record<string, Field>> = {
  status: choice(['moving', 'held'], 'moving') as Field,
  delayed: flag() as Field,
  latitude: number() as Field,
  longitude: number() as Field,
}
const rules = [
  { field: 'status', values: ['held'] },
  { field: 'delayed', values: [true] },
]

describe('points of a table', () => {
  const store = tableStore(fields, { zone: 'UTC' })
  const row = (id: number, status: string, delayed: boolean, longitude: number | null, latitude: number | null) => ({
    id,
    version: 1,
    status,
    delayed,
    longitude,
    latitude,
  })
  store.apply(
    [
      row(1, 'moving', false, -113, 53),
      row(2, 'held', true, -113, 53),
      row(3, 'moving', true, -87, 41),
      row(4, 'moving', false, null, null),
    ],
    [],
    1,
  )
  const rows = [0, 1, 2, 3]

  test('the first rule that a row meets is its mark; rows without a place are counted', () => {
    const points = pointsOf(store, rows, { rules, square: 0 })
    expect([...(points?.ids ?? [])]).toEqual([1, 2, 3])
    expect([...(points?.drawn.marks ?? [])]).toEqual([2, 0, 1])
    expect(points?.unplaced).toBe(1)
  })
  test('points of one square are drawn as one, with the first mark among them', () => {
    const points = pointsOf(store, rows, { rules, square: 0.01 })
    expect([...(points?.drawn.sizes ?? [])]).toEqual([2, 1])
    expect([...(points?.drawn.marks ?? [])]).toEqual([0, 1])
    expect([...(points?.shownBy ?? [])]).toEqual([0, 0, 1])
  })
  test('only the rows that are asked for', () => {
    expect([...(pointsOf(store, rows, { rules, square: 0, only: [3, 4] })?.ids ?? [])]).toEqual([3])
  })
  test('a table without places has no points', () => {
    const { status, delayed } = fields
    expect(pointsOf(tableStore({ status, delayed } as typeof fields, { zone: 'UTC' }), [], { rules, square: 0 })).toBe(
      undefined,
    )
  })
})

test('whatever lies where: every point is drawn once, and none further away than its square', () => {
  const place = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place, fc.nat({ max: 5 })), { maxLength: 60 }), (list) => {
      const [x, y] = [Float64Array.from(list, ([one]) => one), Float64Array.from(list, ([, one]) => one)]
      const { shownBy, drawn } = gathered(
        x,
        y,
        Uint8Array.from(list, ([, , mark]) => mark),
        0.1,
      )
      expect(drawn.sizes.reduce((sum, size) => sum + size, 0)).toBe(list.length)
      for (const [at, to] of shownBy.entries()) {
        expect(Math.abs((drawn.x[to] ?? 9) - (x[at] ?? 0))).toBeLessThan(0.1 + 1e-9)
        expect(drawn.marks[to]).toBeLessThanOrEqual(list[at]?.[2] ?? -1)
      }
    }),
  )
})

test('points far apart are never drawn as one, however small the squares', () => {
  const square = 1e-9
  const middle = (number: number): number => (number + 0.5) * square
  const x = Float64Array.of(middle(200_000_000), middle(200_000_001))
  const y = Float64Array.of(middle(400_000_000 + 2 ** 25), middle(400_000_000))
  expect([...gathered(x, y, new Uint8Array(2), square).drawn.sizes]).toEqual([1, 1])
})

test('the plane of maps goes there and back', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
      (lon, lat) => {
        expect(longitudeAt(mercatorX(lon))).toBeCloseTo(lon, 8)
        expect(latitudeAt(mercatorY(lat))).toBeCloseTo(lat, 8)
      },
    ),
  )
})
