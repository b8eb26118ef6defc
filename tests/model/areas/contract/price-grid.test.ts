/** The prices of a contract by product, service and day. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellWords, changeDays, nextMonth, priceGrid, type GridPrice } from '#model/areas/contract/rules/price-grid.ts'

let made = 0
const price = (unit_price: string, from: string | null, to: string | null, more: object = {}): GridPrice => ({
  id: String(++made),
  service: 'loading',
  product: null,
  unit: 'm³',
  unit_price,
  effective_date: from,
  expiry_date: to,
  enabled: true,
  ...more,
})
const loading = { service: 'loading', unit: 'm³' }
const prices = [
  price('9.2000', '2026-12-01', null),
  price('8.0000', '2026-01-01', '2026-05-31'),
  price('8.8350', '2026-06-01', '2026-11-30'),
  price('1.0000', '2026-06-01', null, { service: 'storage', product: 'propane' }),
  price('45.0000', null, null, { service: 'analysis', unit: 'load' }),
  price('5.0000', '2026-06-01', null, { enabled: false }),
]
const grid = priceGrid(prices)

describe('the grid', () => {
  it('has any product first, and a column for each service and unit', () => {
    expect(grid.products).toEqual([null, 'propane'])
    expect(grid.columns).toEqual([{ service: 'analysis', unit: 'load' }, loading, { service: 'storage', unit: 'm³' }])
  })

  it.each([
    ['2025-12-31', 'no price on this day; from 2026-01-01 8.0000'],
    ['2026-01-01', '8.0000 since 2026-01-01, until 2026-05-31; from 2026-06-01 8.8350'],
    ['2026-11-30', '8.8350 since 2026-06-01, until 2026-11-30; before 8.0000 until 2026-05-31; from 2026-12-01 9.2000'],
    ['2026-12-01', '9.2000 since 2026-12-01; before 8.8350 until 2026-11-30'],
  ])('on %s says %s', (day, words) => expect(cellWords(grid.cell(null, loading, day))).toBe(words))

  it('has nothing where a product has no price of its own, and a price without days holds always', () => {
    expect(cellWords(grid.cell('propane', loading, '2026-07-01'))).toBe('no price on this day')
    expect(cellWords(grid.cell(null, { service: 'analysis', unit: 'load' }, '1990-01-01'))).toBe('45.0000')
  })
})

describe('the days at which something changes', () => {
  it('are those from which a price holds, or holds no more', () => {
    expect(changeDays(prices, ['2026-11-23'])).toEqual(['2026-01-01', '2026-06-01', '2026-11-23', '2026-12-01'])
    expect(changeDays([price('1', null, '2026-12-31')], [])).toEqual(['2027-01-01'])
  })

  it.each([
    ['2026-11-23', '2026-12-01'],
    ['2026-12-31', '2027-01-01'],
    ['2026-01-01', '2026-02-01'],
  ])('%s is before the month of %s', (day, first) => expect(nextMonth(day)).toBe(first))

  it('leave every cell the same in between', () => {
    const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 60 })), { maxLength: 5 })
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 260 }), (spans, at) => {
        const given = spans.map(([from, length]) => price('1', dayOf(from), dayOf(from + length)))
        const changes = changeDays(given, [dayOf(0)])
        const last = changes.findLast((day) => day <= dayOf(at)) ?? ''
        const random = priceGrid(given)
        const holding = (day: string) => random.cell(null, loading, day).now
        expect(holding(dayOf(at)) === undefined).toBe(holding(last) === undefined)
      }),
    )
  })
})
