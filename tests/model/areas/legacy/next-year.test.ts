/** A copy of an allocation is in force a year later, with its limits. */
import { expect, test } from 'vitest'
import { limitsOfCopy, nextYear } from '#model/areas/legacy/rules/next-year.ts'

test.each([
  ['2026-01-01', '2026-12-31', '2027-01-01', '2027-12-31'],
  ['2027-03-01', '2028-02-29', '2028-03-01', '2029-02-28'],
  ['2026-04-15', '2026-09-30', '2027-04-15', '2027-09-30'],
  [null, null, null, null],
])('%s to %s becomes %s to %s', (effective_date, expiration_date, begins, ends) => {
  expect(nextYear({ effective_date, expiration_date })).toEqual({ effective_date: begins, expiration_date: ends })
})

const limit = (from: string | null, to: string | null, counted: string | null = null) => ({
  limit: '100',
  period_type: 'month',
  transfer_limit_start_date: from,
  transfer_limit_end_date: to,
  period_start_date: counted,
  late_windows: ['2026-02-01'],
})
const moved = (from: string | null, to: string | null, counted: string | null = null) => ({
  ...limit(from, to, counted),
  late_windows: [],
})
const old = { effective_date: '2026-01-01', expiration_date: '2026-12-31' }
const next = { effective_date: '2027-01-01', expiration_date: '2027-12-31' }

test('limits move by a year', () => {
  const limits = [limit('2026-01-01', '2026-06-30', '2025-12-31'), limit('2026-07-01', null)]
  expect(limitsOfCopy(limits, old, next)).toEqual([
    moved('2027-01-01', '2027-06-30', '2026-12-31'),
    moved('2027-07-01', null),
  ])
})
test('limits are cut by the validity of the copy, and those outside of it are left out', () => {
  const limits = [limit('2026-01-01', '2026-06-30'), limit('2026-07-01', '2026-12-31')]
  expect(limitsOfCopy(limits, old, { ...next, expiration_date: '2027-03-31' })).toEqual([
    moved('2027-01-01', '2027-03-31'),
  ])
})
test('a limit whose first days are cut off keeps the days on which its periods begin', () => {
  expect(limitsOfCopy([limit('2026-01-15', null)], old, { ...next, effective_date: '2027-01-20' })).toEqual([
    moved('2027-01-20', null, '2027-01-15'),
  ])
})
test('limits stay where the allocation has no first day', () => {
  expect(limitsOfCopy([limit('2026-01-01', null)], { effective_date: null }, { effective_date: null })).toEqual([
    moved('2026-01-01', null),
  ])
})
