/** The conditions of an invoice product as one sentence. */
import { expect, it } from 'vitest'
import {
  conditionSentence,
  judgeCondition,
  meetsAll,
  type ConditionValues,
  type ProductCondition,
} from '#model/areas/invoice/rules/rail/conditions.ts'

const is = (field: ProductCondition['field'], value: string): ProductCondition => ({ field, operator: 'is', value })

it.each<readonly [readonly ProductCondition[], string]>([
  [[], 'Charged for every car'],
  [[is('product', 'Propane')], 'Charged for a car whose product is Propane'],
  [
    [is('product', 'Propane'), { field: 'net_volume', operator: 'at_least', value: '30000' }],
    'Charged for a car whose product is Propane and whose net volume is at least 30,000 gal',
  ],
  [
    [
      { field: 'consignee', operator: 'is_not', value: 'Prairie Gas' },
      is('car_type', 'T105'),
      { field: 'weight', operator: 'at_most', value: '263000.5' },
    ],
    'Charged for a car whose consignee is not Prairie Gas, whose car type is T105 and whose weight is at most 263,000.5 lb',
  ],
  [
    [is('contract', 'C-2026-1'), is('destination', 'REGINA SK'), is('railroad', 'CPKC')],
    'Charged for a car whose contract is C-2026-1, whose destination is REGINA SK and whose railroad is CPKC',
  ],
])('%j: %s', (conditions, sentence) => {
  expect(conditionSentence(conditions)).toBe(sentence)
})

it('says a condition alike in the sentence and in the explanation of a line', () => {
  const car: ConditionValues = {
    product: 'Propane',
    consignee: null,
    shipper: null,
    facility: null,
    contract: null,
    destination: null,
    railroad: null,
    car_type: null,
    net_volume: '29999.99',
    weight: null,
  }
  const bound: ProductCondition = { field: 'net_volume', operator: 'at_least', value: '30000' }
  expect(judgeCondition(bound, car)).toEqual({
    text: 'Net volume is at least 30,000 gal',
    car_value: '29999.99',
    holds: false,
  })
  expect(meetsAll([is('product', 'propane')], car)).toBe(true)
  expect(meetsAll([is('product', 'propane'), bound], car)).toBe(false)
  expect(meetsAll([], car)).toBe(true)
})
