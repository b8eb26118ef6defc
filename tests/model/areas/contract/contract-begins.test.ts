/** What new contracts begin with, as a table. */
import { expect, test } from 'vitest'
import { begins } from '#model/areas/contract/rules/setup/contract-begins.ts'
import { lastDayOf } from '#model/areas/contract/rules/roll-over/period.ts'

const settings = { sale_currency: 'CAD', sale_period: 'year', purchase_currency: 'MXN', purchase_period: '' }

test.each([
  [{}, { currency: 'CAD', end_date: null }],
  [{ contract_type: 'purchase' }, { currency: 'MXN', end_date: null }],
  [
    { contract_type: 'sale', start_date: '2026-11-01' },
    { currency: 'CAD', end_date: '2027-10-31' },
  ],
  [
    { contract_type: 'purchase', start_date: '2026-11-01' },
    { currency: 'MXN', end_date: null },
  ],
])('%j begins with %j', (given, expected) => {
  expect(begins(given, settings)).toEqual(expected)
})

test.each([
  ['2026-01-01', 'month', '2026-01-31'],
  ['2026-01-31', 'month', '2026-02-27'],
  ['2024-02-29', 'year', '2025-02-27'],
  ['2026-01-01', 'quarter', '2026-03-31'],
  ['2026-07-01', 'half_year', '2026-12-31'],
  ['2026-07-01', '', null],
  ['2026-07-01', 'same', null],
  ['no day', 'year', null],
  ['9999-01-01', 'year', null],
])('from %s, a %s ends on %s', (first, period, ends) => {
  expect(lastDayOf(first, period)).toBe(ends)
})
