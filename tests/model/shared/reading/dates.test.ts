/** Dates and times in all the forms in which people and spreadsheets write them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderOfCountry } from '#model/shared/reading/date-order.ts'
import { joinedMoment, provenOrder, readDay, readMoment, type DateRule } from '#model/shared/reading/dates.ts'

const days: readonly (readonly [typed: string, order: DateRule, day: string | undefined])[] = [
  ['2026-03-09', 'mdy', '2026-03-09'],
  ['2026/3/9', 'dmy', '2026-03-09'],
  ['2026.03.09', 'contrary', '2026-03-09'],
  ['20260309', 'mdy', '2026-03-09'],
  ['3/9/2026', 'mdy', '2026-03-09'],
  ['3/9/2026', 'dmy', '2026-09-03'],
  ['3/9/2026', 'ymd', '2026-03-09'],
  ['3/9/2026', 'contrary', undefined],
  ['9/9/2026', 'contrary', '2026-09-09'],
  ['09.03.2026', 'dmy', '2026-03-09'],
  ['09.03.26', 'dmy', '2026-03-09'],
  ['26-03-09', 'ymd', '2026-03-09'],
  ['3/9/29', 'mdy', '2029-03-09'],
  ['3/9/30', 'mdy', '1930-03-09'],
  ['9-Mar-26', 'mdy', '2026-03-09'],
  ['09-MAR-2026', 'contrary', '2026-03-09'],
  ['9 March 2026', 'mdy', '2026-03-09'],
  ['Mar 9, 2026', 'mdy', '2026-03-09'],
  ['March 9th, 2026', 'mdy', '2026-03-09'],
  ['Mar. 9 2026', 'mdy', '2026-03-09'],
  ['9 mars 2026', 'mdy', '2026-03-09'],
  ['9 févr. 2026', 'mdy', '2026-02-09'],
  ['9 août 2026', 'mdy', '2026-08-09'],
  ['9 de enero de 2026', 'mdy', '2026-01-09'],
  ['9-sept-2026', 'mdy', '2026-09-09'],
  ['Mon 9 Mar 2026', 'mdy', '2026-03-09'],
  ['Monday, March 9, 2026', 'mdy', '2026-03-09'],
  ['Mon 3/9/2026', 'mdy', '2026-03-09'],
  ['29.02.2028', 'dmy', '2028-02-29'],
  ['29.02.2026', 'dmy', undefined],
  ['13/13/2026', 'mdy', undefined],
  ['0/5/2026', 'mdy', undefined],
  ['27/11/2026', 'mdy', undefined],
  ['3/9-2026', 'mdy', undefined],
  ['9 jui 2026', 'mdy', undefined],
  ['9 Marsupial 2026', 'mdy', undefined],
  ['2026-13-01', 'mdy', undefined],
  ['3/9', 'mdy', undefined],
  ['tomorrow', 'mdy', undefined],
  ['', 'mdy', undefined],
  ['9'.repeat(100_000), 'mdy', undefined],
]
test.each(days)('%s in the order %s is %s', (typed, order, day) => expect(readDay(typed, order)).toBe(day))

const CHICAGO = 'America/Chicago'
const moments: readonly (readonly [typed: string, order: DateRule, moment: string | undefined])[] = [
  ['2026-03-03 14:05', 'mdy', '2026-03-03T20:05:00.000Z'],
  ['2026-03-03T14:05:09', 'mdy', '2026-03-03T20:05:09.000Z'],
  ['2026-03-03 14:05:09.250', 'mdy', '2026-03-03T20:05:09.250Z'],
  ['2026-03-03T14:05:09.250Z', 'mdy', '2026-03-03T14:05:09.250Z'],
  ['2026-03-03T14:05:09-07:00', 'mdy', '2026-03-03T21:05:09.000Z'],
  ['2026-03-03 14:05+0100', 'mdy', '2026-03-03T13:05:00.000Z'],
  ['2026-03-03 14:05Z', 'mdy', '2026-03-03T14:05:00.000Z'],
  ['3/14/2026 02:05 PM', 'mdy', '2026-03-14T19:05:00.000Z'],
  ['14/3/2026 2:05 p.m.', 'dmy', '2026-03-14T19:05:00.000Z'],
  ['3/14/26 2pm', 'mdy', '2026-03-14T19:00:00.000Z'],
  ['3/14/26 12:00 AM', 'mdy', '2026-03-14T05:00:00.000Z'],
  ['14.03.2026 14:05', 'dmy', '2026-03-14T19:05:00.000Z'],
  ['14-Mar-26 14:05', 'mdy', '2026-03-14T19:05:00.000Z'],
  ['Mar 14, 2026, 14:05', 'mdy', '2026-03-14T19:05:00.000Z'],
  ['3/14/2026 1405', 'mdy', '2026-03-14T19:05:00.000Z'],
  ['2026-03-03 14:05 MST', 'mdy', '2026-03-03T21:05:00.000Z'],
  ['3/14/2026 2:05 PM EDT', 'mdy', '2026-03-14T18:05:00.000Z'],
  ['2026-03-03 14:05 AST', 'mdy', '2026-03-03T18:05:00.000Z'],
  ['2026-03-03', 'mdy', '2026-03-03T06:00:00.000Z'],
  ['2026-03-03 14:05 XYZ', 'mdy', undefined],
  ['2026-03-03 24:05', 'mdy', undefined],
  ['2026-03-03 13:05 PM', 'mdy', undefined],
  ['2026-03-03 0:05 AM', 'mdy', undefined],
  ['2026-03-03 14:60', 'mdy', undefined],
  ['2026-03-03 14', 'mdy', undefined],
  ['3/9/2026 14:05', 'contrary', undefined],
  ['soon', 'mdy', undefined],
]
test.each(moments)('%s in the order %s is %s', (typed, order, moment) =>
  expect(readMoment(typed, order, CHICAGO)).toBe(moment),
)

test.each([
  ['3/14/2026', '02:05 PM', '2026-03-14T19:05:00.000Z'],
  ['3/14/2026', '1405', '2026-03-14T19:05:00.000Z'],
  ['2026-03-14', '905', '2026-03-14T14:05:00.000Z'],
  ['2026-03-14', '14:05 MDT', '2026-03-14T20:05:00.000Z'],
  ['2026-03-14', '', '2026-03-14T05:00:00.000Z'],
])('the day %s and the time %s in two columns', (day, time, moment) =>
  expect(readMoment(joinedMoment(day, time), 'mdy', CHICAGO)).toBe(moment),
)

describe('the order of a file', () => {
  test.each([
    [['3/9/2026', '3/14/2026 14:05', '2026-03-14'], 'mdy'],
    [['3/9/2026', '14/3/2026'], 'dmy'],
    [['14.03.26'], 'dmy'],
    [['14/3/2026', '3/14/2026'], 'contrary'],
    [['3/9/2026', '9/9/2026', '14-Mar-26', 'x', ''], undefined],
    [['13/14/2026'], undefined],
  ] as const)('%j', (cells, order) => expect(provenOrder(cells)).toBe(order))

  test('without a proof follows from the country', () => {
    expect(['US', 'CA', 'MX', ''].map(orderOfCountry)).toEqual(['mdy', 'dmy', 'dmy', 'mdy'])
  })
})

test('a date in any form reads back, and normalising twice is normalising once', () =>
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1931-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }),
      fc.constantFrom('mdy', 'dmy'),
      fc.constantFrom('/', '-', '.', ' '),
      fc.boolean(),
      (date, order, sign, isShort) => {
        const day = date.toISOString().slice(0, 10)
        const [year = '', month = '', nth = ''] = day.split('-')
        const typed = [...(order === 'mdy' ? [month, nth] : [nth, month]), isShort ? year.slice(2) : year].join(sign)
        expect(readDay(typed, order)).toBe(day)
        expect(readDay(day, order)).toBe(day)
        expect(readMoment(date.toISOString(), order, 'America/Denver')).toBe(date.toISOString())
      },
    ),
  ))

test('no text makes the reader slow or answer anything but a day', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.stringMatching(/^[\d/:. -]{0,60}[apmT ]{0,20}$/)),
      (typed) => {
        expect(readDay(typed, 'mdy') ?? '2026-01-01').toMatch(/^\d{4}-\d\d-\d\d$/)
        expect(readMoment(typed, 'dmy', CHICAGO) ?? '2026-01-01T00:00:00.000Z').toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/)
      },
    ),
    { numRuns: 1000 },
  ))
