/** Values of a field that say the same in different spellings, and large amounts that differ in their last digit. */
import { expect, test } from 'vitest'
import { decimal, instant, text } from '#model/kernel/field.ts'
import { isSameIn } from '#model/kernel/same-value.ts'

test.each([
  ['21000', '21000.0', true],
  ['021000.50', '21000.5', true],
  ['-0.0', '0', true],
  ['-5', '5', false],
  ['21000.1', '21000', false],
  ['999999999999.000001', '999999999999.000002', false],
  ['1e3', '1000', false],
  ['', '0', false],
  [null, '0', false],
  [null, null, true],
])('the decimals %j and %j: %s', (one, other, isSame) => {
  expect(isSameIn(decimal(6), one, other)).toBe(isSame)
  expect(isSameIn(decimal(6), other, one)).toBe(isSame)
})

test.each([
  [instant(), '2026-11-20T14:05:00Z', '2026-11-20T07:05:00-07:00', true],
  [instant(), '2026-11-20T14:05:00Z', '2026-11-20T14:05:00.001Z', false],
  [text(), '21000', '21000.0', false],
])('%j', (field, one, other, isSame) => expect(isSameIn(field, one, other)).toBe(isSame))
