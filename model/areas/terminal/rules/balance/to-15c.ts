/** Volumes of loads at 15 °C: from gallons at 60 °F by the product's density and the table of its commodity group. */
import { factorsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import {
  groupOf,
  groupsFor,
  type CommodityGroup,
  type Goods,
  type NamedGroup,
} from '#model/areas/measure/rules/volume/commodity.ts'
import { correctCrude, ctl54E, roundTo, shownSteps, WATER_60F } from '#model/areas/measure/rules/volume/correction.ts'
import { LITRES_PER_GALLON_TEXT } from '#model/shared/factors.ts'
import { decimalText, divideRounded, units } from '#model/shared/money.ts'

/** 60 °F, which the tables round to 15.55 °C. */
const CELSIUS_60F = (60 - 32) / 1.8
const FAHRENHEIT_15C = 59
const FACTOR = 5
const LITRES = 5
const GALLONS = 2
/** Decimals of gallons × litres × factor, and three more for m³. */
const UP = GALLONS + LITRES + FACTOR + 3
const CUBIC = 3

export type BalancedGoods = Goods & {
  /** kg/m³ at 15 °C. */
  readonly density: number | null
}
/** Values of the rail product, which names the table by which its volume is corrected. */
type RailGoods = Goods & { readonly commodity_group: CommodityGroup; readonly thermal_expansion: number | null }
export type To15 = {
  /** Volume at 15 °C ÷ volume at 60 °F, as a text with five decimals. */
  readonly factor: string
  /** False where no table covers the product. */
  readonly corrected: boolean
  /** The table by which observed volumes are corrected to 60 °F. */
  readonly group: CommodityGroup
  readonly expansion: number | null
}

/** Volume at 15 °C ÷ volume at 60 °F. @throws OutOfRange */
function ratio(group: NamedGroup, density: number, expansion: number | null): number {
  if (group === 'E') return ctl54E(density, CELSIUS_60F)
  if (group === 'N') return 1 / factorsOf('N', density / WATER_60F, FAHRENHEIT_15C).factor60
  const options = { base: '15C' as const, ...(expansion !== null && { alpha60: expansion }) }
  return correctCrude(group, density, CELSIUS_60F, 0, options).ctl
}

/**
 * Returns the conversion by the table of the commodity group that the rail product or the UN number names. Of several groups, the first one whose
 * table covers the density counts.
 */
export function to15Of(goods: BalancedGoods, rail: RailGoods | undefined): To15 {
  const expansion = rail?.thermal_expansion ?? null
  const none: To15 = { factor: '1.00000', corrected: false, group: '', expansion }
  const { density } = goods
  if (density === null) return none
  const named = rail ? groupOf(rail) : groupOf({ ...goods, commodity_group: '' })
  for (const group of named === '' ? groupsFor(rail ?? goods) : [named]) {
    if (group === 'C' && expansion === null) continue
    const found = attempt(() => ratio(group, density, expansion))
    if ('value' in found)
      return {
        factor: roundTo(found.value, shownSteps.factor).toFixed(FACTOR),
        corrected: true,
        group,
        expansion,
      }
  }
  return none
}

const litres = units(LITRES_PER_GALLON_TEXT, LITRES)
/** Thousandths of a m³ at 15 °C, rounded once. */
export const cubicOfGallons = (gallons: string, factor: string): bigint =>
  divideRounded(units(gallons, GALLONS) * litres * units(factor, FACTOR), 10n ** BigInt(UP - CUBIC))

/** Gallons that were entered in litres: the right number, with two decimals. */
export const gallonsOfLitres = (entered: string): string =>
  decimalText(divideRounded(units(entered, GALLONS) * 10n ** BigInt(LITRES), litres), GALLONS)
