/** The figures of an invoice under the names that the other system has for them: as JSON beside its paper, or as a table of its lines. */
import { theirCode } from '#model/areas/erp/rules/their-codes.ts'
import { headerNames, lineNames, theirNameOf } from '#model/areas/erp/rules/sent-names.ts'
import type { Cell, ExportRow, Sheet } from '#server/engine/files/typed-table.ts'
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

/** As they call it. What has no name of theirs stays ours, in a document of a kind that takes that. */
const codeOf = ({ codes }: Names, name: string, value: string | null): string | null =>
  value === null ? null : (theirCode(codes, name, value) ?? value)

/** Fields by their names, and codes as they call them. */
const renamed = (names: Names, values: Header | Line): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [theirNameOf(names.mapping, name), codeOf(names, name, value)]),
  )

/** Money and quantities stay text, so that no digit is lost on the way. */
export const invoiceJson = (names: Names, facts: InvoiceFacts): string =>
  JSON.stringify({
    ...renamed(names, headerOf(facts)),
    [theirNameOf(names.mapping, 'lines')]: facts.lines.map((line) => renamed(names, lineOf(line))),
  })

const sheetHeader = headerNames.filter((name) => name !== 'lines')
/** Amounts are written as numbers, all else as text, whatever it begins with. */
const numbers = new Set<string>(['subtotal', 'tax_percent', 'tax', 'total', 'quantity', 'unit_price', 'amount'])

async function* pageOf(rows: readonly ExportRow[]): AsyncGenerator<readonly ExportRow[]> {
  yield rows
}

/** Each line with what stands above all of them. An invoice without lines has one row. */
export function invoiceSheet(names: Names, facts: InvoiceFacts): Sheet {
  const header = headerOf(facts)
  const cellOf = (name: string, value: string | null): Cell => {
    const said = codeOf(names, name, value)
    return said !== null && numbers.has(name) ? { number: said } : said
  }
  const above = sheetHeader.map((name) => cellOf(name, header[name]))
  const rowOf = (line: Line | undefined) => ({
    cells: [...above, ...lineNames.map((name) => cellOf(name, line?.[name] ?? null))],
  })
  const rows = facts.lines.length === 0 ? [rowOf(undefined)] : facts.lines.map((line) => rowOf(lineOf(line)))
  return {
    title: facts.invoice.invoice_number,
    columns: [...sheetHeader, ...lineNames].map((name) => ({ title: theirNameOf(names.mapping, name) })),
    rows: pageOf(rows),
  }
}

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
