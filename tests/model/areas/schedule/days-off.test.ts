/** Days without shipping, as a table. */
import { expect, test } from 'vitest'
import { daysOff, withDaysOff } from '#model/areas/schedule/rules/shipping/days-off.ts'

const week = { start_date: '2026-11-23', end_date: '2026-11-29' }
const monday = { date: '2026-11-23', reason: '' }
const off = (weekdays: readonly string[], days_off: readonly { date: string; reason: string }[] = [], range = week) =>
  daysOff(range, { weekdays, days_off }).map(({ date, reason }) => `${date?.slice(8)} ${reason}`)

test.each([
  ['every day where no weekday is named', off([]), []],
  ['the other weekdays', off(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']), ['28 Saturday', '29 Sunday']],
  ['a holiday, once, with its reason', off(['tuesday', 'wednesday'], [{ ...monday, reason: 'Fair' }])[0], '23 Fair'],
  ['a holiday without a reason', off([], [monday]), ['23 Day off']],
  ['a holiday outside of the range', off([], [{ ...monday, date: '2026-12-25' }]), []],
  ['a range that ends before it begins', off(['monday'], [], { ...week, end_date: '2026-11-01' }), []],
])('%s', (_title, found, expected) => {
  expect(found).toEqual(expected)
})

test('days that are off already keep their reasons, and all are in order', () => {
  const known = [{ date: '2026-11-28', reason: 'Outage' }]
  const more = [
    { date: '2026-11-27', reason: 'Friday' },
    { date: '2026-11-28', reason: 'Saturday' },
  ]
  expect(withDaysOff(known, more)).toEqual([more[0], known[0]])
})
