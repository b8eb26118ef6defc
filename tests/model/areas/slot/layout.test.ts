/** Slots laid out in wall time: on ordinary days, and on those on which the clocks change. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { layOut, minutesOf, weekdayOf, type WeekPattern } from '#model/areas/slot/rules/layout.ts'
import { dayPlus, weekdays } from '#model/areas/slot/rules/booking.ts'
import { wallClock } from '#model/shared/clock.ts'

const pattern = (more: Partial<WeekPattern> = {}): WeekPattern => ({
  weekdays,
  starts_at: '00:00',
  ends_at: '04:00',
  slot_minutes: 60,
  pause_minutes: 0,
  bays: [],
  ...more,
})
const starts = (day: string, zone: string, more: Partial<WeekPattern> = {}) => {
  const { slots, leftOut } = layOut(pattern(more), day, day, zone)
  return [slots.map(({ starts_at }) => starts_at.slice(11, 16)), leftOut.map(({ starts_at }) => starts_at.slice(11))]
}

describe('the days on which the clocks change', () => {
  it.each([
    ['2026-03-08', 'America/Edmonton', ['07:00', '08:00', '09:00'], ['02:00']],
    ['2026-11-01', 'America/Edmonton', ['06:00', '07:00', '09:00', '10:00'], []],
    ['2026-03-29', 'Europe/London', ['00:00', '01:00', '02:00'], ['01:00']],
    ['2026-10-25', 'Europe/London', ['23:00', '00:00', '02:00', '03:00'], []],
    ['2026-10-04', 'Australia/Lord_Howe', ['13:30', '14:30', '16:00'], ['02:00']],
    ['2026-06-01', 'Asia/Kolkata', ['18:30', '19:30', '20:30', '21:30'], []],
    ['2026-06-01', 'No/Such_Zone', ['00:00', '01:00', '02:00', '03:00'], []],
  ])('%s in %s', (day, zone, made, leftOut) => {
    expect(starts(day, zone)).toEqual([made, leftOut])
  })
})

test('slots of one day follow each other, with their pauses, and end in time', () => {
  expect(minutesOf(pattern({ starts_at: '06:00', ends_at: '08:00', slot_minutes: 45, pause_minutes: 15 }))).toEqual([
    360, 420,
  ])
  expect(minutesOf(pattern({ starts_at: '22:00', ends_at: '00:00' }))).toEqual([1320, 1380])
  expect(minutesOf(pattern({ starts_at: '08:00', ends_at: '08:30' }))).toEqual([])
})

test('only days of the week that are named', () => {
  const { slots } = layOut(pattern({ weekdays: ['mon', 'sat'] }), '2026-06-01', '2026-06-14', 'UTC')
  expect([...new Set(slots.map(({ day }) => `${weekdayOf(day)} ${day}`))]).toEqual([
    'mon 2026-06-01',
    'sat 2026-06-06',
    'mon 2026-06-08',
    'sat 2026-06-13',
  ])
})

const zones = Intl.supportedValuesOf('timeZone')
/** Every minute of a day is tried as an instant: slow, and plainly right. */
function naive(day: string, minute: number, zone: string): string | undefined {
  const two = (count: number): string => String(count).padStart(2, '0')
  const wanted = `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`
  const midnight = Date.parse(`${day}T00:00:00Z`)
  for (let at = midnight - 15 * 3_600_000; at < midnight + 40 * 3_600_000; at += 15 * 60_000)
    if (wallClock(at, zone) === wanted) return new Date(at).toISOString()
  return undefined
}

test('in any zone on any day: each hour once, the first of two, and none that is not there', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.oneof(
        fc.integer({ min: 0, max: 364 }).map((nth) => dayPlus('2026-01-01', nth)),
        fc.constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04'),
      ),
      fc.constantFrom(30, 60, 90, 120),
      (zone, day, slot_minutes) => {
        const of = pattern({ slot_minutes, ends_at: '06:00' })
        const { slots, leftOut } = layOut(of, day, day, zone)
        const expected = minutesOf(of).map((minute) => naive(day, minute, zone))
        expect(slots.map(({ starts_at }) => starts_at)).toEqual(expected.filter((one) => one !== undefined))
        expect(leftOut).toHaveLength(expected.filter((one) => one === undefined).length)
        for (const [index, one] of slots.entries()) {
          const length = Date.parse(one.ends_at) - Date.parse(one.starts_at)
          expect(length).toBeGreaterThan(0)
          expect(length).toBeLessThanOrEqual(slot_minutes * 60_000)
          const next = slots[index + 1] ?? { starts_at: one.ends_at }
          expect(Date.parse(next.starts_at)).toBeGreaterThanOrEqual(Date.parse(one.ends_at))
        }
      },
    ),
    { numRuns: 150 },
  )
})
