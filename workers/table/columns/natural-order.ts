/** Natural sort order: letters regardless of case, numbers within texts by value. */
import { sortByWords } from '../kernels/plain-sort.ts'

const digit = (code: number): boolean => code >= 48 && code <= 57

/** Both texts must be in lower case. */
export function compareNatural(a: string, b: string): number {
  const [aEnd, bEnd] = [a.length, b.length]
  let [i, j] = [0, 0]
  while (i < aEnd && j < bEnd) {
    const [left, right] = [a.charCodeAt(i), b.charCodeAt(j)]
    if (digit(left) && digit(right)) {
      // Leading zeros are skipped; then the longer run of digits is the larger number.
      while (a.charCodeAt(i) === 48) i++
      while (b.charCodeAt(j) === 48) j++
      const [aFrom, bFrom] = [i, j]
      while (i < aEnd && digit(a.charCodeAt(i))) i++
      while (j < bEnd && digit(b.charCodeAt(j))) j++
      if (i - aFrom !== j - bFrom) return i - aFrom - (j - bFrom)
      for (let k = 0; k < i - aFrom; k++) {
        const apart = a.charCodeAt(aFrom + k) - b.charCodeAt(bFrom + k)
        if (apart !== 0) return apart
      }
      continue
    }
    if (left !== right) return left - right
    i++
    j++
  }
  return aEnd - i - (bEnd - j)
}

const start = new Uint8Array(24)
/** Writes the first eight bytes of a sort key, whose byte order is the natural order, into `low` and `high`. */
function startOf(text: string, at: number, low: Uint32Array, high: Uint32Array): void {
  let size = 0
  start.fill(0)
  for (let i = 0; i < text.length && size < 8;) {
    const code = text.charCodeAt(i)
    if (!digit(code)) {
      i++
      if (code < 128) start[size++] = code
      else {
        start[size++] = 0x80 | (code >> 14)
        start[size++] = (code >> 7) & 127
        start[size++] = code & 127
      }
      continue
    }
    while (text.charCodeAt(i) === 48) i++
    let end = i
    while (digit(text.charCodeAt(end))) end++
    const digits = end - i
    start[size++] = 48 + Math.min(digits, 9)
    if (digits > 8) start[size++] = Math.min(digits, 255)
    // Numbers too long for their length byte are compared by `compareNatural`.
    if (digits > 254) break
    // Two digits to a byte; an odd number of digits starts with a single one.
    for (let from = digits & 1 ? i - 1 : i; from < end && size < 8; from += 2)
      start[size++] = (from < i ? 0 : (text.charCodeAt(from) - 48) << 4) | (text.charCodeAt(from + 1) - 48)
    i = end
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start
  high[at] = (a << 24) | (b << 16) | (c << 8) | d
  low[at] = (e << 24) | (f << 16) | (g << 8) | h
}

/** Indices of the texts in natural order, and the rank of each text from 1. Equal texts share a rank. */
export function rankTexts(
  count: number,
  textAt: (index: number) => string,
): { readonly order: Uint32Array; readonly ranks: Uint32Array } {
  const [low, high] = [new Uint32Array(count), new Uint32Array(count)]
  const folded = (index: number): string => textAt(index).toLowerCase()
  for (let index = 0; index < count; index++) startOf(folded(index), index, low, high)
  const order = sortByWords(count, [low, high])
  const ranks = new Uint32Array(count)
  let place = 0
  for (let from = 0, to = 0; from < count; from = to) {
    const [first = 0] = order.subarray(from)
    while (to < count && low[order[to] ?? 0] === low[first] && high[order[to] ?? 0] === high[first]) to++
    place++
    ranks[first] = place
    if (to - from === 1) continue
    // The sort keys are equal, so the whole texts must be compared.
    const alike = Array.from(order.subarray(from, to), (index) => ({ index, text: folded(index) })).sort((one, other) =>
      compareNatural(one.text, other.text),
    )
    alike.forEach(({ index, text }, at) => {
      const before = alike[at - 1]
      if (before && compareNatural(before.text, text) !== 0) place++
      order[from + at] = index
      ranks[index] = place
    })
  }
  return { order, ranks }
}

/** A test for a filter on text. */
export function textTest(term: {
  readonly is: 'contains' | 'starts'
  readonly text: string
}): (folded: string) => boolean {
  const text = term.text.toLowerCase()
  return term.is === 'contains' ? (folded) => folded.includes(text) : (folded) => folded.startsWith(text)
}

/** The order used for ranges: by code point, as in the database and as in UTF-8 bytes. */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)]
    // Surrogates, which encode code points beyond 65,535, sort after all other characters.
    if (left !== right)
      return (left & 0xf800) === 0xd800
        ? (right & 0xf800) === 0xd800
          ? left - right
          : 1
        : (right & 0xf800) === 0xd800
          ? -1
          : left - right
  }
  return a.length - b.length
}
