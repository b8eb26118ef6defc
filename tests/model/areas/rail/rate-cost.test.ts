import { describe, expect, it } from 'vitest'
import { byTime, changeInPercent, costOfCar, isInForce, type RatePrice } from '#model/areas/rail/rules/rate-cost.ts'

describe('what a car costs', () => {
  it.each<[RatePrice, string | null, string | null, string | null]>([
    [{ amount: '5120.00', basis: 'car', fuel_surcharge: '0' }, null, '0.00', '5120.00'],
    [{ amount: '5120.00', basis: 'car', fuel_surcharge: '12.50' }, '100', '640.00', '5760.00'],
    [{ amount: '51.27', basis: 'ton', fuel_surcharge: null }, '98.456', '0.00', '5047.84'],
    [{ amount: '2.56', basis: 'cwt', fuel_surcharge: '10' }, '100', '512.00', '5632.00'],
    // Half a cent goes up, exactly.
    [{ amount: '0.01', basis: 'ton', fuel_surcharge: '0' }, '0.5', '0.00', '0.01'],
    [{ amount: '100.05', basis: 'car', fuel_surcharge: '10' }, null, '10.01', '110.06'],
    [{ amount: '51.27', basis: 'ton', fuel_surcharge: '0' }, null, null, null],
    [{ amount: null, basis: 'car', fuel_surcharge: '0' }, '100', null, null],
  ])('%j with %s short tons', (rate, tons, surcharge, total) => {
    const cost = costOfCar(rate, tons)
    expect([cost?.surcharge ?? null, cost?.total ?? null]).toEqual([surcharge, total])
  })
})

it.each<[string | null, string | null, boolean]>([
  [null, null, true],
  ['2026-11-25', '2026-11-25', true],
  ['2026-11-26', null, false],
  ['2026-01-01', '2026-11-24', false],
  [null, '2026-12-31', true],
])('a rate from %s to %s is in force on November 25: %s', (effective_date, expiration_date, is) => {
  expect(isInForce({ effective_date, expiration_date }, '2026-11-25')).toBe(is)
})

it('the latest stands first, and one without a beginning last', () => {
  const days = ['2025-01-01', null, '2026-07-01'].map((effective_date) => ({ effective_date, expiration_date: null }))
  expect(byTime(days).map(({ effective_date }) => effective_date)).toEqual(['2026-07-01', '2025-01-01', null])
})

it.each([
  ['5000.00', '5120.00', '+2.4'],
  ['5120.00', '5000.00', '-2.3'],
  ['5000.00', '5000.00', '0.0'],
  ['0.00', '5000.00', null],
  [null, '5000.00', null],
])('from %s to %s it changed by %s percent', (before, after, change) => {
  expect(changeInPercent(before, after)).toBe(change)
})
