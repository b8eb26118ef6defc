/** References of rows, with what was looked up for the records that they name. */
import type { CodeColumn, ColumnData } from '#model/columnar/chunk.ts'
import { fewOrTexts } from '#model/columnar/parts.ts'
import type { BinaryColumn } from '../binary/binary-rows.ts'
import { coded, distinctIn, keysOf, valueAt } from '../binary/binary-values.ts'
import { utf8 } from '../binary/utf8.ts'
import type { FoundReferences } from './page-work.ts'

/** Where each row comes with the label, because this reader may not read the record. */
export function labelled(values: BinaryColumn, labels: BinaryColumn): CodeColumn {
  const distinct = distinctIn(values)
  const keys = keysOf(values, distinct)
  return coded(
    distinct.codes,
    keys,
    keys.map((id, index) => String(valueAt(labels, distinct.firsts[index] ?? 0) ?? id)),
  )
}
/** Ids with their labels. */
export const looked = (codes: Uint32Array, { keys, said }: FoundReferences): CodeColumn =>
  coded(
    codes,
    keys,
    keys.map((id, index) => said[index] ?? String(id)),
  )
/** The time zone of the place of each row; none where the place has none. */
export function zonesOf(codes: Uint32Array, { said }: FoundReferences): ColumnData {
  const zones = ['', ...said.map((zone) => zone ?? '')]
  return fewOrTexts(
    Array.from(codes, (code) => zones[code] ?? ''),
    utf8,
  )
}
