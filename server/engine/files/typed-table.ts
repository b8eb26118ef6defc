/** A table that is written into a file: typed cells, page by page. */

/** `number`: exact decimal digits; `day`: ISO 8601; `moment`: an instant, ISO 8601, and the zone in which it is written. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly number: string }
  | { readonly day: string }
  | { readonly moment: string; readonly zone: string }
/** `isHead`: the heading of a group of rows, with their totals. */
export type ExportRow = { readonly cells: readonly Cell[]; readonly isHead?: boolean }
export type Sheet = {
  readonly title: string
  readonly columns: readonly { readonly title: string }[]
  /** Page by page. */
  readonly rows: AsyncIterable<readonly ExportRow[]>
}
