import { expect, test } from 'vitest'
import { courseOf, reasonsOf } from '#src/areas/slot/booking/course.ts'
import { hoursFilter } from '#src/areas/slot/overview/bookings-filter.ts'
import { toldText } from '#src/areas/slot/told/told-calls.ts'
import { minutesSince, minutesText, monthIn, wholePercent } from '#src/areas/slot/overview/figures.ts'

const at = '2027-03-02T08:00:00.000Z'
test.each([
  [
    { status: 'requested', created_at: at },
    'requested:now confirmed:ahead checked_in:ahead in_progress:ahead completed:ahead',
  ],
  [
    { status: 'checked_in', created_at: at, confirmed_at: at, checked_in_at: at },
    'requested:reached confirmed:reached checked_in:now in_progress:ahead completed:ahead',
  ],
  [{ status: 'cancelled', created_at: at, cancelled_at: at }, 'requested:reached cancelled:aside'],
  [
    { status: 'no_show', created_at: at, confirmed_at: at, no_show_at: at },
    'requested:reached confirmed:reached no_show:aside',
  ],
])('the course of %j', (values, said) =>
  expect(
    courseOf(values)
      .map(({ status, standing }) => `${status}:${standing}`)
      .join(' '),
  ).toBe(said),
)
test('what was taken back is not shown as reached', () => {
  const course = courseOf({ status: 'confirmed', created_at: at, confirmed_at: at, checked_in_at: null })
  expect(course.map(({ at: moment }) => moment)).toEqual([at, at, null, null, null])
})
test('a reason that several actions share is said once, a reason of its own stays', () => {
  const action = (label: string, why: string) => ({ action: label, label, enabled: why === '', why })
  const state = 'It is confirmed. Possible now: Check in, Cancel.'
  expect(
    reasonsOf({
      status: 'confirmed',
      actions: [
        action('Confirm', state),
        action('Move', ''),
        action('Check in', 'The driver’s H2S ended yesterday.'),
        action('Start', state),
        action('Complete', state),
      ],
    }),
  ).toEqual([
    { labels: 'Confirm, Start, Complete', why: state },
    { labels: 'Check in', why: 'The driver’s H2S ended yesterday.' },
  ])
})
test('a cell of the heat map opens its hours of that month', () => {
  expect(hoursFilter(2027, 2, 'mon', 8)).toBe(
    ['01', '08', '15', '22'].map((day) => `2027-02-${day} 08:00..2027-02-${day} 08:59`).join('|'),
  )
})
test.each([
  ['2027-03-01T03:00:00.000Z', 'America/Denver', { year: 2027, month: 2 }],
  ['2027-03-01T03:00:00.000Z', 'UTC', { year: 2027, month: 3 }],
  ['2026-12-31T20:00:00.000Z', 'Asia/Tokyo', { year: 2027, month: 1 }],
])('%s at %s belongs to %j', (moment, timezone, month) => expect(monthIn(moment, timezone)).toEqual(month))
test('figures in words', () => {
  expect([wholePercent(0.628), minutesText(65), minutesText(59.6), minutesText(null), minutesText(-0)]).toEqual([
    '63 %',
    '1 h 5 min',
    '1 h 0 min',
    '–',
    '0 min',
  ])
  expect(minutesSince(at, '2027-03-02T08:30:00.000Z')).toBe(30)
})

const person = (name: string, id: number) => ({ id, name })
test.each([
  [{ users: [], threshold: 0 }, 'Nobody is told of shortages: no number of free slots is set.'],
  [{ users: [], threshold: 3 }, 'Fewer than 3 free on a day: nobody is told.'],
  [{ users: [person('Ada', 1)], threshold: 3 }, 'Fewer than 3 free on a day: Ada is told.'],
  [
    { users: [person('Ada', 1), person('Ben', 2), person('Cy', 3)], threshold: 1 },
    'Fewer than 1 free on a day: Ada, Ben and Cy are told.',
  ],
])('who is told by %j', (told, says) => expect(toldText(told)).toBe(says))
