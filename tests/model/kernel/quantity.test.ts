import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, integer, number, type Field } from '#model/kernel/field.ts'
import { figureText, numberText, quantityText } from '#model/kernel/quantity.ts'
import { withoutSeparators } from '#model/shared/numbers/numbers.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { declaredFields } from './declared-fields.ts'

const numeric = declaredFields.filter(([, { kind }]) => kind === 'integer' || kind === 'number' || kind === 'decimal')
const withUnit = numeric.filter(([, { unit }]) => unit !== undefined)

test.each(withUnit)('%s is shown with separators, its own precision and its unit', (_, field) => {
  const scale = field.kind === 'decimal' ? (field.digits ?? field.scale ?? 0) : 0
  const digits = scale === 0 ? '6,000,000' : `6,000,000.${'0'.repeat(scale)}`
  expect([figureText(field, 6_000_000), figureText(field, '6000000')]).toEqual([digits, digits])
  const shown = quantityText(field, '6000000')
  expect([shown.startsWith(digits), shown.slice(digits.length).trim()]).toEqual([true, field.unit])
})

test.each<[string, Field, number | string, string]>([
  ['gallons', decimal(0, { unit: 'gal' }), '6000000', '6,000,000 gal'],
  ['pounds with hundredths', decimal(2, { unit: 'lb' }), '370134.95', '370,134.95 lb'],
  ['pounds that are a rounded double', decimal(2, { unit: 'lb' }), 370_134.949_999, '370,134.95 lb'],
  ['a tank in cubic metres', decimal(3, { unit: 'm³' }), '-1234.5', '-1,234.500 m³'],
  ['a price with six digits', decimal(6), '7400.000000', '7,400.00'],
  ['a price that needs its digits', decimal(6), '0.912345', '0.912345'],
  ['a price per unit', decimal(4, { unit: '/gal' }), '1.2', '1.2000/gal'],
  ['a sum of doubles', number({ unit: 'ft' }), 0.1 + 0.2, '0.3 ft'],
  ['hours of which a tenth is shown', number({ unit: 'h', digits: 1 }), 6.766_667, '6.8 h'],
  ['whole hours of which a tenth is shown', number({ unit: 'h', digits: 1 }), 12, '12 h'],
  ['a very small number', number({ unit: 'per °F' }), 0.000_000_5, '0.0000005 per °F'],
  ['an angle', number({ unit: '°' }), -87.62, '-87.62°'],
  ['a whole number with a unit', integer({ unit: 'lb' }), 263_000, '263,000 lb'],
  ['a count', integer({ adds: true }), 12_000, '12,000'],
  ['a year', integer(), 2026, '2026'],
])('%s', (_, field, value, text) => {
  expect(quantityText(field, value)).toBe(text)
})

test('no digit of a decimal is lost or added but zeros', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^-?(0|[1-9]\d{0,14})\.\d{1,4}$/),
      fc.integer({ min: 4, max: 6 }),
      (digits, scale) => {
        const [whole, part = ''] = withoutSeparators(figureText(decimal(scale), digits)).split('.')
        const plain = (text: string): string => text.replace(/0+$/, '')
        expect([whole, plain(part)]).toEqual([digits.split('.')[0], plain(digits.split('.')[1] ?? '')])
      },
    ),
  )
})

test('a refusal names the limit with separators and its unit, without zeros', () => {
  const heavy = decimal(2, { unit: 'lb', min: 0.5, max: 286_000 })
  expect(['286000.01', '0', '12'].map((value) => problemsOf(heavy, value))).toEqual([
    ['Ensure this value is at most 286,000 lb.'],
    ['Ensure this value is at least 0.5 lb.'],
    [],
  ])
  expect(problemsOf(integer({ max: 2100 }), 2101)).toEqual(['Ensure this value is at most 2100.'])
})

test('separators are taken off a search for a number, commas of a list are not', () => {
  expect(['1,234,567.5', '1,2', 'a, b'].map(withoutSeparators)).toEqual(['1234567.5', '1,2', 'a, b'])
})

test.each<[number, number, number | undefined, string]>([
  [1234.5, 2, undefined, '1,234.50'],
  [1234.5, 6, 0, '1,234.5'],
  [1234, 6, 0, '1,234'],
  [-0.001, 2, undefined, '0.00'],
  [-1234567.891, 1, undefined, '-1,234,567.9'],
  [0.0000005, 3, 0, '0'],
])('%s with at most %s and at least %s digits is %s', (value, most, least, text) => {
  expect(numberText(value, most, least)).toBe(text)
})
