/** Money of the demo: every age has an amount, receipts of each kind wait, and paid follows from what was received. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { allocation, receipt } from '#model/areas/invoice/receipt.resource.ts'
import { agingColumns, agingOf, totalsOf } from '#model/areas/invoice/rules/receivables/aging.ts'
import { matcherOf } from '#model/areas/invoice/rules/receipts/match.ts'
import { party } from '#model/areas/company/company.resource.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
beforeAll(async () => {
  demo = await seededDemo()
})
afterAll(() => demo.stop())

const facts = () =>
  demo.read(async ({ rows, now }) => ({
    invoices: await rows(invoice).find({ status: ['approved', 'sent', 'paid'] }),
    receipts: await rows(receipt).find(),
    shares: await rows(allocation).find({ released: false }),
    accounts: await rows(bankAccount).find({ active: true }),
    parties: await rows(party).find(),
    today: now.slice(0, 10),
  }))

test('there is an active account in CAD and in USD', async () => {
  const { accounts } = await facts()
  expect(accounts.map(({ currency }) => currency).toSorted()).toEqual(['CAD', 'USD'])
})

test('every age of both currencies has an amount', async () => {
  const { today, ...all } = await facts()
  const lines = agingOf(all, today)
  for (const currency of ['CAD', 'USD']) {
    const totals = totalsOf(lines.filter((line) => line.currency === currency))
    expect([currency, agingColumns.filter((column) => Number(totals[column]) === 0)]).toEqual([currency, []])
  }
})

test('paid invoices have nothing outstanding, and the money of all others is what is missing', async () => {
  const { invoices } = await facts()
  const odd = invoices.filter(({ status, total, settled, outstanding }) =>
    status === 'paid'
      ? total !== settled || Number(outstanding) !== 0
      : (Number(total) - Number(settled)).toFixed(2) !== outstanding,
  )
  expect(odd.map(({ invoice_number }) => invoice_number)).toEqual([])
  expect(invoices.filter(({ status }) => status === 'paid').length).toBeGreaterThan(20)
})

test('receipts wait that match exactly, that are short, that only the payer names, and one that nobody knows', async () => {
  const { invoices, receipts, parties } = await facts()
  const open = receipts.filter(({ unallocated, reversal }) => !reversal && Number(unallocated) > 1)
  const owing = invoices.flatMap((one) =>
    Number(one.outstanding) > 0 ? [{ ...one, outstanding: one.outstanding ?? '0' }] : [],
  )
  const matcher = matcherOf(owing, parties)
  const found = open.map((one) => matcher.match({ ...one, unallocated: one.unallocated ?? '0' }))
  const kinds = found.map(({ confidence, invoices: named }) =>
    confidence === 'none' && named.length > 0 ? 'short' : confidence,
  )
  expect(new Set(kinds)).toEqual(new Set(['exact', 'short', 'likely', 'none']))
})
