/** The memory that columns lie in, and the loops over all rows. Of each loop there are two, told apart by nothing but their speed: SIMD in `assembly/`, and plain arrays. */
export type Arrays = { readonly u8: Uint8Array<ArrayBuffer>; readonly u16: Uint16Array<ArrayBuffer>; readonly u32: Uint32Array<ArrayBuffer>; readonly f64: Float64Array<ArrayBuffer> }
export type Kind = keyof Arrays

/** An array whose place may change whenever another is asked for: `array` is to be read anew after that. */
export type Lot<A = Arrays[Kind]> = { readonly array: A; readonly at: number }
export type Bytes = Lot<Arrays['u8']>
export type Words = Lot<Arrays['u32']>
export type Doubles = Lot<Arrays['f64']>
export type Codes = Lot<Arrays['u8'] | Arrays['u16'] | Arrays['u32']>

export type Ground = {
  readonly kernels: Kernels
  /** Zeroes, unless what stood there before does no harm. */
  lot<K extends Kind>(kind: K, length: number, clean?: boolean): Lot<Arrays[K]>
  free(lot: Lot): void
}

/** A bit for each row, 64 rows a block: rows come and go, and the loops have no ends to be treated apart. */
export type Mask = Words
export const BLOCK = 64

/** Texts in UTF-8, each ended by a zero; `starts` has where each begins, and where the last ends. */
export type Texts = { readonly heap: Bytes; readonly starts: Words; readonly count: number; readonly length: number }

/** What a column says of its rows' order. */
export type SortKey =
  /** Each code has its place from 0 up; nothing has `most`. */
  | { readonly is: 'codes'; readonly codes: Codes; readonly places: Uint32Array; readonly most: number; readonly down: boolean }
  /** Each row has its place; 2 ** 32 - 1 is nothing. */
  | { readonly is: 'ranks'; readonly ranks: Words; readonly most: number; readonly down: boolean }
  /** Doubles; NaN is nothing. `parts` may make them whole numbers of fewer bits, one after the other is tried: 100 counts cents, -1000 counts thousands. */
  | { readonly is: 'numbers'; readonly values: Doubles; readonly parts: readonly number[]; readonly down: boolean }

/** The group of a row is the sum of what the columns have for its codes. */
export type GroupKey = { readonly codes: Codes; readonly table: Uint32Array }

export type Kernels = {
  readonly name: 'plain' | 'simd'
  // Each of these sets the bits of the rows that pass, and leaves the others as they are.
  /** Rows for whose code `pass` holds a one. */
  member(codes: Codes, blocks: number, pass: Uint8Array, out: Mask): void
  /** Both bounds included. */
  range(values: Doubles, blocks: number, min: number, max: number, out: Mask): void
  nulls(values: Doubles, blocks: number, out: Mask): void
  /** Texts that hold the needle, which is in lower case and not empty. */
  find(texts: Texts, needle: Uint8Array, out: Mask): void
  /** Texts that begin with it. With a zero at its end: texts that are it. */
  prefix(texts: Texts, needle: Uint8Array, folded: boolean, out: Mask): void
  /** Texts that are not empty and stand after (1), at (2) or before (4) the bound, or several of these. */
  compare(texts: Texts, bound: Uint8Array, sides: number, out: Mask): void

  /** The rows whose bit is set, into `out`; answers how many. */
  rowsIn(mask: Mask, blocks: number, out: Words): number
  /** Keeps of the first `count` rows those whose bit is set; answers how many. */
  keep(rows: Words, count: number, mask: Mask): number
  /** Sorts the first `count` rows, the first key counts most; equals stay in place, nothing stands last either way. */
  sort(rows: Words, count: number, keys: readonly SortKey[]): void

  /** The group of each of the first `count` rows (of all rows, where none are given). */
  groups(rows: Words | undefined, count: number, keys: readonly GroupKey[], out: Words): void
  /** How many rows are in each group. */
  tally(groups: Words, count: number, counts: Words): void
  /** Which of the first `count` rows are in the groups from `from` on and before `to`: their places, into `out`; answers how many. */
  within(groups: Words, count: number, from: number, to: number, out: Words): number
  /** Four doubles for each group: how many values, their sum, the least, the greatest. `out` begins as 0, 0, Infinity, -Infinity. */
  totals(groups: Words, rows: Words | undefined, count: number, values: Doubles, out: Doubles): void
}

/** Bits that a number up to this one needs. */
export const bitsFor = (most: number): number => (most < 1 ? 1 : 32 - Math.clz32(most))
