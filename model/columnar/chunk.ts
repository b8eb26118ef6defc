/**
 * Rows as columns: how a table travels from the server, and how the browser keeps it.
 *
 * An own form, not Arrow, by measurement (`npm run bench table-loading`): numbers travel in the fewest bytes that hold them
 * exactly, and reading is one pass into the arrays that the table keeps anyway (workers/table/columnar.ts).
 */
import type { FieldKind } from '../field.ts'

export type RowId = number | string
export type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** NaN is empty. Days and instants are ms since 1970, exact quantities the nearest double. */
export type Numbers = { readonly is: 'numbers'; readonly values: Float64Array<ArrayBuffer> }
/** Each row has the number of its value among `keys`, counted from `first`; 0 is empty. Labels stand beside the keys of references. */
export type CodedValues = { readonly is: 'codes'; readonly codes: Codes; readonly first: number; readonly keys: readonly (string | number)[]; readonly labels?: readonly string[] }
/** UTF-8, each text where the one before ends; nothing between is the empty text. Lists are texts as one reads them. */
export type Texts = { readonly is: 'texts'; readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: Uint32Array<ArrayBuffer> }
export type Part = Numbers | CodedValues | Texts
/** UUIDs are 16 bytes each. */
export type IdPart = Numbers | { readonly is: 'uuids'; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly is: 'texts'; readonly values: readonly string[] }

export type Chunk = {
  readonly count: number
  readonly ids: IdPart
  readonly versions: Float64Array<ArrayBuffer>
  readonly columns: Readonly<Record<string, Part>>
}

/**
 * Which form the values of a kind have. A text, or a list as it is shown, comes as codes where few differ in a chunk; the keys
 * of flags are 'true' and 'false'.
 */
export function formOf(kind: FieldKind): Part['is'] {
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
