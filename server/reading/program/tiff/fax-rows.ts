/** Decodes the rows of a fax page (ITU-T T.4 and T.6). Each bit is looked at a few times at most, whatever the bytes are. */
import { endingCodes, leadingCodes, longCodes } from './run-codes.ts'

/** `rows`: one after the other, each from a byte on. `lines`: group 3. `pages`: group 4. */
export type FaxScheme = 'rows' | 'lines' | 'pages'
type FaxStrip = {
  readonly bytes: Uint8Array
  readonly width: number
  readonly rows: number
  readonly scheme: FaxScheme
  /** Rows of group 3 may be described by the row before them. */
  readonly hasTwoDimensions: boolean
  /** The colours of its dots are exchanged. */
  readonly isInverted: boolean
}
/** The places at which the colour changes, the first one to black; they may be equal. */
type Changes = readonly number[]
/** More than a row of a scanner has. Without a limit, codes that add no dots would fill the memory. */
const maxChanges = (width: number): number => 2 * width + 2

const LONGEST_CODE = 13
const keyOf = (length: number, bits: number): number => (length << LONGEST_CODE) | bits
function tableOf(colour: 'white' | 'black'): ReadonlyMap<number, number> {
  const entries = (codes: string, first: number, step: number): readonly (readonly [number, number])[] =>
    codes.split(' ').map((code, at) => [keyOf(code.length, Number.parseInt(code, 2)), first + at * step])
  return new Map([
    ...entries(endingCodes[colour], 0, 1),
    ...entries(leadingCodes[colour], 64, 64),
    ...entries(longCodes, 1792, 64),
  ])
}
const runs = [tableOf('white'), tableOf('black')] as const

type Mode = 'pass' | 'across' | -3 | -2 | -1 | 0 | 1 | 2 | 3
const modes: ReadonlyMap<number, Mode> = new Map(
  (
    [
      ['1', 0],
      ['011', 1],
      ['010', -1],
      ['001', 'across'],
      ['0001', 'pass'],
      ['000011', 2],
      ['000010', -2],
      ['0000011', 3],
      ['0000010', -3],
    ] as const
  ).map(([code, mode]) => [keyOf(code.length, Number.parseInt(code, 2)), mode]),
)
const LONGEST_MODE = 7
const END_OF_LINE = 11

class Bits {
  readonly #bytes: Uint8Array
  #at = 0
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }
  get isOver(): boolean {
    return this.#at >= this.#bytes.length * 8
  }
  #bit(at: number): number {
    return ((this.#bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
  }
  next(): number {
    return this.#bit(this.#at++)
  }
  /** Undefined where no code begins here, or its end is missing. */
  code<V>(table: ReadonlyMap<number, V>, longest: number): V | undefined {
    let bits = 0
    const max = Math.min(longest, this.#bytes.length * 8 - this.#at)
    for (let length = 1; length <= max; length++) {
      bits = (bits << 1) | this.#bit(this.#at + length - 1)
      const value = table.get(keyOf(length, bits))
      if (value === undefined) continue
      this.#at += length
      return value
    }
    return undefined
  }
  run(colour: 0 | 1): number | undefined {
    for (let all = 0; ;) {
      const length = this.code(runs[colour], LONGEST_CODE)
      if (length === undefined) return undefined
      all += length
      if (length < 64) return all
    }
  }
  toByte(): void {
    this.#at = (this.#at + 7) & ~7
  }
  /** Goes behind the end of a line, if one is here. */
  passEnd(): boolean {
    let zeros = 0
    const last = this.#bytes.length * 8
    while (this.#at + zeros < last && this.#bit(this.#at + zeros) === 0) zeros++
    if (this.#at + zeros >= last) {
      this.#at = last
      return false
    }
    if (zeros < END_OF_LINE) return false
    this.#at += zeros + 1
    return true
  }
  /** Goes to the next end of a line; false if there is none. */
  findEnd(): boolean {
    for (; !this.isOver; this.#at++) if (this.passEnd()) return true
    return false
  }
}

function rowByRuns(bits: Bits, width: number): Changes | undefined {
  const changes: number[] = []
  for (let [at, colour]: [number, 0 | 1] = [0, 0]; at < width; colour = colour === 0 ? 1 : 0) {
    const run = bits.run(colour)
    if (run === undefined || changes.length > maxChanges(width)) return undefined
    at += run
    changes.push(at)
  }
  return changes
}

/** A row that is described by its changes from the one before it. */
function rowByChanges(bits: Bits, width: number, before: Changes): Changes | undefined {
  const changes: number[] = []
  let [at, near]: [number, number] = [-1, 0]
  for (let colour: 0 | 1 = 0; at < width;) {
    // The next place of the row before where it changes to the other colour.
    while (near > 0 && (before[near - 1] ?? 0) > at) near--
    while (near < before.length && ((before[near] ?? 0) <= at || near % 2 !== colour)) near++
    const [first, second] = [before[near] ?? width, before[near + 1] ?? width]
    const mode = bits.code(modes, LONGEST_MODE)
    if (mode === undefined || changes.length > maxChanges(width)) return undefined
    if (mode === 'pass') at = second
    else if (mode === 'across') {
      const [own, other] = [bits.run(colour), bits.run(colour === 0 ? 1 : 0)]
      if (own === undefined || other === undefined) return undefined
      const middle = Math.max(at, 0) + own
      changes.push(middle, middle + other)
      at = middle + other
    } else {
      if (first + mode < Math.max(at, 0)) return undefined
      at = first + mode
      changes.push(at)
      colour = colour === 0 ? 1 : 0
    }
  }
  return changes
}

function nextRow(bits: Bits, { width, scheme, hasTwoDimensions }: FaxStrip, before: Changes): Changes | undefined {
  if (scheme === 'pages') return rowByChanges(bits, width, before)
  if (scheme === 'rows') {
    bits.toByte()
    return rowByRuns(bits, width)
  }
  bits.passEnd()
  const isByRuns = !hasTwoDimensions || bits.next() === 1
  return isByRuns ? rowByRuns(bits, width) : rowByChanges(bits, width, before)
}

function blacken(row: Uint8Array, changes: Changes, width: number): void {
  for (let at = 0; at < changes.length; at += 2) {
    const end = Math.min(width, changes[at + 1] ?? width)
    for (let x = changes[at] ?? width; x < end; x++) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7))
  }
}

/** Returns the dots, eight in each byte, 1 for black, and the number of rows that could be decoded. Others stay white. */
export function faxRows(strip: FaxStrip): { readonly dots: Uint8Array; readonly decoded: number } {
  const { bytes, width, rows, scheme, isInverted } = strip
  const bits = new Bits(bytes)
  const [stride, dots] = [Math.ceil(width / 8), new Uint8Array(Math.ceil(width / 8) * rows)]
  let [before, decoded]: [Changes, number] = [[], 0]
  // If the first row follows the end of a line, each row does: bits that a damaged row leaves before it are skipped.
  const hasEnds = scheme === 'lines' && bits.passEnd()
  for (let row = 0; row < rows && !bits.isOver; row++) {
    if (hasEnds && row > 0) bits.findEnd()
    const changes = nextRow(bits, strip, before)
    if (changes !== undefined) {
      blacken(dots.subarray(row * stride, (row + 1) * stride), isInverted ? [0, ...changes] : changes, width)
      decoded++
      before = changes
    } else if (scheme !== 'lines' || !(hasEnds || bits.findEnd())) break
  }
  return { dots, decoded }
}
