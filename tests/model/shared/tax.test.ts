/** Tax by code on the sum of its lines, rounded once, and shared to the lines without losing a cent. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText, units } from '#model/shared/money.ts'
import { taxed, taxedAlike } from '#model/shared/tax.ts'

const gst = { code: 'GST', percent: '5' }
const qst = { code: 'QST', percent: '9.975' }
const cents = (text: string): bigint => units(text, 2)

test('tax is calculated from the sum, not from each line', () => {
  expect(taxedAlike(['0.10', '0.10', '0.10'], '5')).toEqual({ subtotal: '0.30', tax: '0.02', total: '0.32' })
  expect(taxedAlike(['7623.20'], '5')).toEqual({ subtotal: '7623.20', tax: '381.16', total: '8004.36' })
  expect(taxedAlike([null, '10.00'], null)).toEqual({ subtotal: '10.00', tax: '0.00', total: '10.00' })
})

test('three lines of 10.05 at 5 % have 1.51 together, and the largest remainders have the cent more', () => {
  const lines = Array.from({ length: 3 }, () => ({ amount: '10.05', taxes: [gst] }))
  expect(taxed(lines)).toEqual({
    subtotal: '30.15',
    tax: '1.51',
    total: '31.66',
    rates: [{ ...gst, base: '30.15', tax: '1.51' }],
    lines: [
      { amount: 1005n, taxes: [51n] },
      { amount: 1005n, taxes: [50n] },
      { amount: 1005n, taxes: [50n] },
    ],
  })
})

test('each code counts on the amount before tax', () => {
  const found = taxed([
    { amount: '100.00', taxes: [gst, qst] },
    { amount: '50.00', taxes: [gst] },
    { amount: null, taxes: [gst] },
  ])
  expect(found.rates).toEqual([
    { ...gst, base: '150.00', tax: '7.50' },
    { ...qst, base: '100.00', tax: '9.98' },
  ])
  expect(found.lines.map(({ taxes }) => taxes)).toEqual([[500n, 998n], [250n], [0n]])
  expect(found.total).toBe('167.48')
})

test('one code with two rates is computed for each rate', () => {
  const found = taxed([
    { amount: '10.00', taxes: [{ code: 'HST', percent: '13' }] },
    { amount: '10.00', taxes: [{ code: 'HST', percent: '15' }] },
  ])
  expect(found.rates.map(({ tax }) => tax)).toEqual(['1.30', '1.50'])
})

test('a credit has the tax of what it credits, with the other sign', () => {
  expect(taxedAlike(['-10.05', '-10.05', '-10.05'], '5').tax).toBe('-1.51')
})

describe('for any lines', () => {
  const amount = fc.integer({ min: -9_000_000_00, max: 9_000_000_00 }).map((one) => decimalText(BigInt(one), 2))
  const rate = fc.record({
    code: fc.constantFrom('', 'GST', 'QST'),
    percent: fc.integer({ min: 0, max: 1_000_000 }).map((one) => decimalText(BigInt(one), 4)),
  })
  const lines = fc.array(fc.record({ amount, taxes: fc.array(rate, { maxLength: 3 }) }), { maxLength: 30 })

  test('the shares of a code add up to its tax, and each is within a cent of its own', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const found = taxed(all)
        const shares = found.lines.flatMap(({ taxes }) => taxes).reduce((sum, one) => sum + one, 0n)
        expect(found.rates.reduce((sum, one) => sum + cents(one.tax), 0n)).toBe(shares)
        expect(cents(found.tax)).toBe(shares)
        expect(cents(found.total)).toBe(cents(found.subtotal) + shares)
        for (const [at, { amount: of, taxes }] of all.entries())
          for (const [place, { percent }] of taxes.entries()) {
            const exact = (Number(of) * Number(percent)) / 100
            const error = Math.abs(Number(found.lines[at]?.taxes[place] ?? 0n) / 100 - exact)
            expect(error).toBeLessThan(0.010_001)
          }
      }),
    )
  })
  test('the order of lines does not matter to the sums', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const { subtotal, tax, total } = taxed(all)
        expect(taxed(all.toReversed())).toMatchObject({ subtotal, tax, total })
      }),
    )
  })
})
