/** The balance of a product over a month: opening, receipts, shipments, closing, and gain or loss against the allowance. */
import { describe, expect, it } from 'vitest'
import {
  balanceOf,
  balanceOfAll,
  type BalancedTank,
  type BalanceFacts,
} from '#model/areas/terminal/rules/mass-balance.ts'
import { monthFrom } from '#model/shared/month.ts'

const tank = (opening: string | null, closing: string | null): BalancedTank => ({
  location: 'b101',
  code: 'B101',
  opening,
  opening_at: null,
  closing,
  closing_at: null,
})
/** 10,000.0 gal are 37.854 m³. */
const came = (net_volume: string | null = '10000.0') => ({ direction: 'unload', net_volume }) as const
const went = (net_volume: string | null = '10000.0') => ({ direction: 'load', net_volume }) as const
const facts = (more: Partial<BalanceFacts>): BalanceFacts => ({
  tanks: [tank('100.000', '100.000')],
  loads: [],
  density: 500,
  allowance: 0.5,
  ...more,
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
    expect(balanceOfAll([lost, gained], { density: 500, allowance: 0.5 }).state).toBe('even')
  })
  it('of all sites leaves out tickets of a site without tanks', () => {
    const all = balanceOfAll([facts({}), facts({ tanks: [], loads: [went()] })], { density: 500, allowance: 0.5 })
    expect([all.state, all.shipments]).toEqual(['even', '0.000'])
  })
})

it.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-06', 0, '2026-06'],
  ['2026-06', -18, '2024-12'],
])('the month from %s by %i is %s', (month, by, expected) => expect(monthFrom(month, by)).toBe(expected))
