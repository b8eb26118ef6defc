/** The values of a column as texts, and as codes of texts. */
import type { CodeColumn, ColumnData, IdColumn, TextColumn } from '#model/columnar/chunk.ts'
import { unsigned, widthOf } from '#model/columnar/parts.ts'
import { lengthAt, type BinaryColumn } from './binary-rows.ts'
import { distinctOf, type Distinct } from './distinct.ts'
import { readNumbers } from './number-readers.ts'

type Value = string | number | null
const [BOOL, INT8, INT4, TEXT, VARCHAR, UUID, JSONB] = [16, 20, 23, 25, 1043, 2950, 3802]
const UUID_BYTES = 16

export const uuidText = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

function textAt(column: BinaryColumn, start: number): string {
  const { bytes, type } = column
  switch (type) {
    case BOOL:
      return bytes[start] === 1 ? 'true' : 'false'
    case UUID:
      return uuidText(bytes.toString('hex', start, start + UUID_BYTES))
    case JSONB:
      // After the version of its form.
      return bytes.toString('utf8', start + 1, start + lengthAt(column, start))
    case TEXT:
    case VARCHAR:
      return bytes.toString('utf8', start, start + lengthAt(column, start))
    default:
      throw new Error(`Type ${type} of the database is no text.`)
  }
}
/** The value of a row: an id as the API has it, or a text. */
export function valueAt(column: BinaryColumn, row: number): Value {
  const start = column.starts[row] ?? 0
  if (start === 0) return null
  if (column.type === INT8) return Number(column.view.getBigInt64(start))
  return column.type === INT4 ? column.view.getInt32(start) : textAt(column, start)
}
export const valuesOf = (column: BinaryColumn): Value[] => Array.from(column.starts, (_, row) => valueAt(column, row))

/** `labels` are parallel to `keys`. */
export function coded(codes: Uint32Array, keys: CodeColumn['keys'], labels?: readonly string[]): CodeColumn {
  const narrow = unsigned(widthOf(keys.length), codes.length)
  narrow.set(codes)
  return { is: 'codes', codes: narrow, first: 1, keys, ...(labels && { labels }) }
}
export const keysOf = (column: BinaryColumn, { firsts }: Distinct): (string | number)[] =>
  firsts.map((row) => valueAt(column, row) ?? '')

const none: Distinct = { codes: new Uint32Array(0), firsts: [] }
export const distinctIn = (column: BinaryColumn): Distinct => distinctOf(column) ?? none
export function codesIn(column: BinaryColumn): CodeColumn {
  const distinct = distinctIn(column)
  return coded(distinct.codes, keysOf(column, distinct))
}

/** Beyond, one call for a text is quicker than a step for each of its bytes. */
const SHORT = 32
function textsIn(column: BinaryColumn): TextColumn {
  const { starts, bytes: from } = column
  const ends = new Uint32Array(starts.length)
  let end = 0
  for (let row = 0; row < ends.length; row++) {
    const start = starts[row] ?? 0
    ends[row] = end += start === 0 ? 0 : lengthAt(column, start)
  }
  const bytes = new Uint8Array(end)
  let to = 0
  for (let row = 0; row < ends.length; row++) {
    const start = starts[row] ?? 0
    const length = (ends[row] ?? 0) - to
    if (length < SHORT) for (let at = 0; at < length; at++) bytes[to + at] = from[start + at] ?? 0
    else bytes.set(from.subarray(start, start + length), to)
    to += length
  }
  return { is: 'texts', bytes, ends }
}

/** As `fewOrTexts` of model/columnar. */
export function fewOrTextsIn(column: BinaryColumn): ColumnData {
  if (column.type !== TEXT && column.type !== VARCHAR)
    throw new Error(`Type ${column.type} of the database is no text.`)
  const distinct = distinctOf(column, column.starts.length / 8)
  return distinct === undefined ? textsIn(column) : coded(distinct.codes, keysOf(column, distinct))
}

/** Ids are never null. */
export function idsIn(column: BinaryColumn): IdColumn {
  const { type, starts, bytes: from } = column
  if (type !== UUID || starts.length === 0) return { is: 'numbers', values: readNumbers(column) }
  const bytes = new Uint8Array(UUID_BYTES * starts.length)
  starts.forEach((start, row) => bytes.set(from.subarray(start, start + UUID_BYTES), row * UUID_BYTES))
  return { is: 'uuids', bytes }
}
