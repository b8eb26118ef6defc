/** Exact decimals for the plain evaluator of formulas: a whole number and how many digits of it stand after the point. */
import { divideRounded } from '#model/shared/money.ts'

export type Decimal = { readonly units: bigint; readonly scale: number }

/** Of decimal text, and of doubles as JavaScript writes them: `1e-7`. */
export function decimalOf(value: string | number): Decimal {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(String(value).trim()) ?? []
  if (whole === '') throw new Error(`${value} is no decimal`)
  const scale = part.length - Number(power)
  const units = BigInt(`${sign}${whole}${part}`)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

const raised = ({ units, scale }: Decimal, to: number): bigint => units * 10n ** BigInt(to - scale)

export const plus = (one: Decimal, other: Decimal): Decimal => {
  const scale = Math.max(one.scale, other.scale)
  return { units: raised(one, scale) + raised(other, scale), scale }
}
export const negative = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })
export const times = (one: Decimal, other: Decimal): Decimal => ({
  units: one.units * other.units,
  scale: one.scale + other.scale,
})

/** Half away from zero. */
export const rounded = (value: Decimal, digits: number): Decimal =>
  value.scale <= digits
    ? { units: raised(value, digits), scale: digits }
    : { units: divideRounded(value.units, 10n ** BigInt(value.scale - digits)), scale: digits }

/** Rounded to so many digits; undefined by zero. */
export function quotient(one: Decimal, other: Decimal, digits: number): Decimal | undefined {
  if (other.units === 0n) return undefined
  const sign = other.units < 0n ? -1n : 1n
  const scale = Math.max(one.scale, other.scale)
  const above = raised(one, scale) * 10n ** BigInt(digits) * sign
  return { units: divideRounded(above, raised(other, scale) * sign), scale: digits }
}

export const compared = (one: Decimal, other: Decimal): number => {
  const { units } = plus(one, negative(other))
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

/** Without zeros at the end. */
export function textOf({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const part = digits.slice(digits.length - scale).replace(/0+$/, '')
  const sign = units < 0n ? '-' : ''
  return part === '' ? `${sign}${whole}` : `${sign}${whole}.${part}`
}
