/** What other systems are told of an invoice, in one form for those of tickets and of rail shipments. */
import type { company } from '#model/areas/company/company.resource.ts'
import { EXEMPT } from '#model/areas/erp/rules/connection-kinds.ts'
import type { InvoiceOf, SentName } from '#model/areas/erp/rules/sent-names.ts'
import type { Row } from '#model/kernel/resource.ts'
import { decimalText, units } from '#model/shared/money.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import type { Paper } from '#server/print/paper.ts'

/** What is read of invoices is read as this person. */
export type Asking = { readonly rows: RowsOf; readonly person: { readonly company: number } }

/** By our names. Money and quantities are decimal text, so that no digit is lost on the way. */
export type OutgoingValues = Readonly<Partial<Record<SentName, string | null>>>

export type OutgoingTax = {
  readonly code: string
  readonly percent: string
  /** Of the whole invoice. */
  readonly amount: string | null
}
export type OutgoingLine = { readonly values: OutgoingValues; readonly taxes: readonly OutgoingTax[] }

type Customer = {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly postal_code: string
  readonly state: string
  readonly country: string
  /** Under which accounting knows it, and what that is called on the screen of the customer. */
  readonly account: string
  readonly accountLabel: string
}

export type OutgoingInvoice = {
  readonly of: InvoiceOf
  /** The same for the same invoice for ever. */
  readonly serial: bigint
  readonly isCredit: boolean
  readonly isExempt: boolean
  readonly head: OutgoingValues
  readonly seller: Pick<Row<typeof company>, 'code' | 'name' | 'city' | 'country'>
  readonly customer: Customer | null
  readonly paymentDays: number | null
  readonly taxes: readonly OutgoingTax[]
  readonly lines: readonly OutgoingLine[]
  /** As it is going to be, before it is archived. */
  readonly paper: (now: string) => Paper
}

const PERCENT = 4
/** The rates of one line together: each is due on the amount before tax. */
export function percentOf(taxes: readonly OutgoingTax[]): string {
  const [only, ...others] = taxes.map(({ percent }) => percent)
  if (only === undefined) return '0'
  const together = others.reduce((sum, percent) => sum + units(percent, PERCENT), units(only, PERCENT))
  return others.length === 0 ? only : decimalText(together, PERCENT)
}

const none: OutgoingTax = { code: EXEMPT, percent: '0', amount: '0.00' }
/** SAP takes a tax in any case: it has a code of its own where none is due. */
export const sapTaxes = ({ isExempt }: OutgoingInvoice, taxes: readonly OutgoingTax[]): readonly OutgoingTax[] =>
  isExempt || taxes.length === 0 ? [none] : taxes
