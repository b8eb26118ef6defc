/** Every time that is shown names its zone by letters, and is read back as it was shown. */
import { expect, test } from 'vitest'
import { clock, dayIn, exactClock, knownZone, parseLocalTime, recentTime, timeIn } from '#model/shared/clock.ts'

test.each([
  ['2026-11-20T21:05:00Z', 'America/Edmonton', '2026-11-20 14:05 MST'],
  ['2026-07-20T20:05:00Z', 'America/Edmonton', '2026-07-20 14:05 MDT'],
  ['2026-11-20T21:05:59Z', 'America/Chicago', '2026-11-20 15:05 CST'],
  ['2026-07-20T21:05:00Z', 'America/Regina', '2026-07-20 15:05 CST'],
  ['2026-07-20T21:05:00Z', 'America/Halifax', '2026-07-20 18:05 ADT'],
  ['2026-07-20T21:05:00Z', 'America/St_Johns', '2026-07-20 18:35 NDT'],
  ['2026-07-20T21:05:00Z', 'Europe/London', '2026-07-20 22:05 BST'],
  ['2026-11-20T21:05:00Z', 'Europe/Berlin', '2026-11-20 22:05 CET'],
  ['2026-11-20T21:05:00Z', 'UTC', '2026-11-20 21:05 UTC'],
  ['2026-11-20T21:05:00Z', 'Asia/Kathmandu', '2026-11-21 02:50 GMT+5:45'],
])('%s in %s is %s', (moment, zone, shown) => {
  expect(clock(moment, zone)).toBe(shown)
  expect(dayIn(moment, zone)).toBe(shown.slice(0, 10))
  expect(timeIn(moment, zone)).toBe(shown.slice(11))
  expect(parseLocalTime(shown, zone)).toBe(new Date(Math.floor(Date.parse(moment) / 60_000) * 60_000).toISOString())
})

test('an unknown zone is that of the system, and what is no moment stays as it is', () => {
  expect(clock('2026-11-20T21:05:00Z', 'Nowhere/Land')).toBe(clock('2026-11-20T21:05:00Z', ''))
  expect([knownZone('Nowhere/Land'), knownZone(''), knownZone('America/Chicago')]).toEqual([
    undefined,
    undefined,
    'America/Chicago',
  ])
  expect(clock('soon', 'UTC')).toBe('soon')
})

test('a recent time has its day only if that is another one in the zone', () => {
  const now = Date.parse('2026-11-21T03:00:00Z')
  expect([
    recentTime(Date.parse('2026-11-20T21:05:00Z'), 'America/Edmonton', now),
    recentTime(Date.parse('2026-11-20T21:05:00Z'), 'UTC', now),
  ]).toEqual(['14:05 MST', '2026-11-20 21:05 UTC'])
})

test('nothing of an instant is lost in a spreadsheet', () => {
  expect([
    exactClock('2026-11-20T21:05:07.250Z', 'America/Edmonton'),
    exactClock('2026-11-20T21:05:00Z', 'America/Edmonton'),
  ]).toEqual(['2026-11-20 14:05:07.250', '2026-11-20 14:05:00'])
})

test('a year before 1000 has its four digits too', () => {
  expect(exactClock('0900-05-04T12:00:00Z', 'UTC')).toBe('0900-05-04 12:00:00')
})

test.each([
  ['2026-11-20 14:05', 'America/Edmonton', '2026-11-20T21:05:00.000Z'],
  ['2026-11-20T4:05:30', 'America/Edmonton', '2026-11-20T11:05:30.000Z'],
  // Letters of another zone are obeyed.
  ['2026-11-20 14:05 EST', 'America/Edmonton', '2026-11-20T19:05:00.000Z'],
  ['2026-11-20 14:05 utc', 'America/Edmonton', '2026-11-20T14:05:00.000Z'],
  ['2026-07-20 14:05 CST', 'America/Chicago', '2026-07-20T20:05:00.000Z'],
  // The hour that comes twice.
  ['2026-11-01 01:30 CDT', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
  ['2026-11-01 01:30 CST', 'America/Chicago', '2026-11-01T07:30:00.000Z'],
  ['tomorrow', 'UTC', undefined],
  ['2026-13-40 99:99', 'UTC', undefined],
  ['2026-11-20 14:05 XYZ', 'UTC', undefined],
])('%s typed in %s is %s', (typed, zone, moment) => {
  expect(parseLocalTime(typed, zone)).toBe(moment)
})

test.each(['2026-03-08', '2026-03-29', '2026-07-01', '2026-10-25', '2026-11-01'])(
  'a time shown is read back as the same moment in each quarter of an hour around the clock changes of %s',
  (day) => {
    for (const zone of ['America/Edmonton', 'America/Regina', 'Europe/London', 'Asia/Kathmandu'])
      for (let quarter = 0; quarter < 36 * 4; quarter++) {
        const moment = Date.parse(`${day}T00:00:00Z`) + quarter * 900_000
        expect(parseLocalTime(clock(moment, zone), zone)).toBe(new Date(moment).toISOString())
      }
  },
)
