/** The invoices that money can still pay, with an index by which receipts are matched. */
import { party } from '#model/areas/company/company.resource.ts'
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { matcherOf, type Matcher, type OpenInvoice } from '#model/areas/invoice/rules/receipts/match.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

/** In these states an invoice is open. */
export const payable = ['approved', 'sent'] as const

export async function openMatcher(rows: RowsOf, currencies: readonly string[]): Promise<Matcher> {
  const wanted = (['USD', 'CAD', 'MXN'] as const).filter((one) => currencies.includes(one))
  const found = await rows(invoice).find(
    { status: payable, currency: wanted },
    { only: ['id', 'invoice_number', 'buyer', 'currency', 'due_date', 'outstanding'] },
  )
  const open = found.flatMap((one): OpenInvoice[] =>
    one.outstanding === null || Number(one.outstanding) <= 0 ? [] : [{ ...one, outstanding: one.outstanding }],
  )
  return matcherOf(open, await rows(party).find({}, { only: ['id', 'name'] }))
}
