/** Which of the values of a column are the same, found without making a text of each. */
import { lengthAt, type BinaryColumn } from './binary-rows.ts'

/** Of each row the number of its value, from 1; 0 for null and an empty text. `firsts`: the row in which each occurs first. */
export type Distinct = { readonly codes: Uint32Array<ArrayBuffer>; readonly firsts: readonly number[] }

const [FNV_OFFSET, FNV_PRIME] = [0x811c_9dc5, 0x0100_0193]
function hashOf({ view }: BinaryColumn, start: number, length: number): number {
  let hash = FNV_OFFSET
  const end = start + length
  let at = start
  for (; at + 4 <= end; at += 4) hash = Math.imul(hash ^ view.getInt32(at), FNV_PRIME)
  for (; at < end; at++) hash = Math.imul(hash ^ view.getUint8(at), FNV_PRIME)
  // The low bits tell the place, and of a multiplication they know only of low bits.
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x85eb_ca6b)
  return hash ^ (hash >>> 13)
}
function isSame({ view }: BinaryColumn, one: number, other: number, length: number): boolean {
  let at = 0
  for (; at + 4 <= length; at += 4) if (view.getInt32(one + at) !== view.getInt32(other + at)) return false
  for (; at < length; at++) if (view.getUint8(one + at) !== view.getUint8(other + at)) return false
  return true
}

/** Undefined if there are more than `most`. */
export function distinctOf(column: BinaryColumn, most = Infinity): Distinct | undefined {
  const { starts } = column
  const codes = new Uint32Array(starts.length)
  const firsts: number[] = []
  // Never more than half full.
  const size = 2 ** Math.ceil(Math.log2(2 * Math.min(starts.length, most) + 2))
  const places = new Uint32Array(size)
  for (let row = 0; row < starts.length; row++) {
    const start = starts[row] ?? 0
    const length = start === 0 ? 0 : lengthAt(column, start)
    if (length === 0) continue
    let place = hashOf(column, start, length) & (size - 1)
    let code = places[place] ?? 0
    while (code !== 0) {
      const known = starts[firsts[code - 1] ?? 0] ?? 0
      if (lengthAt(column, known) === length && isSame(column, known, start, length)) break
      place = (place + 1) & (size - 1)
      code = places[place] ?? 0
    }
    if (code === 0) {
      if (firsts.length >= most) return undefined
      code = firsts.push(row)
      places[place] = code
    }
    codes[row] = code
  }
  return { codes, firsts }
}
