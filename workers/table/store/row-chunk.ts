/** Encodes rows that were fetched by id as a chunk, the form in which changes are appended to a browser copy. */
import { encodingOf, type Chunk, type ColumnData } from '#model/columnar/chunk.ts'
import { codesOf, fewOrTexts, idPart } from '#model/columnar/parts.ts'
import type { Field, Fields } from '#model/kernel/field.ts'
import { textOf } from '../columns/column.ts'
import type { WireRow } from './store.ts'
import { utf8 } from './stream.ts'

function numberOf({ kind }: Field, value: unknown): number {
  if (value === null || value === undefined || value === '') return NaN
  return typeof value === 'number'
    ? value
    : kind === 'day' || kind === 'instant'
      ? Date.parse(textOf(value))
      : Number(value)
}
const keyOf = (value: unknown): string | number | null =>
  value === null || value === undefined ? null : typeof value === 'number' ? value : textOf(value)

function partOf(name: string, field: Field, rows: readonly WireRow[]): ColumnData {
  const label = `${name}__label`
  switch (encodingOf(field.kind)) {
    case 'numbers':
      return { is: 'numbers', values: Float64Array.from(rows, (row) => numberOf(field, row[name])) }
    case 'codes':
      return codesOf(
        rows.map((row) => keyOf(row[name])),
        field.kind === 'ref' ? rows.map((row) => (typeof row[label] === 'string' ? row[label] : null)) : undefined,
      )
    case 'texts':
      return fewOrTexts(
        rows.map((row) => textOf(row[label] ?? row[name])),
        utf8,
      )
  }
}

export const chunkOfRows = (fields: Fields, rows: readonly WireRow[]): Chunk => ({
  count: rows.length,
  ids: idPart(rows.map(({ id }) => id)),
  versions: Float64Array.from(rows, ({ version }) => version),
  columns: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, partOf(name, field, rows)])),
})
