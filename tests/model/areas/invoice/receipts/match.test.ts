/** Which invoices a receipt seems to pay: exact by whole numbers and amounts, likely by payer and amount. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matcherOf, type OpenInvoice } from '#model/areas/invoice/rules/receipts/match.ts'

const invoice = (
  id: number,
  invoice_number: string,
  outstanding: string,
  more: Partial<OpenInvoice> = {},
): OpenInvoice => ({
  id,
  invoice_number,
  outstanding,
  buyer: 7,
  currency: 'CAD',
  due_date: `2026-10-${10 + id}`,
  ...more,
})
const open = [
  invoice(1, 'INV-26-2001', '100.00'),
  invoice(2, 'INV-26-2002', '250.50'),
  invoice(3, 'INV-26-200', '100.00', { buyer: 8 }),
  invoice(4, 'INV-26-2004', '70.00', { currency: 'USD' }),
  invoice(5, 'INV-26-2005', '80.00', { buyer: 9 }),
  invoice(6, 'INV-26-2006', '80.00', { buyer: 9 }),
]
const matcher = matcherOf(open, [
  { id: 7, name: 'Prairie Gas Ltd.' },
  { id: 8, name: 'Badlands Oil Inc' },
  { id: 9, name: 'Montréal Énergie' },
])
const matched = (reference: string, unallocated: string, payer = '', more: object = {}) =>
  matcher.match({ reference, payer, party: null, currency: 'CAD', unallocated, ...more })

describe('a match', () => {
  it('is exact where all numbers of the reference together owe the amount', () => {
    const both = { confidence: 'exact', difference: '0.00' }
    expect(matched('Pmt INV-26-2001, inv 26 2002', '350.50')).toMatchObject({
      ...both,
      invoices: [{ id: 1 }, { id: 2 }],
    })
    expect(matched('inv262001', '100.00')).toMatchObject({ ...both, invoices: [{ id: 1, amount: '100.00' }] })
  })
  it('compares whole numbers', () => {
    expect(matched('INV-26-200', '100.00')).toMatchObject({ confidence: 'exact', invoices: [{ id: 3 }] })
    expect(matched('INV-26-20011', '100.00')).toMatchObject({ confidence: 'none', invoices: [] })
  })
  it('shows the difference of a short payment and of one that is too high, the oldest invoice first', () => {
    expect(matched('INV-26-2002 INV-26-2001', '320.50')).toEqual({
      confidence: 'none',
      difference: '-30.00',
      invoices: [
        { id: 1, invoice_number: 'INV-26-2001', amount: '100.00' },
        { id: 2, invoice_number: 'INV-26-2002', amount: '220.50' },
      ],
    })
    expect(matched('INV-26-2001', '120.00')).toMatchObject({ difference: '20.00', invoices: [{ amount: '100.00' }] })
  })
  it('is likely by payer and amount, of one invoice or of all that are open', () => {
    expect(matched('thank you', '250.50', 'PRAIRIE GAS')).toMatchObject({ confidence: 'likely', invoices: [{ id: 2 }] })
    expect(matched('', '350.50', 'prairie gas limited')).toMatchObject({
      confidence: 'likely',
      invoices: [{ id: 1 }, { id: 2 }],
    })
    expect(matched('', '80.00', 'MONTREAL ENERGIE')).toMatchObject({ confidence: 'likely', invoices: [{ id: 5 }] })
    expect(matched('', '1.00', 'Prairie Gas')).toMatchObject({ confidence: 'none', invoices: [], difference: null })
    expect(matched('', '100.00', 'Another name')).toMatchObject({ confidence: 'none' })
  })
  it('stays in one currency', () => {
    expect(matched('INV-26-2004', '70.00')).toMatchObject({ confidence: 'none', invoices: [] })
    expect(matched('INV-26-2004', '70.00', '', { currency: 'USD' })).toMatchObject({ confidence: 'exact' })
  })
  it('never proposes more than the receipt has, nor more than an invoice owes', () => {
    const cents = (text: string): number => Math.round(Number(text) * 100)
    const numbers = open.filter(({ currency }) => currency === 'CAD').map(({ invoice_number }) => invoice_number)
    fc.assert(
      fc.property(fc.subarray(numbers), fc.integer({ min: 1, max: 100_000 }), (named, received) => {
        const { invoices, difference } = matched(named.join(' '), (received / 100).toFixed(2))
        const paid = invoices.reduce((sum, { amount }) => sum + cents(amount), 0)
        const owed = open
          .filter(({ id }) => invoices.some((one) => one.id === id))
          .reduce((sum, { outstanding }) => sum + cents(outstanding), 0)
        expect(paid).toBe(named.length === 0 ? 0 : Math.min(received, owed))
        expect(difference === null ? received - owed : cents(difference)).toBe(received - owed)
      }),
    )
  })
})
