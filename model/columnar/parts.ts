/** Builds the columns of a chunk from values in row order. */
import type { CodeColumn, CodeArray, IdColumn, NumberColumn, RowId, TextColumn } from './chunk.ts'

/** UTF-8 conversion, supplied by the caller, since server and browser have different implementations. */
export type Utf8 = { readonly encode: (text: string) => Uint8Array; readonly decode: (bytes: Uint8Array) => string }

export const widthOf = (most: number): 1 | 2 | 4 => (most < 0x100 ? 1 : most < 0x1_0000 ? 2 : 4)
export const unsigned = (width: 1 | 2 | 4, length: number): CodeArray =>
  width === 1 ? new Uint8Array(length) : width === 2 ? new Uint16Array(length) : new Uint32Array(length)

type Value = string | number | null

/** Dictionary-encodes the values; null and '' count as no value. Undefined if there are more than `most` distinct values. */
function encodeDistinct(
  values: readonly Value[],
  labels: readonly (string | null)[] | undefined,
  most: number,
): CodeColumn | undefined {
  const known = new Map<Value, number>()
  const keys: (string | number)[] = []
  const labelTexts: string[] = []
  const codes = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? null
    if (value === null || value === '') continue
    let code = known.get(value)
    if (code === undefined) {
      if (keys.length >= most) return undefined
      code = keys.push(value)
      known.set(value, code)
      if (labels) labelTexts.push(labels[i] ?? String(value))
    }
    codes[i] = code
  }
  const narrow = unsigned(widthOf(keys.length), codes.length)
  narrow.set(codes)
  return { is: 'codes', codes: narrow, first: 1, keys, ...(labels && { labels: labelTexts }) }
}

const noValues: CodeColumn = { is: 'codes', codes: new Uint8Array(0), first: 1, keys: [] }
export const codesOf = (values: readonly Value[], labels?: readonly (string | null)[]): CodeColumn =>
  encodeDistinct(values, labels, Infinity) ?? noValues

/** Encodes texts as codes if each value occurs in eight rows or more on average, else as texts; the browser stores them by the same rule. */
export const fewOrTexts = (values: readonly string[], utf8: Utf8): CodeColumn | TextColumn =>
  encodeDistinct(values, undefined, values.length / 8) ?? textsOf(values, utf8)

export function textsOf(values: readonly string[], utf8: Utf8): TextColumn {
  const whole = values.join('')
  const bytes = new Uint8Array(utf8.encode(whole))
  // As many bytes as characters means ASCII: byte lengths are then text lengths, and no text needs encoding by itself.
  const isPlain = bytes.length === whole.length
  const ends = new Uint32Array(values.length)
  let end = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? ''
    ends[i] = end += isPlain ? value.length : utf8.encode(value).length
  }
  return { is: 'texts', bytes, ends }
}

/** The texts of a column as an array. */
export function listOf({ bytes, ends }: TextColumn, utf8: Utf8): string[] {
  const whole = utf8.decode(bytes)
  const isPlain = whole.length === bytes.length
  return Array.from(ends, (to, i) => {
    const from = i === 0 ? 0 : (ends[i - 1] ?? 0)
    return isPlain ? whole.slice(from, to) : utf8.decode(bytes.subarray(from, to))
  })
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
/** Positions of a UUID's sixteen bytes in its text. */
const bytePositions = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const hexDigit = (code: number): number => (code < 58 ? code - 48 : code - 87)

export function idPart(ids: readonly RowId[]): IdColumn {
  if (ids.every((id) => typeof id === 'number'))
    return { is: 'numbers', values: Float64Array.from(ids) } satisfies NumberColumn
  const texts = ids.map(String)
  if (!texts.every((id) => UUID.test(id))) return { is: 'texts', values: texts }
  const bytes = new Uint8Array(16 * texts.length)
  texts.forEach((id, row) =>
    bytePositions.forEach(
      (at, byte) => (bytes[row * 16 + byte] = hexDigit(id.charCodeAt(at)) * 16 + hexDigit(id.charCodeAt(at + 1))),
    ),
  )
  return { is: 'uuids', bytes }
}
