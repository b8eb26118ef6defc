/** The conditions of invoice products: which fields of a car they compare, and whether they hold for one. */

import { inSentence } from '#model/shared/label-text.ts'
import { separated } from '#model/kernel/quantity.ts'
import { conditionOperatorNames, type ConditionField, type ConditionOperator } from './names.ts'

/** Names are compared whole, ignoring case; numbers by bounds, which are inclusive. */
export const conditionFields = {
  product: { label: 'Product', kind: 'name', unit: '' },
  consignee: { label: 'Consignee', kind: 'name', unit: '' },
  shipper: { label: 'Shipper', kind: 'name', unit: '' },
  facility: { label: 'Facility', kind: 'name', unit: '' },
  contract: { label: 'Contract', kind: 'name', unit: '' },
  destination: { label: 'Destination', kind: 'name', unit: '' },
  railroad: { label: 'Railroad', kind: 'name', unit: '' },
  car_type: { label: 'Car type', kind: 'name', unit: '' },
  net_volume: { label: 'Net volume', kind: 'number', unit: 'gal' },
  weight: { label: 'Weight', kind: 'number', unit: 'lb' },
} as const
export const conditionOperators = {
  is: { label: 'is', kind: 'name' },
  is_not: { label: 'is not', kind: 'name' },
  at_least: { label: 'is at least', kind: 'number' },
  at_most: { label: 'is at most', kind: 'number' },
} as const
export const operatorsFor = (field: ConditionField): readonly ConditionOperator[] =>
  conditionOperatorNames.filter((name) => conditionOperators[name].kind === conditionFields[field].kind)

export type ProductCondition = {
  readonly field: ConditionField
  readonly operator: ConditionOperator
  readonly value: string
}
/** The value of a car for each field, as people write it; null if the car has no value. */
export type ConditionValues = Readonly<Record<ConditionField, string | null>>

export type JudgedCondition = { readonly text: string; readonly car_value: string | null; readonly holds: boolean }

/** A station as conditions name it: `REGINA SK`. */
export const stationName = ({ name, state }: { readonly name: string; readonly state: string }): string =>
  [name, state].filter((part) => part !== '').join(' ')

/** As names are compared. */
export const foldedName = (name: string): string => name.trim().toLowerCase()

function holdsFor({ operator, value }: ProductCondition, of: string): boolean {
  switch (operator) {
    case 'is':
      return foldedName(of) === foldedName(value)
    case 'is_not':
      return foldedName(of) !== foldedName(value)
    case 'at_least':
      return Number(of) >= Number(value)
    case 'at_most':
      return Number(of) <= Number(value)
  }
}

/** `Net volume is at least 30,000 gal` */
const textOf = ({ field, operator, value }: ProductCondition): string => {
  const { label, kind, unit } = conditionFields[field]
  const shown = kind === 'number' ? `${separated(value)} ${unit}` : value
  return `${label} ${conditionOperators[operator].label} ${shown}`
}

/** `a, b and c` */
const listed = new Intl.ListFormat('en-GB')

/** A sentence that says for which cars an invoice product is charged. `conditions`: the active ones. */
export function conditionSentence(conditions: readonly ProductCondition[]): string {
  if (conditions.length === 0) return 'Charged for every car'
  const parts = conditions.map((condition) => `whose ${inSentence(textOf(condition))}`)
  return `Charged for a car ${listed.format(parts)}`
}

/** A condition does not hold for a car that has no value, whatever its operator. */
export function judgeCondition(condition: ProductCondition, car: ConditionValues): JudgedCondition {
  const car_value = car[condition.field]
  return { text: textOf(condition), car_value, holds: car_value !== null && holdsFor(condition, car_value) }
}

/** Whether all conditions hold for the car. */
export const meetsAll = (conditions: readonly ProductCondition[], car: ConditionValues): boolean =>
  conditions.every((condition) => judgeCondition(condition, car).holds)

/** The reason why a condition cannot be stored, by field. */
export function conditionProblem({
  field,
  operator,
  value,
}: ProductCondition): Readonly<Record<string, readonly string[]>> {
  const { label, kind } = conditionFields[field]
  if (conditionOperators[operator].kind !== kind) {
    const possible = operatorsFor(field).map((name) => conditionOperators[name].label)
    return { operator: [`${label} is compared by “${possible.join('” or “')}”.`] }
  }
  return kind === 'number' && !/^\d+(\.\d+)?$/.test(value)
    ? { value: [`“${value}” is not a number, such as 30000 or 30000.5.`] }
    : {}
}
