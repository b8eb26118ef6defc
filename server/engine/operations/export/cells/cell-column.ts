/** A column of a file, as plain data, since its cells may be made in another thread. */
import type { Field } from '#model/kernel/field.ts'
import type { ExportColumn } from '../../../files/typed-table.ts'
import type { BinaryColumn } from '../binary/binary-rows.ts'

export type CellColumn = ExportColumn & {
  /** How the company reads its values; undefined for a time zone. */
  readonly values?: Field
  /** Of the column in the database. */
  readonly type: string
  /** Which part of the page holds the values, and which one the zones of their places. */
  readonly part: number
  readonly zonePart?: number
  /** For a place without a zone, or with one that does not exist. */
  readonly zone: string
}

/** The records that the rows of a page refer to: of each row the number of its record, from 1, and what is said of each. */
export type SaidPart = { readonly codes: Uint32Array<ArrayBuffer>; readonly said: readonly (string | null)[] }
/** A part of a page: values, or what is said of records. */
export type PartOnPage = { readonly values: BinaryColumn } | SaidPart

export type CellPage = { readonly count: number; readonly parts: readonly PartOnPage[] }

export function partAt({ parts }: CellPage, place: number): PartOnPage {
  const part = parts[place]
  if (part === undefined) throw new Error('A page of a file lacks a part.')
  return part
}
