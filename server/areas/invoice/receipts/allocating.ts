/** Allocates receipts to invoices, and releases what was allocated. Rows are locked, so that of two at once one wins. */
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { allocation, receipt } from '#model/areas/invoice/receipt.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { centsOf } from '#model/shared/money.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { openMatcher, payable } from './open-invoices.ts'

type Receipt = Row<typeof receipt>
type Invoice = Row<typeof invoice>
type Pair = { readonly receipt: number; readonly invoice: number; readonly amount: string }

const isPayable = (status: string): boolean => payable.some((one) => one === status)
/** The later of two days. */
const later = (one: string | null, other: string | null): string =>
  (one ?? '') > (other ?? '') ? (one ?? '') : (other ?? '')

/** Why a pair never fits, whatever else is allocated. */
function misfit({ amount }: Pair, from: Receipt | undefined, to: Invoice | undefined): string | undefined {
  if (from === undefined) return 'There is no such receipt.'
  if (to === undefined) return 'There is no such invoice.'
  if (from.currency !== to.currency)
    return `The receipt is in ${from.currency} and invoice ${to.invoice_number} in ${to.currency}. Amounts are not converted.`
  if (centsOf(amount) <= 0n) return 'An amount is above zero.'
  if (centsOf(amount) > centsOf(from.amount)) return `The receipt is of ${from.amount} ${from.currency}.`
  if (centsOf(amount) > centsOf(to.total)) return `Invoice ${to.invoice_number} is of ${to.total} ${to.currency}.`
  return undefined
}

/** Throws 409 where less is left than is asked for, which somebody else may have taken. */
function requireLeft(
  pairs: readonly Pair[],
  receipts: ReadonlyMap<number, Receipt>,
  invoices: ReadonlyMap<number, Invoice>,
): void {
  const left = new Map<string, bigint>()
  const take = (key: string, has: string | null, amount: string, says: (had: string) => string): void => {
    const before = left.get(key) ?? centsOf(has)
    if (centsOf(amount) > before) throw conflict(says(has ?? '0.00'))
    left.set(key, before - centsOf(amount))
  }
  for (const pair of pairs) {
    const [from, to] = [receipts.get(pair.receipt), invoices.get(pair.invoice)]
    if (from === undefined || to === undefined) continue
    if (!isPayable(to.status))
      throw conflict(`Invoice ${to.invoice_number} is ${to.status}: receipts pay approved and sent invoices.`)
    take(
      `receipt ${from.id}`,
      from.unallocated,
      pair.amount,
      (had) =>
        `Of the receipt from ${from.payer || 'an unknown payer'} on ${from.date} only ${had} ${from.currency} are left.`,
    )
    take(
      `invoice ${to.id}`,
      to.outstanding,
      pair.amount,
      (had) => `Of invoice ${to.invoice_number} only ${had} ${to.currency} are outstanding.`,
    )
  }
}

const summary = async (rows: RowsOf, receipts: readonly number[], invoices: readonly number[]) => ({
  receipts: await rows(receipt).find({ id: receipts }, { only: ['id', 'unallocated', 'version'], ordering: 'id' }),
  invoices: await rows(invoice).find(
    { id: invoices },
    { only: ['id', 'invoice_number', 'status', 'outstanding', 'paid_on', 'version'], ordering: 'id' },
  ),
})

export async function allocate({ rows, input }: Call<typeof receipt, 'allocate'>) {
  const pairs = input.allocations.flatMap(({ receipt: from, invoice: to, amount }): Pair[] =>
    from === null || to === null || amount === null ? [] : [{ receipt: from, invoice: to, amount }],
  )
  if (pairs.length === 0) throw invalid({ allocations: ['Name at least one receipt with an invoice and an amount.'] })
  const ids = (key: 'receipt' | 'invoice'): readonly number[] => [...new Set(pairs.map((pair) => pair[key]))]
  const lock = { lock: true, ordering: 'id' } as const
  const receipts = new Map((await rows(receipt).find({ id: ids('receipt') }, lock)).map((one) => [one.id, one]))
  const invoices = new Map((await rows(invoice).find({ id: ids('invoice') }, lock)).map((one) => [one.id, one]))
  const problems = pairs.flatMap((pair, at) => {
    const says = misfit(pair, receipts.get(pair.receipt), invoices.get(pair.invoice))
    return says === undefined ? [] : [`Line ${at + 1}: ${says}`]
  })
  if (problems.length > 0) throw invalid({ allocations: problems.slice(0, 20) })
  requireLeft(pairs, receipts, invoices)
  const made = await rows(allocation).createMany(
    pairs.map((pair) => ({
      ...pair,
      currency: receipts.get(pair.receipt)?.currency ?? 'USD',
      date: later(receipts.get(pair.receipt)?.date ?? null, invoices.get(pair.invoice)?.invoice_date ?? null),
    })),
  )
  // A payer whom nobody knew is the buyer of what it paid.
  const unnamed = new Map(
    pairs.flatMap((pair) =>
      receipts.get(pair.receipt)?.party === null ? [[pair.receipt, invoices.get(pair.invoice)?.buyer ?? null]] : [],
    ),
  )
  await rows(receipt).patchMany([...unnamed].map(([id, party]) => ({ id, values: { party } })))
  return {
    allocations: made.map(({ id, receipt: from, invoice: to, amount }) => ({ id, receipt: from, invoice: to, amount })),
    ...(await summary(rows, ids('receipt'), ids('invoice'))),
  }
}

export async function release({ row, rows, input, now }: Call<typeof receipt, 'release'>) {
  const reason = input.reason.trim()
  if (reason === '') throw invalid({ reason: ['Give a reason.'] })
  await rows(receipt).get(row.id, { lock: true })
  const paid = (
    await rows(allocation).find({ receipt: row.id, released: false }, { ordering: 'id', lock: true })
  ).filter(
    ({ id, reversal }) => reversal === null && (input.allocations.length === 0 || input.allocations.includes(id)),
  )
  if (paid.length === 0) throw conflict('Nothing of it is allocated to an invoice.')
  const invoices = [...new Set(paid.flatMap(({ invoice: of }) => (of === null ? [] : [of])))]
  await rows(invoice).find({ id: invoices }, { only: ['id'], ordering: 'id', lock: true })
  await rows(allocation).patchMany(paid.map(({ id }) => ({ id, values: { released: true, released_at: now, reason } })))
  return {
    allocations: paid.map(({ id, receipt: from, invoice: to, amount }) => ({ id, receipt: from, invoice: to, amount })),
    ...(await summary(rows, [row.id], invoices)),
  }
}

/** Open receipts that one answer has. */
const MAX_OPEN = 2000
export async function matches({ rows, matching }: Call<typeof receipt, 'matches'>) {
  const open = await matching(receipt, { reversal: 'false', unallocated__gt: '0' }, { ordering: '-date,id' })
  const shown = open.slice(0, MAX_OPEN)
  const matcher = await openMatcher(rows, [...new Set(shown.map(({ currency }) => currency))])
  return {
    count: open.length,
    results: shown.map(({ id, date, amount, unallocated, currency, payer, party, reference }) => ({
      receipt: id,
      date,
      amount,
      unallocated,
      currency,
      payer,
      party,
      reference,
      match: matcher.match({ reference, payer, party, currency, unallocated: unallocated ?? '0' }),
    })),
  }
}
