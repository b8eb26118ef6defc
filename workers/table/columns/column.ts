/** The interface of a table's column, whichever way it stores its values. */
import type { NumberReading } from '#model/kernel/measure/units.ts'
import type { FieldKind } from '#model/kernel/field.ts'
import type { Match, Term } from '#model/shared/filter.ts'
import type { ColumnData, StreamValues } from './columnar.ts'
import type { Order } from '../kernels/small-merge.ts'
import type { CodeAllocation, Doubles, Mask, SortKey } from '../kernels/kernels.ts'

export type CellValue = string | number | boolean | null
export type Test = (row: number) => boolean

/** The distinct values of a column with their ranks; the last rank is that of null. */
export type ValueGroups = {
  readonly codes: CodeAllocation
  /** The rank of each code. */
  readonly places: Uint32Array
  readonly size: number
  readonly keyAt: (place: number) => string | number | null
}

export type ValueColumn = {
  readonly name: string
  readonly kind: FieldKind
  /** The value comes with a label: a reference, or a list of references. */
  readonly hasLabel: boolean
  /** True for numbers that can be added up. Days and instants are stored as numbers too but have no sum. */
  readonly additive: boolean
  /** The values of a column that is stored as numbers. */
  readonly numbers: Doubles | undefined
  grow(capacity: number): void
  /** Touches several rows in one go, so that their cache misses overlap. */
  prefetch(rows: readonly number[]): void
  /**
   * Stores a value in its wire format, and the label of a reference. Returns whether the displayed value has changed
   * in this row, or (`renamed`) in every row.
   */
  put(row: number, value: unknown, label: unknown): boolean | 'renamed'
  /** Stores the values of a chunk in new rows. Returns the keys of references whose label has changed. */
  take(first: number, count: number, part: ColumnData, values: StreamValues): readonly (string | number)[]
  /** Stores that new rows have no value, as their chunk lacks this column. Columns in which zeroed memory says so already need none. */
  takeNothing?(first: number, count: number): void
  /**
   * Starts writing the values of rows into chunks. A distinct value is written only in the first chunk that uses it.
   */
  dump(): (rows: readonly number[]) => ColumnData
  /** The value as the grid displays it: instants in ms since 1970, references by label. */
  cell(row: number): CellValue
  /** The value in its wire format: ids of references, ISO text of instants. */
  wire(row: number): CellValue
  /** Identifies a value among distinct values and in groups; null for empty. */
  key(row: number): string | number | null
  label(key: string | number): string
  /** Tests a single row. */
  test(match: Match): Test
  /** Sets the bits of all rows that pass, in a mask that was empty. Bits of unused rows are undefined. */
  match(match: Match, blocks: number, out: Mask): void
  /** Whether the displayed value contains a text, given in lower case. `reading`: how numbers are shown, unless as they are stored. */
  contains(needle: string, reading?: NumberReading): Test
  /** Sets the bits of all rows that contain it. */
  markContaining(needle: string, blocks: number, out: Mask, reading?: NumberReading): void
  sortKey(down: boolean, count: number): SortKey
  /** The same order, as a comparison of two rows. */
  order(down: boolean): Order
  groups(count: number): ValueGroups
  /** Whether the column has few enough distinct values for a list of them to be useful. */
  readonly groupable: boolean
}

/** A column of references, which knows the resource it points to and the rows that point to a record. */
export type LabelledColumn = ValueColumn & {
  readonly to: string
  rowsWith(id: string | number, count: number): number[]
}
export const isLabelled = (column: ValueColumn): column is LabelledColumn => column.kind === 'ref'

/** Passes a value that passes any of the tests or, with `not`, none of them. */
export function anyOf(tests: readonly Test[], not: boolean): Test {
  const [first, second] = tests
  if (first && !second) return not ? (row) => !first(row) : first
  return (row) => {
    for (const test of tests) if (test(row)) return !not
    return not
  }
}

/** Values read only for the sake of the cache are written here, so that the reads are not optimized away. */
export const prefetchSink = new Float64Array(1)

export const setBit = ({ array }: Mask, row: number): void =>
  void (array[row >>> 5] = (array[row >>> 5] ?? 0) | (1 << (row & 31)))
export const clearBit = ({ array }: Mask, row: number): void =>
  void (array[row >>> 5] = (array[row >>> 5] ?? 0) & ~(1 << (row & 31)))
export const hasBit = ({ array }: Mask, row: number): boolean => (((array[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1

/** Marks the rows that pass any of the terms, and inverts the result for `not`. Each term only adds bits. */
export function markAny({ any, not }: Match, blocks: number, out: Mask, mark: (term: Term) => void): void {
  any.forEach(mark)
  const { array } = out
  if (not) for (let at = 0; at < blocks * 2; at++) array[at] = ~(array[at] ?? 0)
}

/** A value in its wire format as text; lists are joined with commas. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** Groups for a column without codes, given the distinct keys and their order. */
export function groupsOf(
  codes: CodeAllocation,
  keys: readonly (string | number)[],
  order: ArrayLike<number>,
): ValueGroups {
  const places = new Uint32Array(keys.length + 1)
  places[0] = keys.length
  for (let place = 0; place < order.length; place++) places[(order[place] ?? 0) + 1] = place
  return { codes, places, size: keys.length + 1, keyAt: (place) => keys[order[place] ?? -1] ?? null }
}
