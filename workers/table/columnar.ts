/**
 * Rows as columns: how many of them come from the server at a time, and how they are kept in the browser between two
 * visits. No row is ever made into an object. A kept table is a stream as any other: what `store.dump` gives,
 * `store.reading().take` takes.
 */

type Value = string | number | null

/** The ids of the rows: numbers, or UUIDs as their 16 bytes each, or whatever else they may be. */
export type IdPart =
  | { readonly is: 'numbers'; readonly values: Float64Array }
  | { readonly is: 'uuids'; readonly bytes: Uint8Array }
  | { readonly is: 'texts'; readonly values: readonly string[] }

/** The values of one column, row for row. */
export type Part =
  /** Numbers and decimals as doubles, days and instants as ms since 1970; NaN is null. */
  | { readonly is: 'numbers'; readonly values: Float64Array }
  /**
   * Each row has the number of its value; 0 is null (or empty). `keys` are the values as the wire has them (ids of
   * references, 'true' and 'false'), `labels` what references are called. The first of them has the number `first`:
   * a stream may go on where its last chunk ended, and need say each value once. Where each chunk says all, it is 1.
   */
  | { readonly is: 'codes'; readonly codes: Uint8Array | Uint16Array | Uint32Array; readonly first: number; readonly keys: readonly (string | number)[]; readonly labels?: readonly string[] }
  /** Texts as shown (lists as one reads them) in UTF-8 without anything between them, and where each ends. An empty one is null. */
  | { readonly is: 'texts'; readonly bytes: Uint8Array; readonly ends: Uint32Array }

/** A column that is missing has null in every row. */
export type Chunk = {
  readonly count: number
  readonly ids: IdPart
  readonly versions: Float64Array
  readonly columns: Readonly<Record<string, Part>>
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** 16 bytes at a place, as a UUID is written. */
export function uuidAt(bytes: Uint8Array, from: number): string {
  let said = ''
  for (let at = 0; at < 16; at++) said += (at === 4 || at === 6 || at === 8 || at === 10 ? '-' : '') + (hex[bytes[from + at] ?? 0] ?? '')
  return said
}

export function idsOf(part: IdPart, count: number): (string | number)[] {
  return Array.from({ length: count }, (_, at) => (part.is === 'uuids' ? uuidAt(part.bytes, at * 16) : (part.values[at] ?? 0)))
}

/** The values of all chunks of one stream so far, by their numbers. */
export type Told = { readonly keys: (string | number)[]; readonly labels: (string | undefined)[] }
export const nothingTold = (): Told => ({ keys: [''], labels: [undefined] })

/** Takes in what a chunk says of its values. */
export function listen(told: Told, part: Part): void {
  if (part.is !== 'codes') return
  part.keys.forEach((key, at) => {
    told.keys[part.first + at] = key
    told.labels[part.first + at] = part.labels?.[at]
  })
}

const decoder = new TextDecoder()

/** One value of a chunk as the wire would have it, and its label. */
export function readPart(part: Part, told: Told, at: number): { readonly value: Value; readonly label: string | undefined } {
  if (part.is === 'numbers') return { value: part.values[at] ?? null, label: undefined }
  if (part.is === 'texts') return { value: decoder.decode(part.bytes.subarray(at === 0 ? 0 : part.ends[at - 1], part.ends[at])), label: undefined }
  const code = part.codes[at] ?? 0
  return { value: code === 0 ? null : (told.keys[code] ?? null), label: told.labels[code] }
}
