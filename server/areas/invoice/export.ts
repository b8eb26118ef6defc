/** Lines of ticket invoices with their invoice, as CSV or Excel. */
import { Readable } from 'node:stream'
import { serviceContractTicket } from '#model/areas/contract/terminal-contract.resource.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { isUuid } from '#model/kernel/validate.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import { csv } from '#server/engine/files/csv.ts'
import type { Cell, ExportRow, Sheet } from '#server/engine/files/typed-table.ts'
import { xlsx } from '#server/engine/files/sheet/xlsx.ts'
import { nextTurn } from '#server/engine/limits/turns.ts'
import { invoiceFacts, type InvoiceFacts, type InvoiceLine } from './paper/invoice-facts.ts'

const { fields } = ticketInvoice
const line = serviceContractTicket.fields
const columns: Sheet['columns'] = [
  { title: 'Invoice' },
  { title: 'Status' },
  { title: 'Customer' },
  { title: 'Account' },
  { title: 'Date' },
  { title: 'Due' },
  { title: 'Currency' },
  { title: 'Tax code' },
  { title: 'Contract' },
  { title: 'PO' },
  { title: 'Ticket' },
  { title: 'Completed' },
  { title: 'Service' },
  { title: 'Description' },
  { title: 'Quantity', field: line.quantity },
  { title: 'Unit' },
  { title: 'Price', field: line.unit_price },
  { title: 'Amount', field: line.amount },
  { title: 'Invoice total', field: fields.total },
]

const dayCell = (day: string | null): Cell => (day === null || day === '' ? null : { day })
const numberCell = (number: string | null): Cell => (number === null ? null : { number })

const rowOf = ({ invoice, customer, contract }: InvoiceFacts, one: InvoiceLine | undefined): ExportRow => ({
  cells: [
    invoice.invoice_number,
    invoice.status.replaceAll('_', ' '),
    customer?.name ?? null,
    customer?.account_number ?? null,
    dayCell(invoice.invoice_date),
    dayCell(invoice.due_date),
    invoice.currency,
    invoice.tax_code,
    contract?.contract_number ?? null,
    invoice.purchase_order,
    one?.billed?.ticket_number ?? null,
    dayCell(one?.billed?.day ?? null),
    one?.service ?? null,
    one?.description ?? null,
    numberCell(one?.quantity ?? null),
    one?.unit ?? null,
    numberCell(one?.unit_price ?? null),
    numberCell(one?.amount ?? null),
    numberCell(invoice.total),
  ],
})

/** An invoice without lines has a row of its own. */
async function* pages(facts: readonly InvoiceFacts[]): AsyncGenerator<readonly ExportRow[]> {
  for (const one of facts) {
    yield one.lines.length === 0 ? [rowOf(one, undefined)] : one.lines.map((each) => rowOf(one, each))
    await nextTurn()
  }
}

export async function getInvoiceExport({ input, rows, person, now }: Call<typeof ticketInvoice, 'getInvoiceExport'>) {
  const { format, company, status, from, to, invoice_ids } = input
  const found = await rows(ticketInvoice).find({
    ...(company !== null && { company }),
    ...(status !== '' && { status }),
    ...(invoice_ids.length > 0 && { id: invoice_ids.map((id) => id.toLowerCase()).filter(isUuid) }),
  })
  const within = found.filter(
    ({ invoice_date }) =>
      (from === null || (invoice_date ?? '') >= from) && (to === null || (invoice_date ?? '9') <= to),
  )
  const facts = await invoiceFacts({ rows, person }, within)
  const sheet: Sheet = { title: 'Ticket invoices', columns, rows: pages(facts) }
  const filename = `ticket-invoices-${now.slice(0, 10)}.${format}`
  return format === 'csv'
    ? answerFile({ filename, type: 'text/csv; charset=utf-8', data: Readable.from(csv(sheet)) })
    : answerFile({
        filename,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        data: xlsx(sheet),
      })
}
