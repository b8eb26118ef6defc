/** The monthly statement of a company: the windows that begin in a month, each load once, litres and kilograms apart. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { companyMonths, statedIn, statedSums, type StatedWindow } from '#model/areas/legacy/rules/window/statement.ts'
import { periodTypes, tenths } from '#model/areas/limit/rules/limit.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'

const window = (
  period_start: string,
  limit: string,
  lifted: string,
  more: Partial<StatedWindow> = {},
): StatedWindow => ({
  period_type: 'month',
  period_start,
  period_end: period_start,
  limit,
  lifted,
  open: '0.5',
  when: 'past',
  ...more,
})

it('adds up the windows of a month in each unit by itself, and leaves out planned ones', () => {
  const allocations: Parameters<typeof companyMonths>[0] = [
    // A year that began earlier still runs; the month in which it began is not read whole.
    {
      unit: 'L',
      windows: [window('2026-10-01', '100.0', '40.2'), window('2026-03-01', '900.0', '1.0', { period_type: 'year' })],
    },
    {
      unit: 'L',
      windows: [
        window('2026-10-15', '50.0', '60.3'),
        window('2026-11-01', '10.0', '0'),
        // The same loads count in the limits of the days too.
        window('2026-11-02', '5.0', '0', { period_type: 'day' }),
        window('2026-12-01', '99.0', '0', { when: 'planned' }),
      ],
    },
    { unit: 'kg', windows: [window('2026-10-01', '7.0', '1.0')] },
  ]
  const lines = companyMonths(allocations, '2026-10-01')
  expect(lines).toEqual([
    { month: '2026-11', unit: 'L', limit: '10.0', loaded: '0.0', open: '0.5', balance: '9.5' },
    { month: '2026-10', unit: 'kg', limit: '7.0', loaded: '1.0', open: '0.5', balance: '5.5' },
    { month: '2026-10', unit: 'L', limit: '150.0', loaded: '100.5', open: '1.0', balance: '48.5' },
  ])
})

it('has no limit and no balance of loads that are not limited', () => {
  const unlimited = { ...window('2026-10-01', '0', '70.0'), limit: null }
  expect(statedSums([unlimited])).toEqual({ limit: null, loaded: '70.0', open: '0.5', balance: null })
  expect(statedSums([unlimited, window('2026-10-01', '50.0', '20.0')])).toEqual({
    limit: '50.0',
    loaded: '90.0',
    open: '1.0',
    balance: '29.5',
  })
})

it('has in each month the sum of what is stated of each allocation', () => {
  const amount = fc.integer({ min: 0, max: 9_999_999 }).map((tenth) => (tenth / 10).toFixed(1))
  const anyWindow = fc
    .record({
      day: fc.integer({ min: 0, max: 120 }),
      period_type: fc.constantFrom(...periodTypes),
      limit: fc.option(amount),
      lifted: amount,
      open: amount,
      when: fc.constantFrom('past' as const, 'now' as const, 'planned' as const),
    })
    .map(({ day, ...one }): StatedWindow => {
      const start = daysFrom('2026-01-01', day)
      return { ...one, period_start: start, period_end: start }
    })
  const anyAllocation = fc.record({
    unit: fc.constantFrom('L' as const, 'kg' as const),
    windows: fc.array(anyWindow, { maxLength: 12 }),
  })
  fc.assert(
    fc.property(fc.array(anyAllocation, { maxLength: 6 }), (allocations) => {
      for (const { month, unit, ...sums } of companyMonths(allocations, '2026-01-01')) {
        const own = allocations.filter((one) => one.unit === unit)
        const parts = own.map(({ windows }) => statedSums(statedIn(windows, month)))
        for (const key of ['limit', 'loaded', 'open', 'balance'] as const)
          expect(tenths(sums[key])).toBe(parts.reduce((total, one) => total + tenths(one[key]), 0n))
        for (const { windows } of own)
          expect(new Set(statedIn(windows, month).map(({ period_type }) => period_type)).size).toBeLessThan(2)
      }
    }),
  )
})
