/** The calls of ticket invoices, the work of their life cycle, and their paper. */
import { ticketInvoice as declared } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withPapers, type PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import { withWork } from '#server/engine/operations/area-work/verb-work.ts'
import { bulkCreateInvoices } from './billing/creating.ts'
import { getInvoiceExport } from './export.ts'
import { invoiceFacts, type InvoiceFacts } from './paper/invoice-facts.ts'
import { invoicePaper } from './paper/invoice-paper.ts'
import { sendTicketInvoices } from './delivery/sending.ts'
import { bulkExportSapXml } from './sap/exporting.ts'
import { approve, recall, sendApproval, sendForPayment, takeBack, voidInvoice } from './verbs.ts'

const handlers = handle(declared, {
  bulkCreateInvoices,
  bulkExportSapXml,
  getInvoiceExport,
  sendErp: async (call) => sendTicketInvoices(call, call.input.kind),
  sendJobutrax: async (call) => sendTicketInvoices(call, 'jobutrax'),
})

const worked = withWork(declared, handlers, {
  approve,
  recall,
  sendApproval,
  sendForPayment,
  takeBack,
  void: voidInvoice,
})

const invoice: PaperWork<typeof declared, InvoiceFacts> = {
  facts: invoiceFacts,
  one: invoicePaper,
  filename: ({ invoice: { invoice_number } }) => invoice_number,
  recipients: async ({ rows }, row) => {
    const found = row.company === null ? [] : await rows(company).find({ id: row.company })
    return found.flatMap(({ email }) => (email.trim() === '' ? [] : [email.trim()]))
  },
}

export const ticketInvoice = withPapers(declared, worked, { invoice })
