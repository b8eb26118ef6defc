import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadSchedule } from '#model/areas/schedule/rules/auto-schedule.ts'
import { BadSchedule, type ScheduleRequest } from '#model/areas/schedule/rules/schedule-request.ts'
import { daysFrom, type DayQuantity } from '#model/areas/schedule/rules/days.ts'
import { randomCases } from '../../../../scripts/test/lane.ts'

/** No day of these schedules is over. */
const today = '2026-11-01'
const RUNS = { numRuns: randomCases(100_000) }
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
type Asked = Omit<ScheduleRequest, 'today'>
const quantities = (request: Asked): readonly number[] =>
  spreadSchedule({ today, ...request }).schedule.map(({ quantity }) => quantity)

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

  it('subtracts actual cars, and leaves the scheduled cars of those days unchanged', () => {
    const [a = '', b = '', c = '', d = ''] = dates(4)
    const spread = spreadSchedule({
      today,
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
  it('treats an actual value of 0 as a finished day', () => {
    const [a = '', b = ''] = dates(2)
    expect(quantities({ total: 4, schedule: empty(2), actual: [{ date: a, quantity: 0 }] })).toEqual([0, 4])
    expect(quantities({ total: 4, schedule: [{ date: b, quantity: 0 }], actual: [{ date: a, quantity: 1 }] })).toEqual([
      3,
    ])
  })
  it('keeps locked days and leaves blackout days empty; an actual value overrides both', () => {
    const days = dates(5)
    const schedule = days.map((date) => ({ date, quantity: 4 }))
    const spread = spreadSchedule({
      today,
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
  it('reports cars for which no day is free, and gives nothing if more was shipped than the total', () => {
    const [a = '', b = ''] = dates(2)
    expect(spreadSchedule({ today, total: 9, schedule: empty(2), actual: [], locked: [a, b] })).toMatchObject({
      unplaced: 9,
      freeDays: 0,
    })
    expect(spreadSchedule({ today, total: 3, schedule: empty(2), actual: [{ date: a, quantity: 5 }] })).toMatchObject({
      remaining: -2,
      unplaced: -2,
      schedule: [{ quantity: 0 }, { quantity: 0 }],
    })
  })
  it('puts no car on a day that is over, not even where it was locked; those cars go to the days to come', () => {
    const [a = '', b = '', c = '', d = ''] = dates(4)
    const spread = spreadSchedule({
      total: 12,
      today: c,
      schedule: dates(4).map((date) => ({ date, quantity: 3 })),
      actual: [{ date: a, quantity: 2 }],
      locked: [b],
    })
    expect(spread.days.map(({ date, role, quantity }) => [date, role, quantity])).toEqual([
      [a, 'actual', 2],
      [b, 'missed', 0],
      [c, 'free', 5],
      [d, 'free', 5],
    ])
    expect([spread.missed, spread.locked, spread.remaining, spread.working.slice(2, 4)]).toEqual([
      [{ date: b, quantity: 3 }],
      0,
      10,
      ['Missed: nothing shipped on 1 day over', '= remaining 10 cars over 2 days: 5 each'],
    ])
  })
  it('begins the free days where one picks; the days before keep what they have', () => {
    const [a = '', b = '', c = '', d = ''] = dates(4)
    const spread = spreadSchedule({
      today: b,
      from: c,
      total: 12,
      schedule: dates(4).map((date) => ({ date, quantity: 3 })),
      actual: [{ date: a, quantity: 3 }],
    })
    expect(spread.days.map(({ date, role, quantity }) => [date, role, quantity])).toEqual([
      [a, 'actual', 3],
      [b, 'kept', 3],
      [c, 'free', 3],
      [d, 'free', 3],
    ])
    expect([spread.kept, spread.remaining]).toEqual([3, 6])
  })
  it('shows its calculation, so that a person can check it', () => {
    const [a = ''] = dates(4)
    expect(
      spreadSchedule({ today, total: 12, schedule: empty(4), actual: [{ date: a, quantity: 2 }] }).working,
    ).toEqual([
      'Total 12 cars',
      '− actual 2 cars on 1 day',
      '= remaining 10 cars over 3 days: 3.3333 each',
      '2026-11-01  2 actual',
      '2026-11-02  carry 0 + 3.3333 = 3.3333 → 3',
      '2026-11-03  carry 0.3333 + 3.3333 = 3.6667 → 4',
      '2026-11-04  carry -0.3333 + 3.3333 = 3 → 3',
    ])
  })

  const days15 = dates(15)
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
        over: fc.integer({ min: 0, max: count }),
        ahead: fc.integer({ min: 0, max: 3 }),
      })
      .map(({ total, days, over, ahead }): ScheduleRequest => {
        const named = days15.slice(0, count)
        const where = (is: (day: (typeof days)[number]) => boolean): string[] =>
          named.filter((_, index) => days[index] !== undefined && is(days[index]))
        return {
          total,
          today: days15[over] ?? '',
          from: days15[Math.min(count, over + ahead)] ?? '',
          schedule: days.map(({ quantity }, index) => ({ date: named[index] ?? '', quantity })),
          actual: days.flatMap(({ actual }, index) =>
            actual === null ? [] : [{ date: named[index] ?? '', quantity: actual }],
          ),
          locked: where((day) => day.locked),
          blackout: where((day) => day.blackout),
        }
      }),
  )
  it('keeps the total, changes no actual or locked day, and is even to within one car', () => {
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
          if (date < request.today) return (role === 'missed' || role === 'blackout') && quantity === 0
          if (role === 'locked' || role === 'kept') return quantity === before.get(date)
          return role === 'free' ? quantity >= 0 && date >= (request.from ?? '') : role === 'blackout' && quantity === 0
        })
        const even = free.length === 0 || Math.max(...free) - Math.min(...free) <= 1
        const placed = spread.freeDays === 0 || spread.remaining < 0 || whole === request.total
        return untouched && even && placed && whole + spread.unplaced === request.total
      }),
      RUNS,
    )
    expect(run).toMatchObject(holds)
  })
  it('says of every day that is over and has no actual value that it was missed, with what was scheduled on it', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const { missed } = spreadSchedule(request)
        const done = new Set([...request.actual.map(({ date }) => date), ...(request.blackout ?? [])])
        expect(missed).toEqual(request.schedule.filter(({ date }) => date < request.today && !done.has(date)))
      }),
    )
  })
  it('changes nothing in a schedule that is already spread', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const { schedule } = spreadSchedule(request)
        expect(spreadSchedule({ ...request, schedule }).schedule).toEqual(schedule)
      }),
    )
  })
})

describe('invalid requests', () => {
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
    ['a first free day that is none', { from: 'today' }, { from: ['“today” is not a date such as 2026-11-20.'] }],
    ['a blackout day that is none', { blackout: [''] }, { blackout_days: ['“” is not a date such as 2026-11-20.'] }],
  ])('%s', (_what, change, expected) =>
    expect(faults({ today, total: 3, schedule: empty(3), actual: [], ...change })).toEqual(expected),
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
