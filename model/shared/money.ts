/**
 * Invoice arithmetic in integers (bigint), because binary fractions cannot represent cents.
 *
 * The quantity is first rounded to the digits that are displayed; quantity × price is rounded once, to the cent, half away from zero.
 * Tax is in tax.ts.
 */

/** Decimal text as an integer with `scale` implied digits: `-12.34` at scale 3 is -12340n. Further digits are rounded half away from zero. */
export function units(text: string, scale: number): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim())
  if (parts === null) throw new Error(`"${text}" is not a decimal`)
  const [, sign, whole = '0', fraction = ''] = parts
  const truncated = BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale))
  const up = (fraction[scale] ?? '0') >= '5' ? 1n : 0n
  return (sign === '-' ? -1n : 1n) * (truncated + up)
}

/** The inverse of `units`: decimal text with exactly `scale` digits after the point. */
export function decimalText(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return value < 0n && /[1-9]/.test(text) ? `-${text}` : text
}

/** Half away from zero. `by` is above zero. */
export const divideRounded = (value: bigint, by: bigint): bigint => {
  const half = by / 2n
  return value < 0n ? -((-value + half) / by) : (value + half) / by
}

const QUANTITY = 3
const PRICE = 6
/** Digits after the point of an amount of money. */
export const CENTS = 2

/** An amount of money in cents; none counts as zero. */
export const centsOf = (amount: string | null | undefined): bigint => units(amount ?? '0', CENTS)

/** The inverse of `centsOf`. */
export const amountText = (cents: bigint): string => decimalText(cents, CENTS)

export const sumOfAmounts = (amounts: readonly (string | null)[]): string =>
  amountText(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n))

/**
 * Quantity × price, rounded to the cent; null if either is unknown. `minimum` is the least a line costs; a line with a negative quantity
 * gives back at least as much.
 */
export function lineAmount(
  quantity: string | null,
  price: string | null,
  minimum: string | null = null,
): string | null {
  if (quantity === null || price === null) return null
  const exact = units(quantity, QUANTITY) * units(price, PRICE)
  const amount = divideRounded(exact, 10n ** BigInt(QUANTITY + PRICE - CENTS))
  const least = minimum === null ? 0n : units(minimum, CENTS)
  if (exact < 0n) return decimalText(-amount < least ? -least : amount, CENTS)
  return decimalText(amount < least ? least : amount, CENTS)
}
