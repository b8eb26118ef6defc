/** A table on its way into a file: typed cells, page by page. */

/** `number`: exact decimal digits; `moment`: a day or an instant, ISO 8601. */
export type Cell = string | number | boolean | null | { readonly number: string } | { readonly moment: string }
/** `isHead`: it stands over a group of rows and says what they add up to. */
export type Line = { readonly cells: readonly Cell[]; readonly isHead?: boolean }
export type Sheet = {
  readonly title: string
  readonly columns: readonly { readonly title: string }[]
  /** Page by page. */
  readonly rows: AsyncIterable<readonly Line[]>
}
