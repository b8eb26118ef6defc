/**
 * What customers owe as of a day, by days after the due date. Invoices, receipts and credits count from their own day on; what of a receipt or a
 * credit pays nothing yet is `unapplied`, below zero. Currencies are never added.
 */
import { amountText, centsOf } from '#model/shared/money.ts'

export type OwedInvoice = {
  readonly id: number
  readonly buyer: number | null
  readonly currency: string
  readonly invoice_date: string | null
  readonly due_date: string | null
  readonly total: string | null
}
export type PaidReceipt = {
  readonly id: number
  readonly party: number | null
  readonly currency: string
  readonly date: string | null
  readonly amount: string | null
}
/** Without a receipt and a credit it is a payment from before receipts were kept. */
export type PaidShare = {
  readonly receipt: number | null
  readonly credit: number | null
  readonly invoice: number | null
  readonly reversal: number | null
  readonly date: string | null
  readonly amount: string | null
}
/** `invoices`: those that are approved, sent or paid. `shares`: those that are not released. */
export type Receivables = {
  readonly invoices: readonly OwedInvoice[]
  readonly receipts: readonly PaidReceipt[]
  readonly shares: readonly PaidShare[]
}

export const agingColumns = ['current', 'd1_30', 'd31_60', 'd61_90', 'over_90', 'unapplied'] as const
export type AgingColumn = (typeof agingColumns)[number]
export type AgingAmounts = Readonly<Record<AgingColumn | 'total', string>>
/** One customer in one currency; `party` is null for receipts of an unknown payer. */
export type AgingLine = AgingAmounts & { readonly party: number | null; readonly currency: string }

const DAY = 86_400_000
const daysLate = (due: string | null, as_of: string): number =>
  due === null ? 0 : Math.round((Date.parse(as_of) - Date.parse(due)) / DAY)

export function columnOf(due: string | null, as_of: string): AgingColumn {
  const late = daysLate(due, as_of)
  if (late <= 0) return 'current'
  if (late <= 30) return 'd1_30'
  if (late <= 60) return 'd31_60'
  return late <= 90 ? 'd61_90' : 'over_90'
}

type Sums = Record<AgingColumn, bigint>
const nothing = (): Sums => ({ current: 0n, d1_30: 0n, d31_60: 0n, d61_90: 0n, over_90: 0n, unapplied: 0n })
/** The amounts with their total, which is the sum of the columns. */
export const amountsOf = (sums: Readonly<Sums>): AgingAmounts => {
  const texts = agingColumns.map((column) => [column, amountText(sums[column])])
  const total = agingColumns.reduce((sum, column) => sum + sums[column], 0n)
  return { ...emptyAmounts, ...Object.fromEntries(texts), total: amountText(total) }
}
const emptyAmounts: AgingAmounts = {
  current: '0.00',
  d1_30: '0.00',
  d31_60: '0.00',
  d61_90: '0.00',
  over_90: '0.00',
  unapplied: '0.00',
  total: '0.00',
}

/** Adds lines up, column by column. */
export function totalsOf(lines: readonly AgingAmounts[]): AgingAmounts {
  const sums = nothing()
  for (const line of lines) for (const column of agingColumns) sums[column] += centsOf(line[column])
  return amountsOf(sums)
}

/** Lines with nothing in any column are left out. */
export function agingOf({ invoices, receipts, shares }: Receivables, as_of: string): readonly AgingLine[] {
  const isMade = (date: string | null): boolean => date !== null && date <= as_of
  const sums = new Map<string, Sums & { party: number | null; currency: string }>()
  const add = (party: number | null, currency: string, column: AgingColumn, cents: bigint): void => {
    const key = `${party ?? ''} ${currency}`
    const known = sums.get(key) ?? { ...nothing(), party, currency }
    known[column] += cents
    sums.set(key, known)
  }
  const made = shares.filter(({ date }) => isMade(date))
  const sumBy = (name: 'receipt' | 'credit' | 'invoice' | 'reversal'): ReadonlyMap<number, bigint> => {
    const found = new Map<number, bigint>()
    for (const share of made) {
      const id = share[name]
      if (id !== null) found.set(id, (found.get(id) ?? 0n) + centsOf(share.amount))
    }
    return found
  }
  const [settled, applied, taken, reversed] = [sumBy('invoice'), sumBy('credit'), sumBy('receipt'), sumBy('reversal')]
  for (const { id, buyer, currency, invoice_date, due_date, total } of invoices) {
    if (!isMade(invoice_date)) continue
    const left = centsOf(total) - (settled.get(id) ?? 0n) + (applied.get(id) ?? 0n)
    add(buyer, currency, left < 0n ? 'unapplied' : columnOf(due_date ?? invoice_date, as_of), left)
  }
  for (const { id, party, currency, date, amount } of receipts)
    if (isMade(date))
      add(party, currency, 'unapplied', -(centsOf(amount) - (taken.get(id) ?? 0n) + (reversed.get(id) ?? 0n)))
  return [...sums.values()].flatMap(({ party, currency, ...line }) =>
    agingColumns.every((column) => line[column] === 0n) ? [] : [{ party, currency, ...amountsOf(line) }],
  )
}
