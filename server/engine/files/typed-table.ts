/** A table that is written into a file: typed cells, page by page. */
import type { Field } from '#model/kernel/field.ts'

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
/** `field`: whose values the column holds, for their digits; without it numbers are written as they are. */
export type ExportColumn = { readonly title: string; readonly field?: Field }
export type Sheet = {
  readonly title: string
  readonly columns: readonly ExportColumn[]
  /** Page by page. */
  readonly rows: AsyncIterable<readonly ExportRow[]>
}
