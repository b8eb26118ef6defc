import { describe, expect, test } from 'vitest'
import { carsByMonth } from '#model/areas/partner/rules/cars-by-month.ts'
import { promisedDays, type Promising } from '#model/areas/partner/rules/promised-days.ts'

const nominated = (values: Partial<Promising>): Promising => ({
  id: 1,
  status: 'sent',
  revision: 0,
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  shipping_schedule: [],
  confirmed_days: [],
  ...values,
})
const days = (...list: readonly (readonly [string, number])[]) => list.map(([date, quantity]) => ({ date, quantity }))

describe('the days of an order', () => {
  test('are nominated once sent, and confirmed once approved', () => {
    const one = nominated({
      status: 'approved',
      shipping_schedule: days(['2026-11-03', 3], ['2026-11-04', 2]),
      confirmed_days: days(['2026-11-03', 2], ['2026-11-04', 2]),
    })
    expect([...promisedDays([one])]).toEqual([
      ['2026-11-03', { nominated: 3, confirmed: 2 }],
      ['2026-11-04', { nominated: 2, confirmed: 2 }],
    ])
  })

  test('have what a revision says of its days, which stay confirmed as before until it is approved', () => {
    const first = nominated({
      status: 'approved',
      shipping_schedule: days(['2026-11-03', 3], ['2026-11-24', 2]),
      confirmed_days: days(['2026-11-03', 3], ['2026-11-24', 2]),
    })
    const revision = nominated({
      id: 2,
      revision: 1,
      start_date: '2026-11-20',
      shipping_schedule: days(['2026-11-25', 4]),
    })
    expect([...promisedDays([revision, first])]).toEqual([
      ['2026-11-03', { nominated: 3, confirmed: 3 }],
      ['2026-11-24', { nominated: 0, confirmed: 2 }],
      ['2026-11-25', { nominated: 4, confirmed: 0 }],
    ])
    const approved = { ...revision, status: 'approved', confirmed_days: days(['2026-11-25', 3]) }
    expect([...promisedDays([{ ...first, status: 'superseded' }, approved])]).toEqual([
      ['2026-11-03', { nominated: 3, confirmed: 3 }],
      ['2026-11-25', { nominated: 4, confirmed: 3 }],
    ])
  })

  test.each(['draft', 'rejected'])('are promised by nothing that is %s', (status) => {
    expect(promisedDays([nominated({ status, shipping_schedule: days(['2026-11-03', 3]) })]).size).toBe(0)
  })
})

test('months add up orders and bills, and leave out what has no car', () => {
  const one = promisedDays([
    nominated({
      end_date: '2026-12-31',
      shipping_schedule: days(['2026-11-03', 3], ['2026-12-01', 2], ['2026-10-01', 0]),
    }),
  ])
  const bills = [
    { ship_date: '2026-11-03', car_count: 2 },
    { ship_date: null, car_count: 9 },
    { ship_date: '2027-01-05', car_count: null },
  ]
  expect(carsByMonth({ promised: [one, one], bills })).toEqual([
    { month: '2026-11', nominated: 6, confirmed: 0, shipped: 2 },
    { month: '2026-12', nominated: 4, confirmed: 0, shipped: 0 },
  ])
})
