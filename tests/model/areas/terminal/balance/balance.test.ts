/** The balance of a product over a month: opening, receipts, shipments, closing, and gain or loss against the allowance. */
import { describe, expect, it } from 'vitest'
import {
  balanceOf,
  balanceOfAll,
  heldIn,
  needsAttention,
  sumsOf,
  type BalancedTank,
  type BalancedFlow,
} from '#model/areas/terminal/rules/balance/balance.ts'
import { cubicOfGallons } from '#model/areas/terminal/rules/balance/to-15c.ts'
import { monthFrom } from '#model/shared/month.ts'

const tank = (opening: string | null, closing: string | null): BalancedTank => ({
  location: 'b101',
  code: 'B101',
  opening,
  opening_at: null,
  opening_id: null,
  closing,
  closing_at: null,
  closing_id: null,
})
const ticket = (of: 'receipts' | 'shipments', gallons: string | null): BalancedFlow => ({
  of,
  volume: gallons === null ? null : cubicOfGallons(gallons, '1.00000'),
  isTicket: true,
})
/** 10,000.0 gal are 37.854 m³. */
const came = (gallons: string | null = '10000.0') => ticket('receipts', gallons)
const went = (gallons: string | null = '10000.0') => ticket('shipments', gallons)
const moved = (of: BalancedFlow['of'], volume: bigint): BalancedFlow => ({ of, volume, isTicket: false })
type Given = {
  readonly tanks?: readonly BalancedTank[]
  readonly loads?: readonly BalancedFlow[]
  readonly density?: number | null
  readonly allowance?: number | null
}
const facts = ({ tanks = [tank('100.000', '100.000')], loads = [], density = 500, allowance = 0.5 }: Given) => ({
  tanks,
  opening: heldIn(tanks, 'opening'),
  closing: heldIn(tanks, 'closing'),
  sums: sumsOf(loads),
  density,
  allowance,
  corrected: true,
})

describe('a balance', () => {
  it.each([
    // state, opening, receipts, shipments, book, closing, gain, percent, allowed, excess, tonnes
    ['in which nothing moved', {}, 'even 100.000 0.000 0.000 100.000 100.000 0.000 null 0.000 null 0.000'],
    [
      'to which a load came',
      { loads: [came()], tanks: [tank('100.000', '137.854')] },
      'even 100.000 37.854 0.000 137.854 137.854 0.000 0.00 0.189 null 0.000',
    ],
    [
      'of which a load went',
      { loads: [went()], tanks: [tank('100.000', '62.146')] },
      'even 100.000 0.000 37.854 62.146 62.146 0.000 null 0.000 null 0.000',
    ],
    [
      'with a loss of just what is allowed',
      { loads: [came()], tanks: [tank('100.000', '137.665')] },
      'within 100.000 37.854 0.000 137.854 137.665 -0.189 -0.50 0.189 null -0.095',
    ],
    [
      'with a loss of a thousandth more',
      { loads: [came()], tanks: [tank('100.000', '137.664')] },
      'over 100.000 37.854 0.000 137.854 137.664 -0.190 -0.50 0.189 0.001 -0.095',
    ],
    [
      'with a gain',
      { loads: [came()], tanks: [tank('100.000', '138.854')] },
      'gain 100.000 37.854 0.000 137.854 138.854 1.000 2.64 0.189 null 0.500',
    ],
    [
      'with a loss and no receipts, of which nothing is allowed',
      { tanks: [tank('100.000', '99.999')] },
      'over 100.000 0.000 0.000 100.000 99.999 -0.001 null 0.000 0.001 -0.001',
    ],
    [
      'without an allowance',
      { loads: [came()], allowance: null, tanks: [tank('100.000', '137.853')] },
      'over 100.000 37.854 0.000 137.854 137.853 -0.001 0.00 0.000 0.001 -0.001',
    ],
    [
      'of two tanks',
      { tanks: [tank('0.100', '0.200'), tank('0.200', '0.100')] },
      'even 0.300 0.000 0.000 0.300 0.300 0.000 null 0.000 null 0.000',
    ],
    [
      'of which one tank was not measured at its beginning',
      { tanks: [tank('1.000', '1.000'), tank(null, '1.000')] },
      'unknown null 0.000 0.000 null 2.000 null null 0.000 null null',
    ],
    [
      'of which one tank was not measured at its end',
      { tanks: [tank('1.000', null)], loads: [came()] },
      'unknown 1.000 37.854 0.000 38.854 null null null 0.189 null null',
    ],
    [
      'of a site without tanks',
      { tanks: [], loads: [came()] },
      'unknown null 37.854 0.000 null null null null 0.189 null null',
    ],
    [
      'without a density',
      { density: null, tanks: [tank('1.000', '2.000')] },
      'gain 1.000 0.000 0.000 1.000 2.000 1.000 null 0.000 null null',
    ],
  ] as const)('%s', (_case, more, expected) => {
    const found = balanceOf(facts(more))
    const { state, opening, receipts, shipments, book, closing, gain, percent, allowed, excess, gain_mass } = found
    expect(
      [state, opening, receipts, shipments, book, closing, gain, percent, allowed, excess, gain_mass]
        .map(String)
        .join(' '),
    ).toBe(expected)
  })
  it('counts tickets that were not measured, and adds them to nothing', () => {
    const { tickets, unmeasured, receipts } = balanceOf(facts({ loads: [came(), came(null), went(null)] }))
    expect([tickets, unmeasured, receipts]).toEqual([3, 2, '37.854'])
  })
  it('of all sites is judged as one: what one lost another may have gained', () => {
    const lost = facts({ tanks: [tank('10.000', '9.000')] })
    const gained = facts({ tanks: [tank('10.000', '11.000')] })
    expect([lost, gained].map((one) => balanceOf(one).state)).toEqual(['over', 'gain'])
    expect(balanceOfAll([lost, gained], { density: 500, allowance: 0.5, corrected: true }).state).toBe('even')
  })
  it('of all sites leaves out tickets of a site without tanks', () => {
    const all = balanceOfAll([facts({}), facts({ tanks: [], loads: [went()] })], {
      density: 500,
      allowance: 0.5,
      corrected: true,
    })
    expect([all.state, all.shipments]).toEqual(['even', '0.000'])
  })
})

it('of which product was used, adjusted and moved counts that in the book', () => {
  const { own_use, adjustments, book, gain, tickets } = balanceOf(
    facts({ loads: [moved('own_use', 1500n), moved('adjustments', -500n), moved('receipts', 3000n)] }),
  )
  expect([own_use, adjustments, book, gain, tickets]).toEqual(['1.500', '-0.500', '101.000', '-1.000', 0])
})

it.each([
  ['a loss of the tolerance', '-1.000', '0.000', '1.000', false],
  ['a loss of more', '-1.001', '0.000', '1.000', true],
  ['a gain of more', '1.001', '0.000', '1.000', true],
  ['a loss of more that is allowed', '-1.001', '1.001', '1.000', false],
  ['no known gain', null, '0.000', '0.000', false],
] as const)(
  'of %s needs attention only beyond both the allowance and the tolerance',
  (_case, gain, allowed, most, is) => expect(needsAttention({ gain, allowed }, most)).toBe(is),
)

it.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-06', 0, '2026-06'],
  ['2026-06', -18, '2024-12'],
])('the month from %s by %i is %s', (month, by, expected) => expect(monthFrom(month, by)).toBe(expected))
