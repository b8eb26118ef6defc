/**
 * Columnar chunks, as a store reads and writes them without ever making an object per row. A kept copy has the same
 * format as the server's stream: `store.reading().take` reads what `store.dump` writes.
 */
import type { IdColumn, ColumnData } from '#model/columnar/chunk.ts'

export type { Chunk, IdColumn, ColumnData } from '#model/columnar/chunk.ts'

type Value = string | number | null

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Reads 16 bytes as a UUID. */
export function uuidAt(bytes: Uint8Array, from: number): string {
  let uuid = ''
  for (let at = 0; at < 16; at++)
    uuid += (at === 4 || at === 6 || at === 8 || at === 10 ? '-' : '') + (hex[bytes[from + at] ?? 0] ?? '')
  return uuid
}

export function idsOf(part: IdColumn, count: number): (string | number)[] {
  return Array.from({ length: count }, (_, at) =>
    part.is === 'uuids' ? uuidAt(part.bytes, at * 16) : (part.values[at] ?? 0),
  )
}

/**
 * The distinct values that the chunks of one stream have sent so far, by number, with the column's own codes for
 * them.
 */
export type StreamValues = {
  readonly keys: (string | number)[]
  readonly labels: (string | undefined)[]
  readonly codes: number[]
}
export const emptyStreamValues = (): StreamValues => ({ keys: [''], labels: [undefined], codes: [0] })

/** Adds the distinct values that a chunk brings. */
export function addPartValues(values: StreamValues, part: ColumnData): void {
  if (part.is !== 'codes') return
  part.keys.forEach((key, at) => {
    values.keys[part.first + at] = key
    values.labels[part.first + at] = part.labels?.[at]
  })
  // A chunk that brings all of its values starts again from the beginning.
  values.codes.length = Math.min(values.codes.length, part.first)
}

const decoder = new TextDecoder()

/** One value of a chunk in its wire format, and its label. */
export function readPart(
  part: ColumnData,
  values: StreamValues,
  at: number,
): { readonly value: Value; readonly label: string | undefined } {
  if (part.is === 'numbers') return { value: part.values[at] ?? null, label: undefined }
  if (part.is === 'texts')
    return {
      value: decoder.decode(part.bytes.subarray(at === 0 ? 0 : part.ends[at - 1], part.ends[at])),
      label: undefined,
    }
  const code = part.codes[at] ?? 0
  return { value: code === 0 ? null : (values.keys[code] ?? null), label: values.labels[code] }
}
