/** What is selected for a column, and its values, as the database sends them, as a part of a chunk (model/columnar). */
import { sql, type SQL } from 'drizzle-orm'
import type { ColumnData } from '#model/columnar/chunk.ts'
import { fewOrTexts, type Utf8 } from '#model/columnar/parts.ts'
import type { Field } from '#model/kernel/field.ts'
import { at } from '../../base/custom-fields-sql.ts'
import type { Column } from '../../base/entity.ts'
import { referenceLabel } from '../../base/label.ts'
import type { BinaryColumn } from './binary/binary-rows.ts'
import { codesIn, fewOrTextsIn, valuesOf } from './binary/binary-values.ts'
import { numbersOf } from './binary/number-readers.ts'

export const utf8: Utf8 = {
  encode: (text) => Buffer.from(text, 'utf8'),
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
}

const plainJson = (text: string): string => JSON.stringify(JSON.parse(text))

/** References are told with their labels: references.ts. */
export function partOf({ kind }: Field, values: BinaryColumn): ColumnData {
  switch (kind) {
    case 'integer':
    case 'number':
    case 'decimal':
    case 'day':
    case 'instant':
      return numbersOf(values)
    case 'flag':
    case 'choice':
    case 'ref':
      return codesIn(values)
    case 'json':
    case 'list':
      return fewOrTexts(
        valuesOf(values).map((one) => (one === null ? '' : plainJson(String(one)))),
        utf8,
      )
    case 'text':
    case 'codes':
    case 'refs':
      return fewOrTextsIn(values)
  }
}

/** What is selected for a column: lists as they are shown. */
export function valueSql(column: Column): SQL {
  const { field } = column
  if (field.kind === 'codes') return sql`array_to_string(${at(column)}, ', ')`
  if (field.kind === 'refs') return sql`array_to_string(${referenceLabel(column, 't')}, ', ')`
  return at(column)
}
