/** Quantities of the overview: sums are exact, and in the unit of the product. */
import { decimalText, units } from '#model/shared/money.ts'
import type { QuantityUnit } from './answers.ts'

/** Digits after the point. */
const scales = { L: 1, kg: 0 } as const

export const unitOfProduct = (productUnit: 'volume' | 'mass'): QuantityUnit => (productUnit === 'mass' ? 'kg' : 'L')

export const quantitySum = (unit: QuantityUnit, quantities: readonly string[]): string =>
  decimalText(
    quantities.reduce((sum, one) => sum + units(one, scales[unit]), 0n),
    scales[unit],
  )
