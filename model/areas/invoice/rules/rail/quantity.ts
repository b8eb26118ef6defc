/** How much of a car is billed in the unit of a price, in integers, with the steps that lead there. Rounded once, to three decimals. */
import { KILOGRAMS_PER_POUND_TEXT, LITRES_PER_GALLON_TEXT } from '#model/shared/factors.ts'
import { decimalText, divideRounded, units } from '#model/shared/money.ts'
import type { RailUnit } from './names.ts'

/** Decimals of net volumes and weights, and of quantities. */
const MEASURED = 2
const BILLED = 3
const FACTOR_SCALE = LITRES_PER_GALLON_TEXT.length - LITRES_PER_GALLON_TEXT.indexOf('.') - 1
const FACTOR = units(LITRES_PER_GALLON_TEXT, FACTOR_SCALE)
const GALLONS_PER_BARREL = 42n
const KILOGRAMS_SCALE = 8
const KILOGRAMS = units(KILOGRAMS_PER_POUND_TEXT, KILOGRAMS_SCALE)
/** Kilograms to a tonne, as digits after the point. */
const TONNE = 3

export type MeasuredCar = {
  /** Gallons at 60 °F. */
  readonly net_volume: string | null
  /** Pounds. */
  readonly weight: string | null
  /** Null until the car is released. */
  readonly demurrage_days: number | null
}
export type QuantityStep = { readonly step: string; readonly value: string; readonly unit: string }
export type BilledQuantity = {
  readonly quantity: string
  readonly steps: readonly QuantityStep[]
  readonly factor: string | null
}

const tenTo = (digits: number): bigint => 10n ** BigInt(digits)
const whole = (quantity: string, step: string, unit: string): BilledQuantity => ({
  quantity,
  steps: [{ step, value: quantity, unit }],
  factor: null,
})

function converted(
  measured: QuantityStep,
  unit: RailUnit,
  by: readonly string[],
  quantity: bigint,
  factor: string | null = null,
): BilledQuantity {
  const value = decimalText(quantity, BILLED)
  const rounded = { step: [...by, 'rounded to 3 decimals'].join(', '), value, unit }
  return { quantity: value, steps: [measured, rounded], factor }
}

function ofVolume(net: string, unit: 'gal' | 'L' | 'bbl'): BilledQuantity {
  const gallons = units(net, MEASURED)
  const measured = { step: 'Net volume at 60 °F', value: net, unit: 'gal' }
  if (unit === 'gal')
    return { quantity: decimalText(gallons * tenTo(BILLED - MEASURED), BILLED), steps: [measured], factor: null }
  if (unit === 'bbl')
    return converted(
      measured,
      unit,
      ['÷ 42 gal'],
      divideRounded(gallons * tenTo(BILLED - MEASURED), GALLONS_PER_BARREL),
    )
  const litres = divideRounded(gallons * FACTOR, tenTo(MEASURED + FACTOR_SCALE - BILLED))
  return converted(measured, unit, [`× ${LITRES_PER_GALLON_TEXT} L`], litres, LITRES_PER_GALLON_TEXT)
}

function ofWeight(weight: string, unit: 'lb' | 't'): BilledQuantity {
  const pounds = units(weight, MEASURED)
  const measured = { step: 'Weight', value: weight, unit: 'lb' }
  if (unit === 'lb')
    return { quantity: decimalText(pounds * tenTo(BILLED - MEASURED), BILLED), steps: [measured], factor: null }
  const tonnes = divideRounded(pounds * KILOGRAMS, tenTo(MEASURED + KILOGRAMS_SCALE + TONNE - BILLED))
  return converted(measured, unit, [`× ${KILOGRAMS_PER_POUND_TEXT} kg`, '÷ 1000'], tonnes)
}

/** A quantity of 0 makes no line: the car was not measured that way, or it is not released. */
export function quantityOf(car: MeasuredCar, unit: RailUnit): BilledQuantity {
  switch (unit) {
    case 'gal':
    case 'L':
    case 'bbl':
      return ofVolume(car.net_volume ?? '0', unit)
    case 'lb':
    case 't':
      return ofWeight(car.weight ?? '0', unit)
    case 'car':
      return whole('1.000', 'Each car', unit)
    case 'flat':
      return whole('1.000', 'Once per invoice', unit)
    case 'day':
      return car.demurrage_days === null
        ? whole('0.000', 'Not released yet', unit)
        : whole(`${car.demurrage_days}.000`, 'Days of demurrage', unit)
  }
}
