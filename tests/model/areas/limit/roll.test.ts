import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitDates, periodTypes } from '#model/areas/limit/rules/limit.ts'
import { outlook, outlookText, paceOf } from '#model/areas/limit/rules/pace.ts'
import { carriedOver, rolled } from '#model/areas/limit/rules/roll.ts'

const month = {
  period_type: 'month' as const,
  days_in_period: null,
  period_start: '2026-11-01',
  first_start: '2026-11-01',
  period_end: '2026-11-30',
  remaining_volume: '6099.5',
}

test.each([
  ['6099.5', 10, '610.0'],
  ['6099.4', 10, '609.9'],
  ['0.5', 10, '0.1'],
  ['0.4', 10, '0.0'],
  ['6099.5', 100, '6099.5'],
  ['6099.5', 0, '0.0'],
  ['-500.0', 50, '0.0'],
  [null, 50, '0.0'],
])('of %s gal left %i %% are %s', (left, percent, expected) => {
  expect(carriedOver(left, percent)).toBe(expected)
})

test('the next period begins the day after; before its end it counts from now', () => {
  const now = '2026-11-23T12:00:00.000Z'
  const next = {
    period_start: '2026-12-01',
    period_end: '2026-12-31',
    first_start: '2026-11-01',
    carried_over: '610.0',
  }
  expect(rolled(month, 10, '2026-11-23', now)).toEqual({ ...next, counts_from: now })
  expect(rolled(month, 10, '2026-12-01', now)).toEqual({ ...next, counts_from: null })
  expect(rolled({ ...month, period_end: null }, 10, '2026-12-01', now)).toBeNull()
})

test('rolled again and again, periods follow each other without gaps and come back to the day of the first', () => {
  fc.assert(
    fc.property(fc.constantFrom(...periodTypes), fc.integer({ min: 28, max: 31 }), (period_type, date) => {
      const start = `2026-01-${date}`
      const first = { ...month, period_type, days_in_period: 9, period_start: start, first_start: null }
      let now = { ...first, ...limitDates(first) }
      for (let count = 0; count < 14; count++) {
        const next = rolled(now, 0, '2099-01-01', '')
        if (next === null || now.period_end === null) throw new Error('It has no period')
        expect(Date.parse(next.period_start) - Date.parse(now.period_end)).toBe(86_400_000)
        now = { ...now, ...next }
      }
      expect(now.first_start).toBe(start)
    }),
  )
})

test('a start that no period has begins a new count', () => {
  const at = (period_start: string) => limitDates({ ...month, first_start: '2026-01-31', period_start })
  expect(at('2026-02-28')).toEqual({ first_start: '2026-01-31', period_end: '2026-03-30' })
  expect(at('2026-02-27')).toEqual({ first_start: '2026-02-27', period_end: '2026-03-26' })
})

const paced = { ...month, used_volume: '8800.0', reserved_volume: '1000.0', remaining_volume: '200.0' }
test.each([
  [200, '200.0', 'At this pace it is used up on the 24th, 6 days early.'],
  [100, '200.0', 'At this pace it is used up on the 25th, 5 days early.'],
  [29, '200.0', 'At this pace it is used up on the 30th, the last day.'],
  [28, '200.0', 'At this pace it lasts until the end of the period.'],
  [0, '200.0', 'At this pace it lasts until the end of the period.'],
  [0, '-1.0', 'At this pace it is used up on the 23rd, 7 days early.'],
])('at %i gal a day with %s left', (perDay, remaining_volume, says) => {
  const today = '2026-11-23'
  expect(outlookText(outlook({ ...paced, remaining_volume }, perDay, today), today)).toBe(says)
})

test('the pace so far is what was used and reserved by its days', () => {
  expect(paceOf(paced, '2026-11-23')).toBe(426)
  expect(paceOf(paced, '2026-10-01'), 'before it begins').toBe(9800)
})
