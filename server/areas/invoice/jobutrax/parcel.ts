/** What is sent of an invoice: its figures, under the names that the other system has for them, and its paper. */
import { theirNameOf, type headerNames, type lineNames } from '#model/areas/erp/rules/sent-names.ts'
import type { Connection } from '../../erp/connection.ts'
import type { InvoiceFacts, InvoiceLine } from '../paper/invoice-facts.ts'

type Names = Pick<Connection, 'mapping' | 'codes'>
type Line = Readonly<Record<(typeof lineNames)[number], string | null>>
type Header = Readonly<Record<Exclude<(typeof headerNames)[number], 'lines'>, string | null>>

const lineOf = ({ billed, service, description, quantity, unit, unit_price, amount }: InvoiceLine): Line => ({
  ticket: billed?.ticket_number ?? null,
  completed_on: billed?.day ?? null,
  service,
  description,
  quantity,
  unit,
  unit_price,
  amount,
})

function headerOf({ invoice, customer, contract, site }: InvoiceFacts): Header {
  const { invoice_number, invoice_date, due_date, period_start, period_end, purchase_order } = invoice
  const { currency, subtotal, tax_code, tax_percent, tax_exempt, tax, total } = invoice
  return {
    invoice_number,
    invoice_date,
    due_date,
    period_start,
    period_end,
    customer: customer?.name ?? null,
    customer_account: customer?.account_number ?? null,
    contract: contract?.contract_number ?? null,
    site: site?.name ?? null,
    purchase_order,
    currency,
    subtotal,
    tax_code,
    tax_percent: tax_exempt ? '0' : tax_percent,
    tax,
    total,
  }
}

/** A code of ours may be any word, `constructor` too: only what is listed counts. */
function codeOf(theirs: Names['codes'][string] | undefined, ours: string | null): string | null {
  return ours !== null && theirs !== undefined && Object.hasOwn(theirs, ours) ? (theirs[ours] ?? ours) : ours
}

/** Fields by their names, and codes as they call them. */
const renamed = ({ mapping, codes }: Names, values: Header | Line): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [theirNameOf(mapping, name), codeOf(codes[name], value)]),
  )

/** Money and quantities stay text, so that no digit is lost on the way. */
export const invoiceJson = (names: Names, facts: InvoiceFacts): string =>
  JSON.stringify({
    ...renamed(names, headerOf(facts)),
    [theirNameOf(names.mapping, 'lines')]: facts.lines.map((line) => renamed(names, lineOf(line))),
  })

type Parcel = { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> }

/** A form with two parts: `invoice`, as JSON, and `paper`, as PDF. */
export async function parcelOf(json: string, filename: string, pdf: Buffer): Promise<Parcel> {
  const form = new FormData()
  form.set('invoice', new Blob([json], { type: 'application/json' }), 'invoice.json')
  form.set('paper', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), filename)
  const encoded = new Response(form)
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}
