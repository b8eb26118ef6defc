/** The days of a nomination: listed once, inside nomination and order, and none over; the calendar that binds them. */
import { describe, expect, it } from 'vitest'
import {
  daysText,
  daysTwice,
  nominatedClosedDays,
  sendingFaults,
  type DaysToSend,
} from '#model/areas/partner/rules/nomination/days.ts'
import {
  dueDay,
  isLate,
  monthsOf,
  monthsWithout,
  revisedDays,
  supersededFigures,
} from '#model/areas/partner/rules/nomination/months.ts'

const on = (date: string, quantity: number) => ({ date, quantity })
const order = { start_date: '2027-01-10', end_date: '2027-03-20' }
const january: DaysToSend = {
  start_date: '2027-01-10',
  end_date: '2027-01-31',
  total: 5,
  shipping_schedule: [on('2027-01-12', 3), on('2027-01-13', 2)],
  closed_days: [],
}
const faults = (values: Partial<DaysToSend>, today = '2026-12-10') =>
  sendingFaults({ ...january, ...values }, order, today)

describe('days that are listed more than once', () => {
  it.each([
    [[], []],
    [[on('2027-01-12', 1), on('2027-01-13', 1)], []],
    [[on('2027-01-13', 1), on('2027-01-12', 1), on('2027-01-13', 2)], ['2027-01-13']],
    [
      [on('2027-01-13', 1), on('2027-01-12', 1), on('2027-01-13', 2), on('2027-01-12', 0)],
      ['2027-01-12', '2027-01-13'],
    ],
  ])('of %j are %j', (days, twice) => expect(daysTwice(days)).toEqual(twice))
  it('are named up to five', () => {
    expect(daysText(['1', '2', '3', '4', '5', '6', '7'])).toBe('1, 2, 3, 4, 5 and 2 more')
  })
})

describe('a nomination that is sent', () => {
  it('has no fault where its days add up inside nomination and order', () => expect(faults({})).toEqual({}))
  it.each([
    ['no cars', { total: 0, shipping_schedule: [] }, 'total', 'Give the number of cars.'],
    ['another sum', { total: 6 }, 'total', 'The days have 5 cars, but the total is 6.'],
    ['no first day', { start_date: null }, 'start_date', 'Give the first day.'],
    ['no last day', { end_date: null }, 'end_date', 'Give the last day.'],
    [
      'a day outside the nomination',
      { total: 1, shipping_schedule: [on('2027-02-01', 1)] },
      'shipping_schedule',
      'These days are outside the nomination: 2027-02-01.',
    ],
    [
      'a day outside the order',
      { start_date: '2027-01-01', total: 1, shipping_schedule: [on('2027-01-09', 1)] },
      'shipping_schedule',
      'These days are outside the order: 2027-01-09.',
    ],
  ])('is refused with %s', (_, values, field, says) => expect(faults(values)[field]).toEqual([says]))
  it('is refused with a day that is over, and not on its own day', () => {
    expect(faults({}, '2027-01-12')).toEqual({})
    expect(faults({}, '2027-01-13')['shipping_schedule']).toEqual(['These days are over: 2027-01-12.'])
  })
  it('may leave days without cars anywhere', () => {
    expect(faults({ shipping_schedule: [...january.shipping_schedule, on('2026-01-01', 0)] })).toEqual({})
  })
  it('warns of closed days with cars', () => {
    const closed_days = [{ date: '2027-01-13' }, { date: '2027-01-14' }]
    expect(nominatedClosedDays({ ...january, closed_days })).toEqual(['2027-01-13'])
  })
})

describe('the calendar', () => {
  it.each([
    ['2027-01-10', 15, '2026-12-15'],
    ['2027-03-01', 28, '2027-02-28'],
    ['2027-03-31', 1, '2027-02-01'],
  ])('wants days from %s on by day %s of the month before: %s', (start, day, due) => {
    expect(dueDay(start, day)).toBe(due)
    expect([isLate(start, due, day), isLate(start, '2028-01-01', day), isLate(null, due, day)]).toEqual([
      false,
      true,
      false,
    ])
  })
  it('cuts months to the order, and leaves out months that are over', () => {
    const months = [
      { start_date: '2027-01-10', end_date: '2027-01-31' },
      { start_date: '2027-02-01', end_date: '2027-02-28' },
      { start_date: '2027-03-01', end_date: '2027-03-20' },
    ]
    expect(monthsOf(order, '2026-06-01')).toEqual(months)
    expect(monthsOf(order, '2027-01-31')).toEqual(months)
    expect(monthsOf(order, '2027-02-01')).toEqual(months.slice(1))
    expect(monthsOf({ start_date: '2027-12-31', end_date: '2028-01-01' }, '2027-01-01')).toEqual([
      { start_date: '2027-12-31', end_date: '2027-12-31' },
      { start_date: '2028-01-01', end_date: '2028-01-01' },
    ])
    expect(monthsWithout(months, [{ start_date: '2027-02-20', end_date: '2027-02-22' }])).toEqual([
      months[0],
      months[2],
    ])
  })
})

describe('a revision', () => {
  const approved = {
    start_date: '2027-01-10',
    end_date: '2027-01-31',
    confirmed_days: [on('2027-01-12', 3), on('2027-01-20', 2), on('2027-01-25', 4)],
    locked_days: [
      { date: '2027-01-12', reason: '' },
      { date: '2027-01-25', reason: 'spur' },
    ],
  }
  it('has the days from today and the notice on', () => {
    expect(revisedDays(approved, '2027-01-17', 3)).toEqual({
      start_date: '2027-01-20',
      end_date: '2027-01-31',
      shipping_schedule: [on('2027-01-20', 2), on('2027-01-25', 4)],
      total: 6,
      locked_days: [{ date: '2027-01-25', reason: 'spur' }],
    })
    expect(revisedDays(approved, '2026-12-01', 3)).toMatchObject({ start_date: '2027-01-10', total: 9 })
    expect(revisedDays(approved, '2027-01-31', 0)).toMatchObject({ start_date: '2027-01-31', total: 0 })
  })
  it('has none where the notice goes beyond the last day', () => {
    expect(revisedDays(approved, '2027-01-29', 3)).toBeUndefined()
  })
  it('leaves the earlier days to the nomination that it replaces', () => {
    const nominated = [on('2027-01-12', 4), on('2027-01-20', 2), on('2027-01-25', 4)]
    expect(supersededFigures({ ...approved, shipping_schedule: nominated }, '2027-01-20')).toEqual({
      total: 4,
      confirmed_total: 3,
      cut_total: 1,
    })
  })
})
