/**
 * Chunks of columns, as a store takes them and gives them out. No row is ever made into an object. A kept table is a
 * stream as any other: what `store.dump` gives, `store.reading().take` takes.
 */
import type { IdPart, Part } from '#model/columnar/chunk.ts'

export type { Chunk, IdPart, Part } from '#model/columnar/chunk.ts'

type Value = string | number | null

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

/** The values of all chunks of one stream so far, by their numbers, and the codes that the column has given them. */
export type Told = { readonly keys: (string | number)[]; readonly labels: (string | undefined)[]; readonly codes: number[] }
export const nothingTold = (): Told => ({ keys: [''], labels: [undefined], codes: [0] })

/** Takes in what a chunk says of its values. */
export function listen(told: Told, part: Part): void {
  if (part.is !== 'codes') return
  part.keys.forEach((key, at) => {
    told.keys[part.first + at] = key
    told.labels[part.first + at] = part.labels?.[at]
  })
  // A chunk that says all its values itself begins anew.
  told.codes.length = Math.min(told.codes.length, part.first)
}

const decoder = new TextDecoder()

/** One value of a chunk as the wire would have it, and its label. */
export function readPart(part: Part, told: Told, at: number): { readonly value: Value; readonly label: string | undefined } {
  if (part.is === 'numbers') return { value: part.values[at] ?? null, label: undefined }
  if (part.is === 'texts') return { value: decoder.decode(part.bytes.subarray(at === 0 ? 0 : part.ends[at - 1], part.ends[at])), label: undefined }
  const code = part.codes[at] ?? 0
  return { value: code === 0 ? null : (told.keys[code] ?? null), label: told.labels[code] }
}
