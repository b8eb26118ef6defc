/** Checks the density and the factors of a product by the volume rules; a value outside them warns and is stored all the same. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { roundTo, shownSteps } from '#model/areas/measure/rules/volume/correction.ts'
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import { factorAt, isTabled, type MeasuredGoods } from './volume/to-net.ts'

export type MeasuredProduct = MeasuredGoods & { readonly temperature_conversion_factor: number | null }
type DensityCheck = 'not_checked' | 'in_range' | 'missing' | 'out_of_range'
type Warned = 'density' | 'temperature_conversion_factor' | 'litreToGallonConversionFactor'
type MeasureCheck = {
  readonly density_check: DensityCheck
  readonly warnings: Readonly<Partial<Record<Warned, readonly string[]>>>
}

/** Temperatures of loads, °C. Factors between the two are plausible. */
const [COLDEST, HOTTEST] = [-40, 50]
/** A US gallon and an imperial one, in litres. */
const gallonSizes = [LITRES_PER_GALLON, 4.54609]
const NEAR = 0.001

const densityOf = ({ productType: type, density: value }: MeasuredProduct): readonly [DensityCheck, string] => {
  if (!isTabled(type)) return ['not_checked', '']
  if (value === null) return ['missing', 'Enter the density at 15 °C: without it no volume can be corrected.']
  const found = attempt(() => factorAt(type, value, 15))
  return 'fault' in found ? ['out_of_range', found.fault.message] : ['in_range', '']
}

function factorWarning({
  productType,
  density: value,
  temperature_conversion_factor: factor,
}: MeasuredProduct): string {
  if (factor === null || factor === 1 || value === null || !isTabled(productType)) return ''
  const found = attempt(() => [factorAt(productType, value, HOTTEST), factorAt(productType, value, COLDEST)] as const)
  if ('fault' in found) return ''
  const [from, to] = found.value.map((one) => roundTo(one, shownSteps.factor))
  return from === undefined || to === undefined || (factor >= from && factor <= to)
    ? ''
    : `The volume rules give factors from ${from} at ${HOTTEST} °C to ${to} at ${COLDEST} °C for this density, not ${factor}.`
}

const gallonWarning = (size: number | null): string =>
  size === null || gallonSizes.some((known) => Math.abs(known - size) <= NEAR)
    ? ''
    : `A US gallon has ${gallonSizes[0]} L and an imperial gallon ${gallonSizes[1]} L, not ${size} L.`

export function measureOf(row: MeasuredProduct): MeasureCheck {
  const [density_check, says] = densityOf(row)
  const all = {
    density: says,
    temperature_conversion_factor: factorWarning(row),
    litreToGallonConversionFactor: gallonWarning(row.litreToGallonConversionFactor),
  }
  return {
    density_check,
    warnings: Object.fromEntries(Object.entries(all).flatMap(([key, text]) => (text === '' ? [] : [[key, [text]]]))),
  }
}

export const productMeasure = judgedBy({
  fields: ['productType', 'density', 'temperature_conversion_factor', 'litreToGallonConversionFactor'],
  facts: {},
  judge: (row: MeasuredProduct) => {
    const { density_check, warnings } = measureOf(row)
    return { errors: {}, values: { density_check }, warnings }
  },
})
