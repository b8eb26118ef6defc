/**
 * The memory of a table's columns, and the loops over all rows (kernels). Each kernel has two implementations that
 * differ only in speed: SIMD in `assembly/`, and plain arrays.
 */
export type Arrays = {
  readonly u8: Uint8Array<ArrayBuffer>
  readonly u16: Uint16Array<ArrayBuffer>
  readonly u32: Uint32Array<ArrayBuffer>
  readonly f64: Float64Array<ArrayBuffer>
}
export type ArrayKind = keyof Arrays

/** An allocated array. Another allocation may move it, so `array` must be read again after each. */
export type Allocation<A = Arrays[ArrayKind]> = { readonly array: A; readonly at: number }
export type Bytes = Allocation<Arrays['u8']>
export type Words = Allocation<Arrays['u32']>
export type Doubles = Allocation<Arrays['f64']>
export type CodeAllocation = Allocation<Arrays['u8'] | Arrays['u16'] | Arrays['u32']>

export type KernelChoice = {
  readonly kernels: Kernels
  /** Zeroed, unless `clean` is false. */
  allocate<K extends ArrayKind>(kind: K, length: number, clean?: boolean): Allocation<Arrays[K]>
  free(lot: Allocation): void
}

/** One bit per row, in blocks of 64 rows, so that the loops need no special case for the end. */
export type Mask = Words
export const BLOCK = 64

/** UTF-8 texts, each ended by a zero byte. `starts` has the start of each, and the end of the last. */
export type TextHeap = { readonly heap: Bytes; readonly starts: Words; readonly count: number; readonly length: number }

/** How a column sorts its rows. */
export type SortKey =
  /** Each code has a rank from 0 up; null has rank `most`. */
  | {
      readonly is: 'codes'
      readonly codes: CodeAllocation
      readonly places: Uint32Array
      readonly most: number
      readonly down: boolean
    }
  /** Each row has a rank; 2 ** 32 - 1 is null. */
  | { readonly is: 'ranks'; readonly ranks: Words; readonly most: number; readonly down: boolean }
  /**
   * Doubles; NaN is null. `parts` are scale factors, tried in turn, that may turn them into integers of fewer bits:
   * 100 counts cents, -1000 counts thousands.
   */
  | { readonly is: 'numbers'; readonly values: Doubles; readonly parts: readonly number[]; readonly down: boolean }

/** The group of a row is the sum of these table entries for its codes. */
export type GroupKey = { readonly codes: CodeAllocation; readonly table: Uint32Array }

export type Kernels = {
  readonly name: 'plain' | 'simd'
  // The filters below set the bits of rows that pass, and leave all other bits unchanged.
  /** Rows for whose code `pass` holds 1. */
  member(codes: CodeAllocation, blocks: number, pass: Uint8Array, out: Mask): void
  /** Both bounds are included. */
  range(values: Doubles, blocks: number, min: number, max: number, out: Mask): void
  nulls(values: Doubles, blocks: number, out: Mask): void
  /** Texts that contain the needle, which is in lower case and not empty. */
  find(texts: TextHeap, needle: Uint8Array, out: Mask): void
  /** Texts that start with the needle or, if it ends with a zero byte, equal it. */
  prefix(texts: TextHeap, needle: Uint8Array, folded: boolean, out: Mask): void
  /** Non-empty texts that sort after (1), equal (2) or before (4) the bound, or a sum of these. */
  compare(texts: TextHeap, bound: Uint8Array, sides: number, out: Mask): void

  /** Writes the rows whose bit is set to `out`; returns their number. */
  rowsIn(mask: Mask, blocks: number, out: Words): number
  /** Compacts the first `count` rows to those whose bit is set; returns their number. */
  keep(rows: Words, count: number, mask: Mask): number
  /**
   * Sorts the first `count` rows; the first key is the most significant. The sort is stable, and null comes last in
   * either direction.
   */
  sort(rows: Words, count: number, keys: readonly SortKey[]): void

  /** Writes the group of each of the first `count` rows (without `rows`, of all rows). */
  groups(rows: Words | undefined, count: number, keys: readonly GroupKey[], out: Words): void
  /** Counts the rows of each group. */
  tally(groups: Words, count: number, counts: Words): void
  /**
   * Writes to `out` the positions of those of the first `count` rows whose group is at least `from` and less than
   * `to`; returns their number.
   */
  within(groups: Words, count: number, from: number, to: number, out: Words): number
  /**
   * Four doubles per group: number of values, sum, smallest, largest. `out` must start as 0, 0, Infinity, -Infinity.
   */
  totals(groups: Words, rows: Words | undefined, count: number, values: Doubles, out: Doubles): void
}

/** Bits needed for numbers up to `most`. */
export const bitsFor = (most: number): number => (most < 1 ? 1 : 32 - Math.clz32(most))
