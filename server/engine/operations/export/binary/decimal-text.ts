/** Decimals with exactly the digits that the database writes. */
import { ByteWriter } from './byte-writer.ts'

const [NEGATIVE, NOT_A_NUMBER, INFINITE, MINUS_INFINITE] = [0x4000, 0xc000, 0xd000, 0xf000]
const special = new Map([
  [NOT_A_NUMBER, 'NaN'],
  [INFINITE, 'Infinity'],
  [MINUS_INFINITE, '-Infinity'],
])
const [MINUS, POINT, ZERO] = [45, 46, 48]
/** Digits to the base of ten thousand. */
const WIDTH = 4

/** Of digits to the base of ten thousand: how many, the weight of the first, the sign, and digits after the point as written. */
export function writeDecimal(out: ByteWriter, view: DataView, at: number): void {
  const count = view.getUint16(at)
  const weight = view.getInt16(at + 2)
  const sign = view.getUint16(at + 4)
  const scale = view.getUint16(at + 6)
  const said = special.get(sign)
  if (said !== undefined) return out.text(said)
  const digit = (place: number): number => (place >= 0 && place < count ? view.getUint16(at + 8 + 2 * place) : 0)
  if (sign === NEGATIVE) out.byte(MINUS)
  if (weight < 0) out.byte(ZERO)
  else out.whole(digit(0))
  for (let place = 1; place <= weight; place++) out.digits(digit(place), WIDTH)
  if (scale === 0) return
  out.byte(POINT)
  for (let left = scale, place = weight + 1; left > 0; left -= WIDTH, place++) {
    const width = Math.min(left, WIDTH)
    out.digits(Math.floor(digit(place) / 10 ** (WIDTH - width)), width)
  }
}

export function decimalText(view: DataView, at: number): string {
  const out = new ByteWriter(32)
  writeDecimal(out, view, at)
  return Buffer.from(out.end()).toString('latin1')
}
