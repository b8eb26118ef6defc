/** Net volume at 15 °C from a gross volume and its temperature, by the volume rules, with its mass and gallons. */
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { correctCrude, ctl54E, roundTo, shownSteps } from '#model/areas/measure/rules/volume/correction.ts'
import { decimalText, divideRounded, units } from '#model/shared/money.ts'

export type MeasuredGoods = {
  readonly productType: string
  /** kg/m³ at 15 °C. */
  readonly density: number | null
  readonly litreToGallonConversionFactor: number | null
}
/** Why a volume cannot be corrected; shown as it is. */
export type NoNet = { readonly says: string }
export type Net = {
  /** The edition of the table. */
  readonly table: string
  /** Volume at 15 °C ÷ volume at the temperature, with five decimals. */
  readonly factor: string
  /** Litres at 15 °C, with one decimal. */
  readonly net: string
  readonly kilograms: string
  /** With one decimal; undefined where the product has no factor. */
  readonly gallons?: string
}

const FACTOR = 5
const LITRES = 1
/** Decimals of a density and of litres in a gallon. */
const FINE = 6

const tables = { 'liquefied gas': 'API MPMS 11.2.4, table 54E', liquid: 'API MPMS 11.1, products, 15 °C' } as const
type Tabled = keyof typeof tables
/** Solids and waste have no table. */
export const isTabled = (productType: string): productType is Tabled => Object.hasOwn(tables, productType)

/** The factor of a density at a temperature in °C, unrounded. @throws OutOfRange */
export const factorAt = (type: Tabled, density: number, celsius: number): number =>
  type === 'liquefied gas' ? ctl54E(density, celsius) : correctCrude('B', density, celsius, 0, { base: '15C' }).ctl

const fine = (value: number): bigint => units(value.toFixed(FINE), FINE)

export function netOf(goods: MeasuredGoods, gross: string, celsius: number): Net | NoNet {
  const { productType, density, litreToGallonConversionFactor: gallon } = goods
  if (!isTabled(productType))
    return { says: `The volume rules have no table for a ${productType || 'product without a type'}.` }
  if (density === null) return { says: 'Enter the density of the product at 15 °C first.' }
  const found = attempt(() => factorAt(productType, density, celsius))
  if ('fault' in found) return { says: found.fault.message }
  const factor = roundTo(found.value, shownSteps.factor).toFixed(FACTOR)
  const net = divideRounded(units(gross, LITRES) * units(factor, FACTOR), 10n ** BigInt(FACTOR))
  const kilograms = divideRounded(net * fine(density), 10n ** BigInt(LITRES + FINE + 3))
  return {
    table: tables[productType],
    factor,
    net: decimalText(net, LITRES),
    kilograms: decimalText(kilograms, 0),
    ...(gallon !== null &&
      gallon > 0 && { gallons: decimalText(divideRounded(net * 10n ** BigInt(FINE), fine(gallon)), LITRES) }),
  }
}
