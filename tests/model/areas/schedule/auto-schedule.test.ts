import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BadSchedule,
  daysFrom,
  spreadSchedule,
  type DayQuantity,
  type ScheduleRequest,
} from '#model/areas/schedule/rules/auto-schedule.ts'

const RUNS = { numRuns: 100_000 }
const holds = { failed: false, counterexample: null }
const dates = (count: number, first = '2026-11-01'): readonly string[] => {
  const found = daysFrom(
    first,
    new Date(Date.parse(`${first}T00:00:00Z`) + (count - 1) * 86_400_000).toISOString().slice(0, 10),
  )
  if ('error' in found) throw new Error(found.error)
  return found
}
const empty = (count: number): DayQuantity[] => dates(count).map((date) => ({ date, quantity: 0 }))
const quantities = (request: ScheduleRequest): readonly number[] =>
  spreadSchedule(request).schedule.map(({ quantity }) => quantity)

describe('an even spread', () => {
  it.each([
    [10, 3, [3, 4, 3]],
    [10, 4, [3, 2, 3, 2]],
    [7, 5, [1, 2, 1, 2, 1]],
    [1, 4, [0, 1, 0, 0]],
    [3, 7, [0, 1, 0, 1, 0, 1, 0]],
    [0, 3, [0, 0, 0]],
    [5, 1, [5]],
    [366, 366, Array.from({ length: 366 }, () => 1)],
  ])('%d over %d days', (total, count, expected) =>
    expect(quantities({ total, schedule: empty(count), actual: [] })).toEqual(expected),
  )

  it('takes off what is actual, and leaves those days as they were scheduled', () => {
    const [a = '', b = '', c = '', d = ''] = dates(4)
    const spread = spreadSchedule({
      total: 12,
      schedule: [
        { date: a, quantity: 3 },
        { date: b, quantity: 9 },
        { date: c, quantity: 9 },
        { date: d, quantity: 9 },
      ],
      actual: [{ date: a, quantity: 5 }],
    })
    expect(spread.schedule).toEqual([
      { date: a, quantity: 3 },
      { date: b, quantity: 2 },
      { date: c, quantity: 3 },
      { date: d, quantity: 2 },
    ])
    expect([spread.actual, spread.remaining, spread.freeDays]).toEqual([5, 7, 3])
  })
  it('takes an actual 0 for a day that is done', () => {
    const [a = '', b = ''] = dates(2)
    expect(quantities({ total: 4, schedule: empty(2), actual: [{ date: a, quantity: 0 }] })).toEqual([0, 4])
    expect(quantities({ total: 4, schedule: [{ date: b, quantity: 0 }], actual: [{ date: a, quantity: 1 }] })).toEqual([
      3,
    ])
  })
  it('keeps locked days, leaves blackout days empty, and an actual value is stronger than both', () => {
    const days = dates(5)
    const schedule = days.map((date) => ({ date, quantity: 4 }))
    const spread = spreadSchedule({
      total: 20,
      schedule,
      actual: [{ date: days[0] ?? '', quantity: 2 }],
      locked: [days[0] ?? '', days[1] ?? ''],
      blackout: [days[0] ?? '', days[1] ?? '', days[2] ?? ''],
    })
    expect(spread.days.map(({ role, quantity }) => [role, quantity])).toEqual([
      ['actual', 2],
      ['locked', 4],
      ['blackout', 0],
      ['free', 7],
      ['free', 7],
    ])
    expect(spread.locked).toBe(4)
  })
  it('says what found no free day, and gives nothing where more is shipped than there is', () => {
    const [a = '', b = ''] = dates(2)
    expect(spreadSchedule({ total: 9, schedule: empty(2), actual: [], locked: [a, b] })).toMatchObject({
      unplaced: 9,
      freeDays: 0,
    })
    expect(spreadSchedule({ total: 3, schedule: empty(2), actual: [{ date: a, quantity: 5 }] })).toMatchObject({
      remaining: -2,
      unplaced: -2,
      schedule: [{ quantity: 0 }, { quantity: 0 }],
    })
  })
  it('shows its working, so that a person can check the sum', () => {
    const [a = ''] = dates(4)
    expect(spreadSchedule({ total: 12, schedule: empty(4), actual: [{ date: a, quantity: 2 }] }).working).toEqual([
      'Total 12 cars',
      '− actual 2 cars on 1 day',
      '= remaining 10 cars over 3 days: 3.3333 each',
      '2026-11-01  2 actual',
      '2026-11-02  carry 0 + 3.3333 = 3.3333 → 3',
      '2026-11-03  carry 0.3333 + 3.3333 = 3.6667 → 4',
      '2026-11-04  carry -0.3333 + 3.3333 = 3 → 3',
    ])
  })

  const anyRequest = fc.integer({ min: 1, max: 14 }).chain((count) =>
    fc
      .record({
        total: fc.integer({ min: 0, max: 400 }),
        days: fc.array(
          fc.record({
            quantity: fc.integer({ min: 0, max: 40 }),
            actual: fc.option(fc.integer({ min: 0, max: 40 })),
            locked: fc.boolean(),
            blackout: fc.boolean(),
          }),
          { minLength: count, maxLength: count },
        ),
      })
      .map(({ total, days }): ScheduleRequest => {
        const named = dates(count)
        const where = (is: (day: (typeof days)[number]) => boolean): string[] =>
          named.filter((_, index) => days[index] !== undefined && is(days[index]))
        return {
          total,
          schedule: days.map(({ quantity }, index) => ({ date: named[index] ?? '', quantity })),
          actual: days.flatMap(({ actual }, index) =>
            actual === null ? [] : [{ date: named[index] ?? '', quantity: actual }],
          ),
          locked: where((day) => day.locked),
          blackout: where((day) => day.blackout),
        }
      }),
  )
  it('keeps the total, touches no actual and no locked day, and is even to one car', () => {
    const run = fc.check(
      fc.property(anyRequest, (request) => {
        const spread = spreadSchedule(request)
        const whole = spread.days.reduce((sum, { quantity }) => sum + quantity, 0)
        const before = new Map(request.schedule.map(({ date, quantity }) => [date, quantity]))
        const actual = new Map(request.actual.map(({ date, quantity }) => [date, quantity]))
        const after = new Map(spread.schedule.map(({ date, quantity }) => [date, quantity]))
        const free = spread.days.flatMap(({ role, quantity }) => (role === 'free' ? [quantity] : []))
        const untouched = spread.days.every(({ date, role, quantity }) => {
          if (role === 'actual') return quantity === actual.get(date) && after.get(date) === before.get(date)
          if (role === 'locked') return quantity === before.get(date)
          return role === 'free' ? quantity >= 0 : quantity === 0
        })
        const even = free.length === 0 || Math.max(...free) - Math.min(...free) <= 1
        const placed = spread.freeDays === 0 || spread.remaining < 0 || whole === request.total
        return untouched && even && placed && whole + spread.unplaced === request.total
      }),
      RUNS,
    )
    expect(run).toMatchObject(holds)
  })
  it('changes nothing that is spread already', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const { schedule } = spreadSchedule(request)
        expect(spreadSchedule({ ...request, schedule }).schedule).toEqual(schedule)
      }),
    )
  })
})

describe('what cannot be spread', () => {
  const faults = (request: ScheduleRequest) => {
    try {
      spreadSchedule(request)
    } catch (thrown) {
      if (thrown instanceof BadSchedule) return thrown.faults
      throw thrown
    }
    return {}
  }
  it.each<[string, Partial<ScheduleRequest>, Record<string, string[]>]>([
    ['half a car', { total: 1.5 }, { total: ['The total must be a whole number of cars, 0 or more.'] }],
    ['less than nothing', { total: -1 }, { total: ['The total must be a whole number of cars, 0 or more.'] }],
    ['no number', { total: NaN }, { total: ['The total must be a whole number of cars, 0 or more.'] }],
    [
      'a day that is none',
      { schedule: [{ date: '2026-02-30', quantity: 1 }] },
      { schedule: ['“2026-02-30” is not a date such as 2026-11-20.'] },
    ],
    [
      'a day of another country',
      { schedule: [{ date: '11/20/2026', quantity: 1 }] },
      { schedule: ['“11/20/2026” is not a date such as 2026-11-20.'] },
    ],
    [
      'a day twice',
      {
        schedule: [
          { date: '2026-11-01', quantity: 1 },
          { date: '2026-11-01', quantity: 2 },
        ],
      },
      { schedule: ['2026-11-01 is listed twice.'] },
    ],
    [
      'half a car on a day',
      { actual: [{ date: '2026-11-01', quantity: 0.5 }] },
      { actual: ['Actual on 2026-11-01 must be a whole number of cars, 0 or more.'] },
    ],
    ['a locked day that is none', { locked: ['soon'] }, { locked_days: ['“soon” is not a date such as 2026-11-20.'] }],
    ['a blackout day that is none', { blackout: [''] }, { blackout_days: ['“” is not a date such as 2026-11-20.'] }],
  ])('%s', (_what, change, expected) =>
    expect(faults({ total: 3, schedule: empty(3), actual: [], ...change })).toEqual(expected),
  )

  it.each([
    ['2026-11-02', '2026-11-01', 'end_date', 'The end date must not be before the start date, 2026-11-02.'],
    ['2026-13-01', '2026-11-01', 'start_date', 'Must be a date such as 2026-11-20.'],
    ['2026-11-01', 'never', 'end_date', 'Must be a date such as 2026-11-20.'],
    ['2000-01-01', '2026-11-01', 'end_date', 'A schedule can have at most 3660 days, not 9802.'],
  ])('from %s to %s', (first, last, field, error) => expect(daysFrom(first, last)).toEqual({ field, error }))
  it('counts a leap day and the days of clock changes once', () => {
    expect(dates(366, '2028-01-01').at(-1)).toBe('2028-12-31')
    expect(daysFrom('2026-10-31', '2026-11-02')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
  })
})
