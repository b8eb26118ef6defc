/** A copy of a service contract follows the old one, and its prices leave no day without one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTerm, pricesOfCopy, renewedUntil } from '#model/areas/contract/rules/contract-copy.ts'
import { overlaps } from '#model/areas/contract/rules/price-change.ts'

const term = (effective_date: string | null, expiry_date: string | null) => ({ effective_date, expiry_date })

describe('the term of a copy', () => {
  it.each([
    ['a year', term('2026-01-01', '2026-12-31'), term('2027-01-01', '2027-12-31')],
    ['a day', term('2026-02-28', '2026-02-28'), term('2026-03-01', '2026-03-01')],
    ['a leap year, by its days', term('2028-01-01', '2028-12-31'), term('2029-01-01', '2030-01-01')],
    ['no end', term('2026-01-01', null), term('2026-01-01', null)],
    ['no beginning', term(null, '2026-12-31'), term(null, '2026-12-31')],
    ['an end before its beginning', term('2026-05-01', '2026-04-01'), term('2026-05-01', '2026-04-01')],
    ['the last day there is', term('2026-05-01', '9999-12-31'), term('2026-05-01', '9999-12-31')],
    ['more days than there are years for', term('2026-01-01', '9000-01-01'), term('9000-01-02', '9999-12-31')],
  ])('of %s', (_, given, expected) => expect(nextTerm(given)).toEqual(expected))
})

describe('a contract that renews by itself', () => {
  it.each([
    ['once', term('2026-01-01', '2026-12-31'), '2027-01-01', '2027-12-31'],
    ['as often as was missed', term('2026-11-01', '2026-11-10'), '2026-12-01', '2026-12-10'],
    ['not, where nobody knows how long it runs', term(null, '2026-12-31'), '2027-01-01', undefined],
  ])('runs on %s', (_, given, today, expected) => expect(renewedUntil(given, today)).toBe(expected))
})

const contract = { effective_date: '2026-01-01', expiry_date: '2026-12-31' }
const copy = { ...contract, ...nextTerm(contract) }
const price = (from: string | null, to: string | null, more: object = {}) => ({
  service: 'loading',
  product: null,
  unit: 'm³',
  enabled: true,
  effective_date: from,
  expiry_date: to,
  ...more,
})
const daysOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map(({ effective_date, expiry_date, unit_price }) => [effective_date, expiry_date, unit_price])

describe('the prices of a copy', () => {
  it.each([
    ['move with it', [price('2026-01-01', '2026-12-31')], [['2027-01-01', '2027-12-31', undefined]]],
    ['stay without end', [price(null, null)], [[null, null, undefined]]],
    [
      'that were replaced are left out, the last holds from the first day on',
      [
        price('2026-01-01', '2026-05-31', { unit_price: '8' }),
        price('2026-06-01', '2026-10-31', { unit_price: '9' }),
        price('2026-11-01', null, { unit_price: '10' }),
      ],
      [['2027-01-01', null, '10']],
    ],
    [
      'for other units, products and times of the year are not replacements',
      [
        price('2026-01-01', '2026-05-31'),
        price('2026-06-01', null, { unit: 't' }),
        price('2026-06-01', null, { product: 'p' }),
        price('2026-10-01', '2026-12-31'),
      ],
      [
        ['2027-01-01', '2027-05-31', undefined],
        ['2027-06-01', null, undefined],
        ['2027-06-01', null, undefined],
        ['2027-10-01', '2027-12-31', undefined],
      ],
    ],
    ['that are off hold on no day', [price('2026-01-01', null, { enabled: false })], []],
  ])('%s', (_, rows, expected) => expect(daysOf(pricesOfCopy(rows, contract, copy))).toEqual(expected))

  it('of one that is given another day move by as many days', () => {
    const later = { ...copy, effective_date: '2027-02-01' }
    expect(daysOf(pricesOfCopy([price('2026-01-01', null)], contract, later))).toEqual([
      ['2027-02-01', null, undefined],
    ])
  })

  it('never hold at the same time, and hold on every day on which the old ones did', () => {
    const DAY_MS = 86_400_000
    const start = Date.UTC(2026, 0, 1)
    const day = (at: number): string => new Date(start + at * DAY_MS).toISOString().slice(0, 10)
    /** Pieces one after the other, some with days between. */
    const pieces = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 3 })), { maxLength: 6 })
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 400 }), (lengths, term_) => {
        const old = { effective_date: day(0), expiry_date: day(term_) }
        let at = 0
        const prices = lengths.map(([length, gap]) => {
          const one = price(day(at), day(at + length - 1))
          at += length + gap
          return one
        })
        const moved = pricesOfCopy(prices, old, nextTerm(old))
        const dated = moved.map(({ effective_date, expiry_date }) => term(String(effective_date), String(expiry_date)))
        for (const [index, one] of dated.entries())
          for (const other of dated.slice(index + 1)) expect(overlaps(one, other)).toBe(false)
        const shift = term_ + 1
        const holds = (some: readonly ReturnType<typeof term>[], on: string) =>
          some.some((one) => (one.effective_date ?? '') <= on && (one.expiry_date ?? '9') >= on)
        for (let index = 0; index < at; index++)
          expect(holds(dated, day(index + shift))).toBe(holds(prices, day(index)))
      }),
    )
  })
})
