/** How much of a ticket is billed, in the unit of the price. Whole numbers only; rounded once, before it meets the price. */
import { LITRES_PER_GALLON_TEXT } from '#model/shared/factors.ts'
import { decimalText, units } from '#model/shared/money.ts'

const LITRES = units(LITRES_PER_GALLON_TEXT, 5)
const LITRES_SCALE = 5
/** Net volumes of tickets have one digit. */
const GALLONS_SCALE = 1
/** Gallons to a barrel. */
const BARREL = 42n

/** Digits after the point, by unit. Ours: the text says that quantities are rounded, not how. */
const digits = { 'm³': 3, t: 3, kg: 0, gal: 0, L: 0, bbl: 2, load: 0 } as const
export type BilledUnit = keyof typeof digits
export const isBilledUnit = (unit: string): unit is BilledUnit => unit in digits

export type Measured = {
  /** Gallons at 60 °F. */
  readonly net_volume: string | null
  /** Kilograms. */
  readonly gross_weight: number | null
  readonly tare_weight: number | null
}

/** `value / by`, half away from zero; quantities are not negative. */
const divided = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by)

/** The value of a fraction `value / (of * 10 ** scale)` as decimal text with the digits of a unit. */
function rounded(value: bigint, of: bigint, scale: number, unit: BilledUnit): string {
  const shown = digits[unit]
  const [up, down] = shown >= scale ? [10n ** BigInt(shown - scale), 1n] : [1n, 10n ** BigInt(scale - shown)]
  return decimalText(divided(value * up, of * down), shown)
}

function ofVolume(gallons: bigint, unit: 'm³' | 'L' | 'gal' | 'bbl'): string {
  if (unit === 'gal') return rounded(gallons, 1n, GALLONS_SCALE, unit)
  if (unit === 'bbl') return rounded(gallons, BARREL, GALLONS_SCALE, unit)
  const litres = gallons * LITRES
  return rounded(litres, unit === 'm³' ? 1000n : 1n, GALLONS_SCALE + LITRES_SCALE, unit)
}

/** Null where the ticket was not measured that way. */
export function billedQuantity({ net_volume, gross_weight, tare_weight }: Measured, unit: BilledUnit): string | null {
  if (unit === 'load') return '1'
  if (unit === 't' || unit === 'kg') {
    if (gross_weight === null || tare_weight === null || gross_weight < tare_weight) return null
    return rounded(BigInt(gross_weight - tare_weight), unit === 't' ? 1000n : 1n, 0, unit)
  }
  return net_volume === null ? null : ofVolume(units(net_volume, GALLONS_SCALE), unit)
}

/** The greater of the two. */
export function atLeast(quantity: string, least: string | null): string {
  const scale = 3
  return least !== null && units(least, scale) > units(quantity, scale) ? least : quantity
}
