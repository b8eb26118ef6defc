/** The windows of a limit that touch some days: all of them, in order, and their count; none in years that have five digits. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWindows, windowsOf, type WindowTerms } from '#model/areas/legacy/rules/window/window.ts'
import { periodAt, periodTypes } from '#model/areas/limit/rules/limit.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'

const always = { effective_date: null, expiration_date: null }
const termsOf = (period_type: WindowTerms['period_type']): WindowTerms => ({
  period_type,
  days_in_period: period_type === 'custom' ? 3660 : null,
  period_start_date: null,
  transfer_limit_start_date: null,
  transfer_limit_end_date: null,
})

const day = fc.integer({ min: 0, max: 800 }).map((count) => daysFrom('2026-01-01', count))
const bound = fc.option(day)
const anyTerms = fc.record({
  period_type: fc.constantFrom(...periodTypes),
  days_in_period: fc.integer({ min: 1, max: 40 }),
  period_start_date: day,
  transfer_limit_start_date: bound,
  transfer_limit_end_date: bound,
})
const anyValidity = fc.record({ effective_date: bound, expiration_date: bound })

test('are the periods of which a day is asked for and in force', () =>
  fc.assert(
    fc.property(anyTerms, anyValidity, day, day, (terms, validity, from, to) => {
      const first = [from, terms.transfer_limit_start_date, validity.effective_date]
        .flatMap((one) => one ?? [])
        .toSorted()
      const last = [to, terms.transfer_limit_end_date, validity.expiration_date].flatMap((one) => one ?? []).toSorted()
      const [begin, end] = [first.at(-1) ?? from, last[0] ?? to]
      const counted = { ...terms, start: terms.period_start_date, days: terms.days_in_period }
      const periods = Array.from({ length: 810 }, (_, number) => periodAt(counted, number))
      const touched = periods.filter((one) => begin <= end && one.start <= end && one.end >= begin)
      const windows = windowsOf(terms, validity, from, to)
      expect(windows).toHaveLength(touched.length)
      expect(countWindows(terms, validity, from, to)).toBe(touched.length)
      for (const [at, { start, end: ends }] of windows.entries()) {
        expect(start >= (touched[at]?.start ?? '~') && ends <= (touched[at]?.end ?? '')).toBe(true)
        expect(start <= end && ends >= begin).toBe(true)
      }
    }),
  ))

test.each(periodTypes)('of each %s end with the year 2999', (period_type) => {
  const terms = termsOf(period_type)
  expect(windowsOf(terms, always, '9999-12-01', '9999-12-31')).toEqual([])
  expect(windowsOf(terms, { ...always, expiration_date: '9999-12-31' }, '2999-12-31', '9999-12-31')).toHaveLength(1)
  expect(countWindows(terms, always, '2999-12-31', '9999-12-31')).toBe(1)
})
