import { expect, test } from 'vitest'
import {
  beginningsByHour,
  patternOf,
  slotsOfWeek,
  strokeOf,
  withWeekday,
} from '#model/areas/slot/rules/week-drawing.ts'

const values = {
  weekdays: ['mon', 'tue'],
  starts_at: '06:00',
  ends_at: '08:00',
  slot_minutes: 30,
  pause_minutes: 0,
  bays: ['A', 'B'],
}

test.each([
  [{}, 16],
  [{ bays: [] }, 8],
  [{ slot_minutes: 45 }, 8],
  [{ slot_minutes: 30, pause_minutes: 30 }, 8],
  [{ weekdays: [] }, 0],
])('%j makes %s slots a week', (more, count) => {
  const pattern = patternOf({ ...values, ...more })
  expect(pattern && slotsOfWeek(pattern)).toBe(count)
})
test.each([[{ starts_at: '' }], [{ ends_at: '06:00' }], [{ starts_at: '25:00' }], [{ slot_minutes: 0 }]])(
  'of %j nothing can be drawn',
  (more) => expect(patternOf({ ...values, ...more })).toBeUndefined(),
)
test('the last slot of a day may end at midnight', () => {
  expect(patternOf({ ...values, ends_at: '00:00' })?.ends_at).toBe('00:00')
})
test('slots are counted in the hour in which they begin', () => {
  const pattern = patternOf({ ...values, slot_minutes: 40 })
  expect(pattern && beginningsByHour(pattern).slice(5, 9)).toEqual([0, 2, 1, 0])
})
test.each([
  [['mon'], 'tue', ['mon', 'tue']],
  [['mon', 'tue'], 'mon', ['tue']],
  [[], 'sun', ['sun']],
] as const)('%j with %s is %j', (some, day, next) => expect(withWeekday(some, day)).toEqual(next))
test.each([
  [6, 9, { starts_at: '06:00', ends_at: '10:00' }],
  [9, 6, { starts_at: '06:00', ends_at: '10:00' }],
  [0, 23, { starts_at: '00:00', ends_at: '00:00' }],
])('a stroke from %s to %s draws %j', (anchor, hour, drawn) => expect(strokeOf(anchor, hour)).toEqual(drawn))
