/** The queries to the table and its peers. Each returns a count, and the first hundred rows as JS values in all 20 columns. */
import type { Data } from './data.ts'

export const reads = ['eq', 'and', 'range', 'substring', 'search', 'sort', 'group few', 'group many'] as const
export type Read = (typeof reads)[number]

export const titles: Readonly<Record<Read, string>> = {
  eq: 'filter: one of eight values',
  and: 'filter: three columns',
  range: 'filter: a stretch of time, 17 % of rows',
  substring: 'filter: part of a waybill, each row another',
  search: 'search in four columns, whatever the case',
  sort: 'sort all by three columns',
  'group few': 'group all by two columns, count and sum',
  'group many': 'group all by car, count and sum',
}

/** 17 % of the rows are later than this. */
export const LATE = Date.UTC(2026, 0, 1) + 250 * 86_400_000
export const asked = {
  eq: 'complete',
  and: { statuses: ['complete', 'approved'], customer: 'suncor', net: 50_000 },
  substring: '987',
  search: { needle: 'gat', columns: ['car_id', 'bol_no', 'waybill', 'customer'] },
  sort: ['status', 'customer', 'net'],
  few: ['status', 'product'],
  many: 'car_id',
  summed: 'net',
} as const

/** For groups, `ids` are the counts and rounded sums of the first hundred in their order. */
export type Answer = { readonly count: number; readonly ids: readonly number[] }
export type Engine = {
  readonly name: string
  /** Loads the rows; returns how long the columnar part of it took, ms, if there is one. */
  load(data: Data): Promise<number | undefined>
  readonly ask: Readonly<Partial<Record<Read, () => Answer | Promise<Answer>>>>
  /** Changes the status of a thousand rows while a filter on it is active: returns the time, ms, and the number of matches afterwards. */
  update?(
    round: number,
  ): { readonly took: number; readonly count: number } | Promise<{ readonly took: number; readonly count: number }>
  /** Additional queries whose time is reported. */
  readonly also?: Readonly<Record<string, () => unknown>>
}

/** The rows that change in a round, and their new status. */
export const changesOf = (
  round: number,
  count: number,
): { readonly row: number; readonly status: 'complete' | 'open' }[] =>
  Array.from({ length: 1000 }, (_, at) => ({
    row: (at * 977 + round * 31) % count,
    status: (at + round) % 2 === 0 ? 'complete' : 'open',
  }))
