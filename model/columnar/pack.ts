/** Packs the columns of a chunk into the fewest bytes that hold them exactly, and unpacks them. */
import type { Chunk, CodeColumn, CodeArray, IdColumn, NumberColumn, ColumnData, TextColumn } from './chunk.ts'
import { listOf, textsOf, unsigned, widthOf, type Utf8 } from './parts.ts'

/** Offset of an array after its frame's header, and the bytes of each item. */
type ArraySpan = { readonly at: number; readonly width: 1 | 2 | 4 | 8 }
/** A number is `(base + packed * step) / by`. */
type PackedNumbers = ArraySpan & {
  readonly is: 'numbers'
  readonly base?: number
  readonly step?: number
  readonly by?: number
}
type PackedCodes = ArraySpan & {
  readonly is: 'codes'
  readonly first: number
  readonly keys: CodeColumn['keys']
  readonly labels?: readonly string[]
}
/** The lengths of the texts are at `at`, their UTF-8 bytes at `bytes`. */
type PackedTexts = ArraySpan & { readonly is: 'texts'; readonly bytes: number; readonly size: number }
type Packed = PackedNumbers | PackedCodes | PackedTexts
type PackedIds = PackedNumbers | PackedTexts | { readonly is: 'uuids'; readonly at: number }
export type PackedChunk = {
  readonly count: number
  readonly ids: PackedIds
  readonly versions: PackedNumbers
  readonly columns: Readonly<Record<string, Packed>>
}

/** Appends an array after the header and returns its offset, which is aligned for any typed array. */
export type Put = (piece: ArrayBufferView) => number

/** The packed value for "no value": all bits set. */
const emptyOf = (width: 1 | 2 | 4): number => 2 ** (8 * width) - 1
const MINUTE = 60_000
/** Days, minutes, seconds, ms: large numbers are mostly instants, and most instants are whole days, minutes or seconds. */
const steps = [1440 * MINUTE, MINUTE, 1000, 1]
const scales = [1, 10, 100, 1000]

/** The values multiplied by `by`; undefined if some are then not whole numbers. */
function wholes(values: Float64Array, by: number): Float64Array | undefined {
  const whole = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN
    const rounded = Math.round(value * by)
    if (rounded / by !== value && !Number.isNaN(value)) return undefined
    whole[i] = rounded
  }
  return whole
}

function stepOf(whole: Float64Array, min: number, most: number): number {
  if (most < MINUTE) return 1
  return steps.find((step) => whole.every((value) => Number.isNaN(value) || (value - min) % step === 0)) ?? 1
}

function packNumbers(values: Float64Array, put: Put): PackedNumbers {
  for (const by of scales) {
    const whole = wholes(values, by)
    if (!whole) continue
    let [min, max] = [Infinity, -Infinity]
    for (const value of whole) {
      if (value < min) min = value
      if (value > max) max = value
    }
    if (min > max) [min, max] = [0, 0]
    if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max)) break
    const step = stepOf(whole, min, max - min)
    const most = (max - min) / step
    // One more value is needed for "no value".
    if (most >= emptyOf(4)) break
    const width = widthOf(most + 1)
    const packed = unsigned(width, whole.length)
    const empty = emptyOf(width)
    for (let i = 0; i < whole.length; i++) {
      const value = whole[i] ?? NaN
      packed[i] = Number.isNaN(value) ? empty : (value - min) / step
    }
    return {
      is: 'numbers',
      at: put(packed),
      width,
      ...(min !== 0 && { base: min }),
      ...(step !== 1 && { step }),
      ...(by !== 1 && { by }),
    }
  }
  return { is: 'numbers', at: put(values), width: 8 }
}

function packCodes({ codes, first, keys, labels }: CodeColumn, put: Put): PackedCodes {
  const width = codes instanceof Uint8Array ? 1 : codes instanceof Uint16Array ? 2 : 4
  return { is: 'codes', at: put(codes), width, first, keys, ...(labels && { labels }) }
}

function packTexts({ bytes, ends }: TextColumn, put: Put): PackedTexts {
  let longest = 0
  for (let i = 0; i < ends.length; i++) longest = Math.max(longest, (ends[i] ?? 0) - (i === 0 ? 0 : (ends[i - 1] ?? 0)))
  const width = widthOf(longest)
  const lengths = unsigned(width, ends.length)
  for (let i = 0; i < ends.length; i++) lengths[i] = (ends[i] ?? 0) - (i === 0 ? 0 : (ends[i - 1] ?? 0))
  return { is: 'texts', at: put(lengths), width, bytes: put(bytes), size: bytes.length }
}

function packIds(ids: IdColumn, put: Put, utf8: Utf8): PackedIds {
  if (ids.is === 'numbers') return packNumbers(ids.values, put)
  return ids.is === 'uuids' ? { is: 'uuids', at: put(ids.bytes) } : packTexts(textsOf(ids.values, utf8), put)
}

export const packChunk = ({ count, ids, versions, columns }: Chunk, put: Put, utf8: Utf8): PackedChunk => ({
  count,
  ids: packIds(ids, put, utf8),
  versions: packNumbers(versions, put),
  columns: Object.fromEntries(
    Object.entries(columns).map(([name, part]): [string, Packed] => [
      name,
      part.is === 'numbers'
        ? packNumbers(part.values, put)
        : part.is === 'codes'
          ? packCodes(part, put)
          : packTexts(part, put),
    ]),
  ),
})

/** The bytes after a header, starting at a multiple of eight. */
type Body = Uint8Array<ArrayBuffer>

const unpackCodes = ({ at, width }: ArraySpan, count: number, { buffer, byteOffset }: Body): CodeArray =>
  width === 1
    ? new Uint8Array(buffer, byteOffset + at, count)
    : width === 2
      ? new Uint16Array(buffer, byteOffset + at, count)
      : new Uint32Array(buffer, byteOffset + at, count)

function unpackNumbers(packed: PackedNumbers, count: number, body: Body): NumberColumn {
  const { at, width, base = 0, step = 1, by = 1 } = packed
  if (width === 8) return { is: 'numbers', values: new Float64Array(body.buffer, body.byteOffset + at, count) }
  const values = new Float64Array(count)
  const from = unpackCodes(packed, count, body)
  const empty = emptyOf(width)
  for (let i = 0; i < count; i++) {
    const one = from[i] ?? 0
    values[i] = one === empty ? NaN : (base + one * step) / by
  }
  return { is: 'numbers', values }
}

function unpackTexts(packed: PackedTexts, count: number, body: Body): TextColumn {
  const lengths = unpackCodes(packed, count, body)
  const ends = new Uint32Array(count)
  let end = 0
  for (let i = 0; i < count; i++) ends[i] = end += lengths[i] ?? 0
  return { is: 'texts', bytes: body.subarray(packed.bytes, packed.bytes + packed.size), ends }
}

function unpackIds(ids: PackedIds, count: number, body: Body, utf8: Utf8): IdColumn {
  if (ids.is === 'numbers') return unpackNumbers(ids, count, body)
  if (ids.is === 'texts') return { is: 'texts', values: listOf(unpackTexts(ids, count, body), utf8) }
  return { is: 'uuids', bytes: body.subarray(ids.at, ids.at + 16 * count) }
}

export function unpackChunk({ count, ids, versions, columns }: PackedChunk, body: Body, utf8: Utf8): Chunk {
  const unpack = (packed: Packed): ColumnData => {
    if (packed.is === 'numbers') return unpackNumbers(packed, count, body)
    if (packed.is === 'texts') return unpackTexts(packed, count, body)
    const { first, keys, labels } = packed
    return { is: 'codes', codes: unpackCodes(packed, count, body), first, keys, ...(labels && { labels }) }
  }
  return {
    count,
    ids: unpackIds(ids, count, body, utf8),
    versions: unpackNumbers(versions, count, body).values,
    columns: Object.fromEntries(Object.entries(columns).map(([name, packed]) => [name, unpack(packed)])),
  }
}
