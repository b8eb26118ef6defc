/** What a view shows: filters, search, sort order and groups. */
import type { RowQuery } from './matching.ts'

export type ViewSpec = RowQuery & {
  readonly sort: readonly { readonly field: string; readonly down: boolean }[]
  readonly group: readonly string[]
  readonly open: readonly string[]
  /** The columns totalled in group headings. */
  readonly totals: readonly string[]
}
export const emptySpec: ViewSpec = { filters: [], search: '', searchIn: [], sort: [], group: [], open: [], totals: [] }

/** Everything that decides which rows match and their order; grouping does not. */
export const orderOf = ({ filters, search, searchIn, sort }: ViewSpec): string =>
  JSON.stringify([filters, search, searchIn, sort])
