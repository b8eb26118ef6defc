/** What a column of a table can do, however it keeps its values. */
import type { FieldKind } from '#model/field.ts'
import type { Match } from '#model/rules/filter.ts'
import type { Part } from './columnar.ts'

export type Cell = string | number | boolean | null
export type Test = (row: number) => boolean
/** Keeps of the first `length` rows those that pass, at the front and in their order; answers how many. Written per column, so that each loop is made for its arrays. */
export type Narrow = (rows: Uint32Array, length: number) => number

/**
 * The order of the rows as bits: `words[0]` counts least. Every word is compared as an unsigned number; all ones in
 * every word is null, which stands last whichever way the order runs.
 */
export type Order = readonly Uint32Array[]

export type Column = {
  readonly name: string
  readonly kind: FieldKind
  /** Comes with a label beside its value: a reference, or several. */
  readonly hasLabel: boolean
  /** Numbers can be added up. Days and instants are kept as numbers too, but have no sum. */
  readonly additive: boolean
  grow(capacity: number): void
  /** Keeps a value as the wire has it, and the label of a reference; answers whether what is shown here, or everywhere, has changed. */
  put(row: number, value: unknown, label: unknown): boolean | 'renamed'
  /** Begins to give out the values of rows, some at a time; what has been said of a value once is not said again. */
  dump(): (rows: readonly number[]) => Part
  /** As the grid draws it: moments in ms since 1970, references by label. */
  cell(row: number): Cell
  /** As the wire has it: ids of references, ISO text of moments. */
  wire(row: number): Cell
  /** What distinguishes values from each other, for distinct values and groups: null for empty. */
  key(row: number): string | number | null
  label(key: string | number): string
  test(match: Match): Test
  narrow(match: Match): Narrow
  /** Whether what is shown contains a text, which is given in lower case. */
  contains(needle: string): Test
  spot(needle: string): Spot
  order(count: number): Order
  /** Below this many rows a value may stand in many; used to offer grouping and the list of values. */
  readonly groupable: boolean
}

/** A reference column knows what it points to, and who points there. */
export type Labelled = Column & { readonly to: string; rowsWith(id: string | number, count: number): number[] }
export const isLabelled = (column: Column): column is Labelled => column.kind === 'ref'

export const NULL = 0xffffffff

/** Sets a one in `hits` for each of the first `length` rows in which it finds what it looks for. */
export type Spot = (rows: Uint32Array, length: number, hits: Uint8Array) => void

/** Spotting by a test of one row at a time; what has been hit already is not looked at again. */
export const spotBy =
  (test: Test): Spot =>
  (rows, length, hits) => {
    for (let i = 0; i < length; i++) if (hits[i] === 0 && test(rows[i] ?? 0)) hits[i] = 1
  }

/** Narrowing by a test of one row at a time. */
export const narrowBy =
  (test: Test): Narrow =>
  (rows, length) => {
    let kept = 0
    for (let i = 0; i < length; i++) {
      const row = rows[i] ?? 0
      if (test(row)) rows[kept++] = row
    }
    return kept
  }

/** Tests that a value passes if it passes any of the tests, or none of them. */
export function anyOf(tests: readonly Test[], not: boolean): Test {
  const [first, second] = tests
  if (first && !second) return not ? (row) => !first(row) : first
  return (row) => {
    for (const test of tests) if (test(row)) return !not
    return not
  }
}

/** A value of the wire as text; lists as one reads them. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
