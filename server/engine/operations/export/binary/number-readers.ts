/** Reads numbers, days and instants from the binary form of the database: days and instants are ms since 1970. */
import type { BinaryColumn } from './binary-rows.ts'

type ReadNumber = (view: DataView, at: number) => number

const DAY = 86_400_000
const EPOCH = Date.UTC(2000, 0, 1)
const [INT32_MIN, INT32_MAX, UINT32] = [-0x8000_0000, 0x7fff_ffff, 2 ** 32]

export const dayAt: ReadNumber = (view, at) => {
  const days = view.getInt32(at)
  return days === INT32_MAX || days === INT32_MIN ? NaN : EPOCH + days * DAY
}

/** Beyond it, microseconds are not exact as a double. */
const EXACT = 2 ** 20
export const instantAt: ReadNumber = (view, at) => {
  const high = view.getInt32(at)
  const low = view.getUint32(at + 4)
  if (high < EXACT && high > -EXACT) return EPOCH + Math.floor((high * UINT32 + low) / 1000)
  // Infinity.
  if (high === INT32_MAX || high === INT32_MIN) return NaN
  const micros = view.getBigInt64(at)
  return EPOCH + Number((micros - (((micros % 1000n) + 1000n) % 1000n)) / 1000n)
}

export const longAt: ReadNumber = (view, at) => view.getInt32(at) * UINT32 + view.getUint32(at + 4)

/** Of digits to the base of ten thousand: how many, the weight of the first, the sign, and digits after the point as written. */
const DIGIT = 10_000
const [NEGATIVE, NOT_A_NUMBER, INFINITE, MINUS_INFINITE] = [0x4000, 0xc000, 0xd000, 0xf000]
/** Powers of ten that are exact as doubles. */
const powers = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))
const decimal: ReadNumber = (view, at) => {
  const digits = view.getUint16(at)
  const sign = view.getUint16(at + 4)
  if (sign === NOT_A_NUMBER) return NaN
  if (sign === INFINITE) return Infinity
  if (sign === MINUS_INFINITE) return -Infinity
  if (digits === 0) return 0
  let whole = 0
  for (let digit = 0; digit < digits; digit++) whole = whole * DIGIT + view.getUint16(at + 8 + 2 * digit)
  const exponent = 4 * (view.getInt16(at + 2) - digits + 1)
  const power = powers[Math.abs(exponent)]
  // One operation on two exact numbers is rounded rightly.
  const value =
    whole <= Number.MAX_SAFE_INTEGER && power !== undefined
      ? exponent < 0
        ? whole / power
        : whole * power
      : longDecimal(view, at + 8, digits, exponent)
  return sign === NEGATIVE ? -value : value
}
function longDecimal(view: DataView, at: number, digits: number, exponent: number): number {
  const texts = Array.from({ length: digits }, (_, digit) => String(view.getUint16(at + 2 * digit)).padStart(4, '0'))
  return Number(`${texts.join('')}e${exponent}`)
}

/** By the type in the database's own numbering. */
const readers: ReadonlyMap<number, ReadNumber> = new Map<number, ReadNumber>([
  [20, longAt],
  [21, (view, at) => view.getInt16(at)],
  [23, (view, at) => view.getInt32(at)],
  [701, (view, at) => view.getFloat64(at)],
  [1082, dayAt],
  [1184, instantAt],
  [1700, decimal],
])

/** NaN for no value. */
export function readNumbers({ type, view, starts }: BinaryColumn): Float64Array<ArrayBuffer> {
  const read = readers.get(type)
  if (read === undefined) throw new Error(`Type ${type} of the database is no number.`)
  const values = new Float64Array(starts.length)
  for (let row = 0; row < values.length; row++) {
    const start = starts[row] ?? 0
    values[row] = start === 0 ? NaN : read(view, start)
  }
  return values
}
