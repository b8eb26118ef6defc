/** Figures by day: every bill counts once, on its day or as late, and a part's cars count with its master's bill. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, facilityDays, asksWhenShipped, type BillOfDay } from '#model/areas/rail/rules/shipment-days.ts'

const today = '2026-11-23'
test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-08', -1, '2026-03-07'],
])('%s and %i days is %s', (day, days, expected) => expect(dayAfter(day, days)).toBe(expected))

const bills: fc.Arbitrary<BillOfDay> = fc.record({
  status: fc.constantFrom('open', 'shipped'),
  ship_date: fc.option(fc.integer({ min: -3, max: 5 }).map((days) => dayAfter(today, days))),
  car_count: fc.option(fc.nat(100)),
  isPart: fc.boolean(),
  isBlocked: fc.option(fc.boolean(), { nil: undefined }),
})

test('every open bill counts once, and no more are blocked than are open', () => {
  fc.assert(
    fc.property(fc.array(bills), (some) => {
      const { late, days } = facilityDays(today, 6, [], some)
      const dated = some.filter(({ status, ship_date }) => status === 'open' && ship_date !== null)
      const counted = [late, ...days]
      const sum = (of: (one: (typeof counted)[number]) => number): number =>
        counted.reduce((all, one) => all + of(one), 0)
      expect(sum(({ bills: count }) => count)).toBe(dated.filter(({ isPart }) => !isPart).length)
      expect(sum(({ open }) => open)).toBe(dated.reduce((all, { car_count }) => all + (car_count ?? 0), 0))
      expect(sum(({ blocked }) => blocked)).toBe(dated.filter(({ isBlocked }) => isBlocked === true).length)
    }),
  )
})

test('who certifies alone keeps no bill from going', () => {
  const missing = (field: string) =>
    ({ code: `missing_${field}`, kind: 'missing', says: 'It is missing.', field }) as const
  expect(asksWhenShipped(missing('hazardous_certificate_person'))).toBe(true)
  expect(asksWhenShipped(missing('routing'))).toBe(false)
})
