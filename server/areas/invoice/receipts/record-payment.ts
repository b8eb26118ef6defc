/** Marking an invoice as paid records the receipt that pays what is left of it, so that paid always follows from money. */
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import type { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { allocation, receipt } from '#model/areas/invoice/receipt.resource.ts'
import { party } from '#model/areas/company/company.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { amountText, centsOf } from '#model/shared/money.ts'
import type { WorkCall } from '#server/engine/operations/area-work/verb-work.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

/** The account on which invoices of its currency are paid. */
const payableAt = async (rows: RowsOf, { currency }: Pick<Row<typeof invoice>, 'currency'>) =>
  (await rows(bankAccount).find({ currency, active: true }, { limit: 1 }))[0]

/** What keeps an invoice from being paid: no account of its currency is active. */
export async function accountMissing(
  rows: RowsOf,
  row: Pick<Row<typeof invoice>, 'currency'>,
): Promise<readonly Obstacle[]> {
  if ((await payableAt(rows, row)) !== undefined) return []
  const says = `There is no active bank account in ${row.currency}.`
  const values = { currency: row.currency, active: 'true' }
  const cure = { label: 'Add a bank account', adds: { resource: 'invoice:bankAccount', values } }
  return [{ code: 'bank_account', kind: 'missing', says, cure }]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export async function recordPayment({ row, rows, asked, now }: WorkCall<typeof invoice>): Promise<undefined> {
  const left = centsOf(row.total) - centsOf(row.settled) + centsOf(row.applied)
  const account = await payableAt(rows, row)
  if (left <= 0n || account === undefined) return undefined
  const [buyer] = row.buyer === null ? [] : await rows(party).find({ id: row.buyer }, { only: ['name'] })
  const date = textOf(asked['paid_on']) || now.slice(0, 10)
  const amount = amountText(left)
  const made = await rows(receipt).create({
    bank_account: account.id,
    date,
    amount,
    currency: row.currency,
    payer: buyer?.name ?? '',
    party: row.buyer,
    reference: [row.invoice_number, textOf(asked['reference'])].filter((text) => text !== '').join(' '),
  })
  await rows(allocation).create({
    receipt: made.id,
    invoice: row.id,
    date: (row.invoice_date ?? '') > date ? row.invoice_date : date,
    amount,
    currency: row.currency,
  })
  return undefined
}
