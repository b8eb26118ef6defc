/**
 * A radix sort of rows by several columns in plain arrays, from the least to the most significant bits, which makes
 * it stable.
 */
import type { SortKey, Words } from './kernels.ts'

const NOTHING = 0xffffffff
const histogram = new Uint32Array(65_536)

/** The sort keys of the first `count` rows as 32-bit words, least significant first. */
function wordsOf(rows: Uint32Array, count: number, key: SortKey): readonly Uint32Array[] {
  const low = new Uint32Array(count)
  if (key.is === 'codes') {
    const {
      codes: { array },
      places,
      most,
      down,
    } = key
    for (let at = 0; at < count; at++) {
      const place = places[array[rows[at] ?? 0] ?? 0] ?? most
      low[at] = place === most ? most : down ? most - 1 - place : place
    }
    return [low]
  }
  if (key.is === 'ranks') {
    const {
      ranks: { array },
      down,
    } = key
    for (let at = 0; at < count; at++) {
      const rank = array[rows[at] ?? 0] ?? NOTHING
      low[at] = down && rank !== NOTHING ? NOTHING - 1 - rank : rank
    }
    return [low]
  }
  const high = new Uint32Array(count)
  const one = new Float64Array(1)
  const bits = new Uint32Array(one.buffer)
  const {
    values: { array },
    down,
  } = key
  for (let at = 0; at < count; at++) {
    const value = array[rows[at] ?? 0] ?? NaN
    if (Number.isNaN(value)) {
      low[at] = high[at] = NOTHING
      continue
    }
    // Adding zero turns -0 into 0. Inverting all bits of a negative number, and the sign bit of others, makes
    // unsigned order equal numeric order.
    one[0] = value + 0
    const [lo = 0, hi = 0] = bits
    const turned = (hi >>> 31 === 1) !== down
    low[at] = turned ? ~lo : lo
    high[at] = (turned ? ~hi : hi) ^ (hi >>> 31 === 1 ? 0 : 0x80000000)
  }
  return [low, high]
}

export function sortPlain({ array }: Words, count: number, keys: readonly SortKey[]): void {
  const rows = array.subarray(0, count)
  const order = sortByWords(
    count,
    [...keys].reverse().flatMap((key) => wordsOf(rows, count, key)),
  )
  const before = rows.slice()
  for (let at = 0; at < count; at++) rows[at] = before[order[at] ?? 0] ?? 0
}

/** Indices from 0 in the order of their words; the last word is the most significant. */
export function sortByWords(count: number, words: readonly Uint32Array[]): Uint32Array {
  let [from, to] = [new Uint32Array(count), new Uint32Array(count)]
  for (let at = 0; at < count; at++) from[at] = at
  for (const word of words) {
    for (const shift of [0, 16]) if (pass(from, to, word, shift)) [from, to] = [to, from]
  }
  return from
}

/** One pass over half a word. Returns false if all rows are equal in it and nothing was moved. */
function pass(from: Uint32Array, to: Uint32Array, word: Uint32Array, shift: number): boolean {
  const count = from.length
  histogram.fill(0)
  for (let at = 0; at < count; at++) {
    const digit = ((word[at] ?? 0) >>> shift) & 0xffff
    histogram[digit] = (histogram[digit] ?? 0) + 1
  }
  if (count > 0 && histogram[((word[0] ?? 0) >>> shift) & 0xffff] === count) return false
  let sum = 0
  for (let digit = 0; digit < 65_536; digit++) {
    const here = histogram[digit] ?? 0
    histogram[digit] = sum
    sum += here
  }
  for (let at = 0; at < count; at++) {
    const index = from[at] ?? 0
    const digit = ((word[index] ?? 0) >>> shift) & 0xffff
    const place = histogram[digit] ?? 0
    to[place] = index
    histogram[digit] = place + 1
  }
  return true
}
