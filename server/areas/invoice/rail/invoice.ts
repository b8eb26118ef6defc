/** The calls of rail invoices, the work of their life cycle, and their paper. */
import { party } from '#model/areas/company/company.resource.ts'
import { invoice as declared } from '#model/areas/invoice/invoice.resource.ts'
import { aging } from '#server/areas/invoice/receivables/aging.ts'
import { statement } from '#server/areas/invoice/receivables/statement.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withPapers, type PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import { withWork } from '#server/engine/operations/area-work/verb-work.ts'
import { sendRailInvoices } from '../delivery/sending.ts'
import { draftInvoices, invoiceCars } from './billing.ts'
import { credit } from './credit.ts'
import { railInvoiceFacts, type RailInvoiceFacts } from './paper/facts.ts'
import { railInvoicePaper } from './paper/paper.ts'
import { reprice } from './reprice.ts'
import { UBL, ubl } from './ubl-call.ts'
import { ublOf } from './ubl.ts'
import { approve, invoiceAddress, markPaid, send, voidInvoice } from './verbs.ts'

const paper: PaperWork<typeof declared, RailInvoiceFacts> = {
  facts: railInvoiceFacts,
  one: railInvoicePaper,
  filename: ({ invoice: { invoice_number } }) => invoice_number,
  recipients: async ({ rows }, { buyer }) => {
    const found = buyer === null ? [] : await rows(party).find({ id: buyer })
    return found.map(invoiceAddress).filter((address) => address !== '')
  },
  along: (facts) =>
    facts.buyer?.invoice_format === 'pdf_ubl'
      ? [{ code: UBL, extension: 'xml', bytes: Buffer.from(ublOf(facts)) }]
      : [],
}

const handlers = handle(declared, {
  aging,
  credit,
  draftInvoices,
  invoiceCars,
  reprice,
  sendErp: async (call) => sendRailInvoices(call, call.input.kind),
  statement,
  ubl,
})
const worked = withWork(declared, handlers, { approve, markPaid, send, void: voidInvoice })

export const invoice = withPapers(declared, worked, { 'invoice-custom': paper })
