/** What a column of a table can do, however it keeps its values. */
import type { FieldKind } from '#model/field.ts'
import type { Match, Term } from '#model/rules/filter.ts'
import type { Part, Told } from './columnar.ts'
import type { Order } from './few.ts'
import type { Codes, Doubles, Mask, SortKey } from './kernels.ts'

export type Cell = string | number | boolean | null
export type Test = (row: number) => boolean

/** The different values of a column, each with a place in their order; the last place is nothing's. */
export type Groups = {
  readonly codes: Codes
  /** The place of each code. */
  readonly places: Uint32Array
  readonly size: number
  readonly keyAt: (place: number) => string | number | null
}

export type Column = {
  readonly name: string
  readonly kind: FieldKind
  /** Comes with a label beside its value: a reference, or several. */
  readonly hasLabel: boolean
  /** Numbers can be added up. Days and instants are kept as numbers too, but have no sum. */
  readonly additive: boolean
  /** The values of such a column. */
  readonly numbers: Doubles | undefined
  grow(capacity: number): void
  /** Reads some rows right after each other, so that memory waits for all of them at once and not for each by itself. */
  near(rows: readonly number[]): void
  /** Keeps a value as the wire has it, and the label of a reference; answers whether what is shown here, or everywhere, has changed. */
  put(row: number, value: unknown, label: unknown): boolean | 'renamed'
  /** Keeps the values of a chunk in so many new rows; answers the keys of references that have another label than before. */
  take(first: number, count: number, part: Part, told: Told): readonly (string | number)[]
  /** Begins to give out the values of rows, some at a time; what has been said of a value once is not said again. */
  dump(): (rows: readonly number[]) => Part
  /** As the grid draws it: moments in ms since 1970, references by label. */
  cell(row: number): Cell
  /** As the wire has it: ids of references, ISO text of moments. */
  wire(row: number): Cell
  /** What distinguishes values from each other, for distinct values and groups: null for empty. */
  key(row: number): string | number | null
  label(key: string | number): string
  /** Whether one row passes. */
  test(match: Match): Test
  /** Sets the bits of all rows that pass, in a mask that was empty; those of places without a row are anything. */
  match(match: Match, blocks: number, out: Mask): void
  /** Whether what is shown contains a text, which is given in lower case. */
  contains(needle: string): Test
  /** Sets the bits of all rows that contain it. */
  spot(needle: string, blocks: number, out: Mask): void
  sortKey(down: boolean, count: number): SortKey
  /** The same order, asked of two rows. */
  order(down: boolean): Order
  groups(count: number): Groups
  /** Few enough values that a list of them is of use. */
  readonly groupable: boolean
}

/** A reference column knows what it points to, and who points there. */
export type Labelled = Column & { readonly to: string; rowsWith(id: string | number, count: number): number[] }
export const isLabelled = (column: Column): column is Labelled => column.kind === 'ref'

/** Tests that a value passes if it passes any of the tests, or none of them. */
export function anyOf(tests: readonly Test[], not: boolean): Test {
  const [first, second] = tests
  if (first && !second) return not ? (row) => !first(row) : first
  return (row) => {
    for (const test of tests) if (test(row)) return !not
    return not
  }
}

/** Where what was read only to be near is put. */
export const nowhere = new Float64Array(1)

export const setBit = ({ array }: Mask, row: number): void => void (array[row >>> 5] = (array[row >>> 5] ?? 0) | (1 << (row & 31)))
export const clearBit = ({ array }: Mask, row: number): void => void (array[row >>> 5] = (array[row >>> 5] ?? 0) & ~(1 << (row & 31)))
export const hasBit = ({ array }: Mask, row: number): boolean => (((array[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1

/** Marks what passes any of the terms, each of which only adds, and turns it round for `not`. */
export function markAny({ any, not }: Match, blocks: number, out: Mask, mark: (term: Term) => void): void {
  any.forEach(mark)
  const { array } = out
  if (not) for (let at = 0; at < blocks * 2; at++) array[at] = ~(array[at] ?? 0)
}

/** A value of the wire as text; lists as one reads them. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** Groups of values that have no codes of their own: given them row by row, ordered as said. */
export function groupsOf(codes: Codes, keys: readonly (string | number)[], order: ArrayLike<number>): Groups {
  const places = new Uint32Array(keys.length + 1)
  places[0] = keys.length
  for (let place = 0; place < order.length; place++) places[(order[place] ?? 0) + 1] = place
  return { codes, places, size: keys.length + 1, keyAt: (place) => keys[order[place] ?? -1] ?? null }
}
