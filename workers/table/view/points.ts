/** The rows of a view as points on a map, in typed arrays, with those that would lie on each other drawn as one. */
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import type { Test } from '../columns/column.ts'
import type { RowId, TableStore } from '../store/store.ts'

/** By which values of a field a row is drawn as what. */
export type PointRule = { readonly field: string; readonly values: readonly (string | number | boolean)[] }
export type PointsAsked = {
  /** The first that a row meets is its mark; one that meets none has the mark after the last. */
  readonly rules: readonly PointRule[]
  /** Points of one square of that size are drawn as one; in parts of the world, 0 for none. */
  readonly square: number
  /** These rows alone. */
  readonly only?: readonly RowId[]
}
/** Where something is drawn: as what, and of how many points. */
export type DrawnPoints = {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly marks: Uint8Array
  readonly sizes: Uint32Array
}
export type MapPoints = {
  readonly ids: Float64Array
  /** Places on the plane of `model/shared/map/mercator.ts`. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Which of the drawn ones shows the point. */
  readonly shownBy: Uint32Array
  readonly drawn: DrawnPoints
  /** Rows of which it is not known where they are. */
  readonly unplaced: number
}

/** Of the world, 60 cm: smaller squares could not be numbered. */
const LEAST_SQUARE = 2 ** -26

/** One for each square that holds points: in their middle, with the first mark among them. */
export function gathered(x: Float64Array, y: Float64Array, marks: Uint8Array, square: number) {
  const places = new Map<number, number>()
  const shownBy = new Uint32Array(x.length)
  const side = Math.max(square, LEAST_SQUARE)
  for (let at = 0; at < x.length; at++) {
    const key = square > 0 ? Math.floor((x[at] ?? 0) / side) * 2 ** 26 + Math.floor((y[at] ?? 0) / side) : at
    let place = places.get(key)
    if (place === undefined) places.set(key, (place = places.size))
    shownBy[at] = place
  }
  const drawn = {
    x: new Float64Array(places.size),
    y: new Float64Array(places.size),
    marks: new Uint8Array(places.size).fill(255),
    sizes: new Uint32Array(places.size),
  }
  for (const [at, place] of shownBy.entries()) {
    const before = drawn.sizes[place] ?? 0
    const size = before + 1
    drawn.sizes[place] = size
    drawn.x[place] = (drawn.x[place] ?? 0) + ((x[at] ?? 0) - (drawn.x[place] ?? 0)) / size
    drawn.y[place] = (drawn.y[place] ?? 0) + ((y[at] ?? 0) - (drawn.y[place] ?? 0)) / size
    drawn.marks[place] = Math.min(drawn.marks[place] ?? 255, marks[at] ?? 255)
  }
  return { shownBy, drawn }
}

export function pointsOf(
  store: TableStore,
  rows: ArrayLike<number>,
  { rules, square, only }: PointsAsked,
): MapPoints | undefined {
  const [longitudes, latitudes] = [store.columns.get('longitude')?.numbers, store.columns.get('latitude')?.numbers]
  if (longitudes === undefined || latitudes === undefined) return undefined
  const tests = rules.map(({ field, values }): Test => {
    const column = store.columns.get(field)
    if (column === undefined) return () => false
    return column.test({ any: values.map((value) => ({ is: 'value', value })), not: false })
  })
  const wanted = only === undefined ? undefined : new Set(only)
  const [ids, x, y] = [new Float64Array(rows.length), new Float64Array(rows.length), new Float64Array(rows.length)]
  const marks = new Uint8Array(rows.length)
  let count = 0
  let unplaced = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const id = store.idAt(row)
    if (typeof id !== 'number' || wanted?.has(id) === false) continue
    const [longitude, latitude] = [longitudes.array[row] ?? NaN, latitudes.array[row] ?? NaN]
    if (Number.isNaN(longitude) || Number.isNaN(latitude)) {
      unplaced++
      continue
    }
    const mark = tests.findIndex((test) => test(row))
    ids[count] = id
    x[count] = mercatorX(longitude)
    y[count] = mercatorY(latitude)
    marks[count] = mark === -1 ? rules.length : mark
    count++
  }
  const placed = { ids: ids.slice(0, count), x: x.slice(0, count), y: y.slice(0, count) }
  return { ...placed, ...gathered(placed.x, placed.y, marks.subarray(0, count), square), unplaced }
}
/** What goes to the page without a copy. */
export const buffersOf = ({ ids, x, y, shownBy, drawn }: MapPoints): ArrayBufferLike[] =>
  [ids, x, y, shownBy, ...Object.values(drawn)].map(({ buffer }) => buffer)
