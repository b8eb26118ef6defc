/** The plan of a facility: which days are shown, what can be loaded, and the sums of all schedules. */
import { describe, expect, it } from 'vitest'
import {
  loadingCapacity,
  overCapacity,
  placeDays,
  plannedDaysOf,
  plannedRange,
} from '#model/areas/facility/rules/plan.ts'

const today = '2026-11-24'

describe('the days shown', () => {
  const ends = (from: string | null, to: string | null): unknown => {
    const range = plannedRange({ from, to }, today)
    return 'faults' in range ? Object.keys(range.faults) : [range.dates[0], range.dates.at(-1), range.dates.length]
  }
  it.each([
    ['a week back and four ahead', null, null, ['2026-11-17', '2026-12-22', 36]],
    ['as they are asked for', '2026-12-30', '2027-01-02', ['2026-12-30', '2027-01-02', 4]],
    ['one day', today, today, [today, today, 1]],
    ['to the usual end', '2026-12-20', null, ['2026-12-20', '2026-12-22', 3]],
    ['a whole year', '2026-01-01', '2026-12-31', ['2026-01-01', '2026-12-31', 365]],
    ['not turned round', '2026-12-02', '2026-12-01', ['from']],
    ['not to before the usual beginning', null, '2026-11-16', ['to']],
    ['not from after the usual end', '2026-12-23', null, ['from']],
    ['not for longer than a year', '2026-01-01', '2027-06-01', ['to']],
  ])('%s', (_, from, to, expected) => expect(ends(from, to)).toEqual(expected))
})

describe('what can be loaded in a day', () => {
  const riser = (cars_per_day: number | null, kind = 'load', active = true) => ({ cars_per_day, kind, active })
  it.each([
    ['not known without risers', [], null],
    ['not known where none tells it', [riser(null), riser(null, 'both')], null],
    ['those that load, and those for both', [riser(4), riser(3, 'both'), riser(9, 'unload')], 7],
    ['not those out of use', [riser(4), riser(9, 'load', false)], 4],
    ['one that is not known adds nothing', [riser(4), riser(null)], 4],
  ])('%s', (_, risers, expected) => expect(loadingCapacity(risers)).toBe(expected))
  it.each([
    [12, 10, 2],
    [10, 10, 0],
    [99, null, 0],
  ])('%i cars against %s: %i over', (scheduled, capacity, over) =>
    expect(overCapacity({ scheduled, capacity })).toBe(over),
  )
})

it('all schedules are summed with the bills that are on none; days outside are left out', () => {
  const one = { schedule: [{ date: today, quantity: 3 }], actual: [{ date: '2026-11-23', quantity: 2 }] }
  const other = {
    schedule: [
      { date: today, quantity: 4 },
      { date: '2026-12-31', quantity: 9 },
    ],
    actual: [],
  }
  const dates = ['2026-11-23', today]
  expect(
    placeDays(dates, [one, other], {
      open: [{ ship_date: today, car_count: 2 }],
      unplanned: [{ ship_date: '2026-11-23', car_count: 1 }],
      capacity: 6,
    }),
  ).toEqual([
    { date: '2026-11-23', scheduled: 0, shipped: 3, loaded: 0, capacity: 6 },
    { date: today, scheduled: 7, shipped: 0, loaded: 2, capacity: 6 },
  ])
  expect(plannedDaysOf(one, dates)).toEqual([
    { date: '2026-11-23', scheduled: 0, shipped: 2 },
    { date: today, scheduled: 3, shipped: 0 },
  ])
  expect(plannedDaysOf({ schedule: [{ date: today, quantity: 0 }], actual: [] }, dates)).toHaveLength(1)
})
