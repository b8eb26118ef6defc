/** A customer's statement of account: what was owed before, each invoice, credit and payment, and what is owed after. */
import { amountText, centsOf } from '#model/shared/money.ts'
import { type OwedInvoice, type PaidReceipt, type PaidShare, type Receivables } from './aging.ts'

type NumberedInvoice = OwedInvoice & { readonly invoice_number: string }
type StatedReceipt = PaidReceipt & { readonly reference: string }
export type StatedReceivables = Pick<Receivables, 'shares'> & {
  readonly invoices: readonly NumberedInvoice[]
  readonly receipts: readonly StatedReceipt[]
}
export type StatementEntry = {
  readonly date: string
  readonly kind: 'invoice' | 'credit' | 'payment' | 'reversal'
  /** The invoice or the receipt; null for a payment from before receipts were kept. */
  readonly id: number | null
  readonly text: string
  readonly due_date: string | null
  /** Below zero where it reduces what is owed. */
  readonly amount: string
}
export type AccountStatement = {
  readonly opening: string
  readonly entries: readonly (StatementEntry & { readonly balance: string })[]
  readonly closing: string
}

const ofInvoice = ({ id, invoice_number, invoice_date, due_date, total }: NumberedInvoice): StatementEntry => {
  const isCredit = centsOf(total) < 0n
  return {
    date: invoice_date ?? '',
    kind: isCredit ? 'credit' : 'invoice',
    id,
    text: invoice_number,
    due_date: isCredit ? null : due_date,
    amount: amountText(centsOf(total)),
  }
}
const ofReceipt = ({ id, date, amount, reference }: StatedReceipt): StatementEntry => ({
  date: date ?? '',
  kind: centsOf(amount) < 0n ? 'reversal' : 'payment',
  id,
  text: reference,
  due_date: null,
  amount: amountText(-centsOf(amount)),
})

/** Money that one customer pays for another moves between their accounts on the day on which it is allocated. */
function crossing(
  { invoices, receipts }: StatedReceivables,
  party: number,
): (share: PaidShare) => readonly StatementEntry[] {
  const numbers = new Map(invoices.map((one) => [one.id, one]))
  const payers = new Map(receipts.map((one) => [one.id, one]))
  return (share) => {
    if (share.invoice === null || share.credit !== null) return []
    const [invoice, receipt] = [numbers.get(share.invoice), payers.get(share.receipt ?? -1)]
    const isTo = invoice?.buyer === party
    const isFrom = share.receipt !== null && receipt?.party === party
    if (isTo === isFrom) return []
    const cents = isTo ? -centsOf(share.amount) : centsOf(share.amount)
    const text = isTo ? `Payment of ${invoice?.invoice_number ?? ''}` : 'Paid for another customer'
    return [
      {
        date: share.date ?? '',
        kind: 'payment',
        id: share.receipt,
        text,
        due_date: null,
        amount: amountText(cents),
      },
    ]
  }
}

/** All that is named is of one currency. `from` is empty for all there is. */
export function statementOf(facts: StatedReceivables, party: number, from: string, to: string): AccountStatement {
  const entries = [
    ...facts.invoices.filter(({ buyer }) => buyer === party).map(ofInvoice),
    ...facts.receipts.filter((one) => one.party === party).map(ofReceipt),
    ...facts.shares.flatMap(crossing(facts, party)),
  ].toSorted((one, other) => one.date.localeCompare(other.date) || (one.id ?? 0) - (other.id ?? 0))
  let balance = 0n
  for (const { date, amount } of entries) if (date < from) balance += centsOf(amount)
  const opening = amountText(balance)
  const shown = entries
    .filter(({ date }) => date >= from && date <= to)
    .map((entry) => {
      balance += centsOf(entry.amount)
      return { ...entry, balance: amountText(balance) }
    })
  return { opening, entries: shown, closing: amountText(balance) }
}
