import { describe, expect, test } from 'vitest'
import { decimalText, lineAmount, units } from '#model/shared/money.ts'

describe('a line', () => {
  test.each([
    ['29.138', '6.7487', '196.64'],
    ['1', '0.005', '0.01'],
    ['1', '0.0049', '0.00'],
    ['3', '0.335', '1.01'],
    ['-3', '0.335', '-1.01'],
    ['1000000.001', '999999.9999', '1000000000900.00'],
  ])('%s × %s costs %s: rounded once, half away from zero', (quantity, price, amount) => {
    expect(lineAmount(quantity, price)).toBe(amount)
  })
  test('costs at least the minimum, and has no amount without a price', () => {
    expect([
      lineAmount('1', '8', '75.00'),
      lineAmount('10', '8', '75.00'),
      lineAmount(null, '8', '75.00'),
      lineAmount('1', null),
    ]).toEqual(['75.00', '80.00', null, null])
  })
})

test('decimal text and whole numbers convert both ways', () => {
  expect([units('12.345', 2), units('12.344', 2), units('-0.005', 2), units('7', 3)]).toEqual([
    1235n,
    1234n,
    -1n,
    7000n,
  ])
  expect([decimalText(5n, 2), decimalText(-5n, 2), decimalText(0n, 2), decimalText(12n, 0)]).toEqual([
    '0.05',
    '-0.05',
    '0.00',
    '12',
  ])
  expect(() => units('1e3', 2)).toThrow('not a decimal')
})
