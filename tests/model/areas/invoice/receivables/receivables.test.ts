/** Ages and statements of account: columns add up, and a statement closes with what its ages add up to, on any day. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agingColumns,
  agingOf,
  columnOf,
  totalsOf,
  type AgingAmounts,
} from '#model/areas/invoice/rules/receivables/aging.ts'
import { statementOf, type StatedReceivables } from '#model/areas/invoice/rules/receivables/statement.ts'

const cents = (text: string): bigint => BigInt(text.replace('.', ''))
const dayOf = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
const money = (n: number): string => (n / 100).toFixed(2)

/** Invoices of three customers, receipts of the same, and shares that never exceed either. */
const receivables = fc
  .record({
    invoices: fc.array(
      fc.record({
        buyer: fc.integer({ min: 1, max: 3 }),
        day: fc.nat(200),
        terms: fc.nat(60),
        total: fc.integer({ min: 1, max: 99_999 }),
      }),
      { maxLength: 12 },
    ),
    receipts: fc.array(
      fc.record({
        party: fc.integer({ min: 1, max: 3 }),
        day: fc.nat(200),
        amount: fc.integer({ min: 1, max: 99_999 }),
        pays: fc.nat(20),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ invoices, receipts }): StatedReceivables => {
    const open = invoices.map(({ total }) => total)
    const shares = receipts.flatMap(({ amount, pays, day }, at) => {
      const to = invoices.length === 0 ? -1 : pays % invoices.length
      const share = Math.min(amount, open[to] ?? 0)
      if (share <= 0) return []
      open[to] = (open[to] ?? 0) - share
      return [
        {
          receipt: at,
          credit: null,
          invoice: to,
          reversal: null,
          date: dayOf(Math.max(day, invoices[to]?.day ?? 0)),
          amount: money(share),
        },
      ]
    })
    return {
      invoices: invoices.map(({ buyer, day, terms, total }, id) => ({
        id,
        buyer,
        currency: 'CAD',
        invoice_number: `I-${id}`,
        invoice_date: dayOf(day),
        due_date: dayOf(day + terms),
        total: money(total),
      })),
      receipts: receipts.map(({ party, day, amount }, id) => ({
        id,
        party,
        currency: 'CAD',
        date: dayOf(day),
        amount: money(amount),
        reference: '',
      })),
      shares,
    }
  })

const sumOf = (line: AgingAmounts): bigint => agingColumns.reduce((sum, column) => sum + cents(line[column]), 0n)

describe('ages', () => {
  it('go by days after the due date', () => {
    const column = (due: string) => columnOf(due, '2026-11-30')
    expect(
      [
        '2026-12-01',
        '2026-11-30',
        '2026-11-29',
        '2026-10-31',
        '2026-10-30',
        '2026-10-01',
        '2026-09-30',
        '2026-09-01',
        '2026-08-31',
      ].map(column),
    ).toEqual(['current', 'current', 'd1_30', 'd1_30', 'd31_60', 'd31_60', 'd61_90', 'd61_90', 'over_90'])
  })
  it('add up to their total in each line and in all of them, with unapplied at most zero', () => {
    fc.assert(
      fc.property(receivables, fc.nat(260), (facts, day) => {
        const lines = agingOf(facts, dayOf(day))
        for (const line of lines) {
          expect(cents(line.total)).toBe(sumOf(line))
          expect(cents(line.unapplied) <= 0n).toBe(true)
        }
        const totals = totalsOf(lines)
        expect(cents(totals.total)).toBe(lines.reduce((sum, { total }) => sum + cents(total), 0n))
        const made = (date: string | null): boolean => (date ?? '9') <= dayOf(day)
        const owed = facts.invoices
          .filter(({ invoice_date }) => made(invoice_date))
          .reduce((sum, { total }) => sum + cents(total ?? '0.00'), 0n)
        const paid = facts.receipts
          .filter(({ date }) => made(date))
          .reduce((sum, { amount }) => sum + cents(amount ?? '0.00'), 0n)
        expect(cents(totals.total)).toBe(owed - paid)
      }),
    )
  })
  it('never add currencies', () => {
    const invoice = { id: 1, buyer: 1, invoice_date: '2026-01-01', due_date: '2026-01-31', total: '10.00' }
    const invoices = [
      { ...invoice, currency: 'CAD' },
      { ...invoice, id: 2, currency: 'USD' },
    ]
    const lines = agingOf({ invoices, receipts: [], shares: [] }, '2026-01-15')
    expect(lines.map(({ currency, current }) => [currency, current])).toEqual([
      ['CAD', '10.00'],
      ['USD', '10.00'],
    ])
  })
})

describe('a statement', () => {
  it('closes with the total of its ages, and opens with what the one before closed with', () => {
    fc.assert(
      fc.property(
        receivables,
        fc.nat(200),
        fc.nat(60),
        fc.integer({ min: 1, max: 3 }),
        (facts, begin, length, party) => {
          const [from, to] = [dayOf(begin), dayOf(begin + length)]
          const { opening, entries, closing } = statementOf(facts, party, from, to)
          expect(statementOf(facts, party, '', dayOf(begin - 1)).closing).toBe(opening)
          expect(cents(closing)).toBe(entries.reduce((sum, { amount }) => sum + cents(amount), cents(opening)))
          expect(entries.at(-1)?.balance ?? opening).toBe(closing)
          expect(totalsOf(agingOf(facts, to).filter((line) => line.party === party)).total).toBe(closing)
        },
      ),
    )
  })
})
