/**
 * The columnar format in which the server sends a table and the browser caches it.
 *
 * A format of our own instead of Arrow, because it measured faster (`npm run bench table-loading`): numbers use the fewest bytes that hold
 * them exactly, and decoding is one pass into the arrays that the table uses anyway (workers/table/columns/columnar.ts).
 */
import type { FieldKind } from '#model/kernel/field.ts'

export type RowId = number | string
export type CodeArray = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** NaN means no value. Days and instants are ms since 1970; decimals are the nearest double. */
export type NumberColumn = { readonly is: 'numbers'; readonly values: Float64Array<ArrayBuffer> }
/** Dictionary encoding: each row has the index of its value in `keys`, counted from `first`; 0 means no value. References have `labels` parallel to `keys`. */
export type CodeColumn = {
  readonly is: 'codes'
  readonly codes: CodeArray
  readonly first: number
  readonly keys: readonly (string | number)[]
  readonly labels?: readonly string[]
}
/** UTF-8 texts, concatenated; `ends[row]` is the end offset of a row's text. Lists are stored as their display text. */
export type TextColumn = {
  readonly is: 'texts'
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly ends: Uint32Array<ArrayBuffer>
}
export type ColumnData = NumberColumn | CodeColumn | TextColumn
/** UUIDs are 16 bytes each. */
export type IdColumn =
  | NumberColumn
  | { readonly is: 'uuids'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly is: 'texts'; readonly values: readonly string[] }

export type Chunk = {
  readonly count: number
  readonly ids: IdColumn
  readonly versions: Float64Array<ArrayBuffer>
  readonly columns: Readonly<Record<string, ColumnData>>
}

/**
 * The encoding of a field kind. Texts and lists may also arrive as codes, where a chunk has few distinct values. The keys of flags
 * are 'true' and 'false'.
 */
export function encodingOf(kind: FieldKind): ColumnData['is'] {
  switch (kind) {
    case 'integer':
    case 'number':
    case 'decimal':
    case 'day':
    case 'instant':
      return 'numbers'
    case 'text':
    case 'refs':
    case 'codes':
    case 'json':
    case 'list':
      return 'texts'
    case 'choice':
    case 'flag':
    case 'ref':
      return 'codes'
  }
}
