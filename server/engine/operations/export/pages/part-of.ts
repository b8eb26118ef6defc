/** The values of a column, as the database sends them, as a part of a chunk (model/columnar). */
import type { ColumnData } from '#model/columnar/chunk.ts'
import { fewOrTexts } from '#model/columnar/parts.ts'
import type { FieldKind } from '#model/kernel/field.ts'
import type { BinaryColumn } from '../binary/binary-rows.ts'
import { codesIn, fewOrTextsIn, valuesOf } from '../binary/binary-values.ts'
import { readNumbers } from '../binary/number-readers.ts'
import { utf8 } from '../binary/utf8.ts'

const plainJson = (text: string): string => JSON.stringify(JSON.parse(text))

/** References are told with their labels: reference-parts.ts. */
export function partOf(kind: FieldKind, values: BinaryColumn): ColumnData {
  switch (kind) {
    case 'integer':
    case 'number':
    case 'decimal':
    case 'day':
    case 'instant':
      return { is: 'numbers', values: readNumbers(values) }
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
