/**
 * Texts in natural order (see `compareNatural`), by sort keys whose byte order it is. Eight bytes of the keys are sorted at a time, and only
 * texts that are alike in them are looked at further: a million numbers like `BOL-2026-000123` differ late.
 */
import { sortByWords } from '../kernels/plain-sort.ts'
import { compareNatural, digit } from './natural-order.ts'

/** So few texts are compared with each other. */
const FEW = 8
/** So many are sorted by counting, whose counters must be cleared each time. */
const MANY = 4096
/** Bytes of a sort key; what is alike so far is compared. */
const LONGEST = 256
const STEP = 8
/** Whether a key tells its whole text so far, or ends before it does, or goes on. */
const [TOLD, CUT, GOES_ON] = [0, 1, 2]

/** Texts as UTF-8, each followed by a zero byte, except those apart. */
export type TextBytes = {
  readonly array: Uint8Array
  readonly starts: Uint32Array
  /** Texts behind these are empty. */
  readonly count: number
  readonly apart: ReadonlyMap<number, string>
}
export type RankedTexts = {
  /** Indices of the texts in natural order; equal ones as they were given. */
  readonly order: Uint32Array
  /** The rank of each text from 1. Equal texts share a rank. */
  readonly ranks: Uint32Array
}

/** Writes bytes of sort keys. */
function keyWriter() {
  const key = new Uint8Array(LONGEST + 2 * STEP)
  const writer = {
    /** The last key does not tell its whole text. */
    isCut: false,
    /** Bytes of the last key, up to those that were asked for. */
    size: 0,
    key,
    /** Writes the key of a text, which a zero ends, from the byte `skip` on. False if it is not plain ASCII. */
    write(units: Uint8Array | Uint16Array, from: number, skip: number): boolean {
      const enough = skip + STEP
      const isBytes = units instanceof Uint8Array
      let size = 0
      writer.isCut = false
      key.fill(0, skip, enough)
      for (let at = from, unit = units[at] ?? 0; unit !== 0 && size < enough; unit = units[at] ?? 0) {
        if (unit < 48 || unit > 57) {
          at++
          if (unit < 128) key[size++] = unit >= 65 && unit <= 90 ? unit + 32 : unit
          else if (isBytes) return false
          else {
            key[size++] = 0x80 | (unit >> 14)
            key[size++] = (unit >> 7) & 127
            key[size++] = unit & 127
          }
          continue
        }
        while (units[at] === 48) at++
        let end = at
        while (digit(units[end] ?? 0)) end++
        const digits = end - at
        key[size++] = 48 + Math.min(digits, 9)
        if (digits > 8) key[size++] = Math.min(digits, 255)
        if (digits > 254) {
          writer.isCut = true
          break
        }
        // Two digits to a byte; an odd number of digits starts with a single one.
        for (let pair = digits & 1 ? at - 1 : at; pair < end && size < enough; pair += 2)
          key[size++] = (pair < at ? 0 : ((units[pair] ?? 0) - 48) << 4) | ((units[pair + 1] ?? 0) - 48)
        at = end
      }
      writer.size = size
      return true
    },
  }
  return writer
}

/** `bytes`: the same texts, of which no string need be made. */
export function rankTexts(count: number, textAt: (index: number) => string, bytes?: TextBytes): RankedTexts {
  const writer = keyWriter()
  const view = new DataView(writer.key.buffer)
  let units = new Uint16Array(256)
  const folded = (index: number): string => textAt(index).toLowerCase()

  function write(index: number, skip: number): void {
    if (bytes && index < bytes.count && !bytes.apart.has(index))
      if (writer.write(bytes.array, bytes.starts[index] ?? 0, skip)) return
    const text = folded(index)
    if (text.length >= units.length) units = new Uint16Array(text.length * 2)
    for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
    units[text.length] = 0
    writer.write(units, 0, skip)
    if (text.includes('\0')) writer.isCut = true
  }

  const order = new Uint32Array(count)
  const ranks = new Uint32Array(count)
  for (let index = 0; index < count; index++) order[index] = index
  let place = 0

  function compare(from: number, to: number): void {
    const alike = Array.from(order.subarray(from, to), (index) => ({ index, text: folded(index) })).sort((one, other) =>
      compareNatural(one.text, other.text),
    )
    alike.forEach(({ index, text }, at) => {
      const before = alike[at - 1]
      if (!before || compareNatural(before.text, text) !== 0) place++
      order[from + at] = index
      ranks[index] = place
    })
  }

  /** Orders and ranks those from one place to another, which are alike in the first `skip` bytes of their keys. */
  function settle(from: number, to: number, skip: number): void {
    const size = to - from
    if (size <= FEW || skip > LONGEST) return compare(from, to)
    const members = order.slice(from, to)
    const [low, high, states] = [new Uint32Array(size), new Uint32Array(size), new Uint8Array(size)]
    for (let at = 0; at < size; at++) {
      write(members[at] ?? 0, skip)
      states[at] = writer.size > skip ? GOES_ON : writer.isCut ? CUT : TOLD
      high[at] = view.getUint32(skip)
      low[at] = view.getUint32(skip + 4)
    }
    const isAlike = (one: number, other: number): boolean => low[one] === low[other] && high[one] === high[other]
    const apart = (one: number, other: number): number =>
      (high[one] ?? 0) - (high[other] ?? 0) || (low[one] ?? 0) - (low[other] ?? 0) || one - other
    const sorted =
      size < MANY ? Uint32Array.from({ length: size }, (_, at) => at).sort(apart) : sortByWords(size, [low, high])
    for (let at = 0; at < size; at++) order[from + at] = members[sorted[at] ?? 0] ?? 0
    for (let first = 0, next = 0; first < size; first = next) {
      const one = sorted[first] ?? 0
      let state = TOLD
      for (; next < size && isAlike(sorted[next] ?? 0, one); next++)
        state = Math.max(state, states[sorted[next] ?? 0] ?? 0)
      if (next - first > 1 && state === GOES_ON) settle(from + first, from + next, skip + STEP)
      else if (next - first > 1 && state === CUT) compare(from + first, from + next)
      else {
        place++
        for (let at = from + first; at < from + next; at++) ranks[order[at] ?? 0] = place
      }
    }
  }
  if (count > 0) settle(0, count, 0)
  return { order, ranks }
}
