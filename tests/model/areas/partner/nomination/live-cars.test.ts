/** The cars of all nominations of an order stay within the order and the tolerance of its contract, rounded down. */
import { describe, expect, it } from 'vitest'
import {
  carsWith,
  liveCars,
  orderLimit,
  sameDays,
  type Nominated,
} from '#model/areas/partner/rules/nomination/live-cars.ts'

const nominated = (id: number, values: Partial<Nominated> = {}): Nominated => ({
  id,
  status: 'draft',
  start_date: '2027-01-01',
  end_date: '2027-01-31',
  total: 10,
  confirmed_total: 0,
  confirmed_days: [],
  replaces: null,
  ...values,
})
const approved = nominated(1, {
  status: 'approved',
  confirmed_total: 9,
  confirmed_days: [
    { date: '2027-01-05', quantity: 4 },
    { date: '2027-01-25', quantity: 5 },
  ],
})
const revision = (values: Partial<Nominated>) => nominated(2, { start_date: '2027-01-20', replaces: 1, ...values })

describe('the limit of an order', () => {
  it.each([
    [36, '0', 36],
    [36, '10.00', 39],
    [30, '10.00', 33],
    [100, '0.57', 100],
    [200, '0.57', 201],
    [1000, '0.10', 1001],
    [null, '5', 0],
    [7, null, 7],
  ])('of %s cars with %s %% is %s', (cars, tolerance, limit) => expect(orderLimit(cars, tolerance)).toBe(limit))
})

describe('live cars', () => {
  it('are the nominated ones until an answer, and the confirmed ones after it', () => {
    expect(liveCars([nominated(1), nominated(2, { status: 'rejected' })])).toBe(0)
    expect(liveCars([nominated(1, { status: 'sent' }), nominated(2, { status: 'under_review' })])).toBe(20)
    expect(liveCars([approved])).toBe(9)
  })
  it('of a revision under way are the larger of both outcomes', () => {
    expect(liveCars([approved, revision({ status: 'draft', total: 8 })])).toBe(9)
    expect(liveCars([approved, revision({ status: 'sent', total: 8 })])).toBe(12)
    expect(liveCars([approved, revision({ status: 'sent', total: 1 })])).toBe(9)
  })
  it('of a superseded nomination are those of the days that it still has', () => {
    const superseded = { ...approved, status: 'superseded', total: 4, confirmed_total: 4 }
    expect(liveCars([superseded, revision({ status: 'approved', total: 8, confirmed_total: 7 })])).toBe(11)
  })
  it('count a draft as sent', () => {
    expect(carsWith(nominated(3), [approved, nominated(3)])).toBe(19)
    expect(carsWith(revision({ total: 8 }), [approved, revision({ total: 8 })])).toBe(12)
  })
})

describe('days that another nomination has', () => {
  const names = (sent: Nominated, all: readonly Nominated[]) => sameDays(sent, all).map(({ id }) => id)
  it('are found where it waits or is approved, and not in drafts', () => {
    expect(names(nominated(3), [approved, nominated(3), nominated(4)])).toEqual([1])
    expect(names(nominated(3), [nominated(3), nominated(4, { status: 'sent' })])).toEqual([4])
    expect(names(nominated(3, { start_date: '2027-02-01', end_date: '2027-02-03' }), [approved])).toEqual([])
  })
  it('are not those that a revision replaces', () => expect(names(revision({}), [approved, revision({})])).toEqual([]))
  it('of a superseded one end before its revision', () => {
    const all = [{ ...approved, status: 'superseded' }, revision({ status: 'approved', end_date: '2027-01-22' })]
    expect(names(nominated(3, { start_date: '2027-01-23' }), all)).toEqual([])
    expect(names(nominated(3, { start_date: '2027-01-19' }), all)).toEqual([1, 2])
  })
})
