/** The rows of a view as points on a map, in typed arrays, with those that would lie on each other drawn as one. */
import { gathered } from '#model/shared/map/gathered.ts'
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
