/** The calls of ticket invoices beside their life cycle and their paper. */
import { onResource } from '#model/kernel/action.ts'
import { choice, codes, day, flag, ref } from '#model/kernel/field.ts'
import { MOST_SENT, sendInvoicesCall } from '#model/areas/erp/rules/send-invoices.ts'
import { MOST_IN_BULK } from '#model/kernel/life-actions.ts'

/** Tickets that are invoiced at once. They are never cut into several requests: that would split invoices. */
export const MOST_TICKETS = 10_000

const ids = codes({ label: 'Invoices', required: true, maxItems: MOST_IN_BULK })

export const ticketInvoiceActions = {
  /** Tickets become drafts; each ticket is answered by itself. A trial tells which invoices there would be. */
  bulkCreateInvoices: onResource('bulk_create_invoices/', {
    label: 'Invoice tickets',
    needs: 'add_ticketinvoice',
    undo: 'compensating',
    form: 'none',
    input: {
      ticket_ids: codes({ label: 'Tickets', required: true, maxItems: MOST_TICKETS }),
      invoice_date: day({ help: 'Leave empty for today' }),
      dry_run: flag(false),
    },
  }),
  /** The lines with their invoice, as a file. */
  getInvoiceExport: onResource('get_invoice_export/', {
    label: 'Export invoice lines',
    needs: 'access_menu__v3__sync_data__ticket_invoice',
    undo: 'none',
    method: 'GET',
    form: 'none',
    cost: 'export',
    spans: [{ from: 'from', to: 'to' }],
    input: {
      format: choice(['csv', 'xlsx'], 'csv'),
      company: ref('terminal:company', { label: 'Customer' }),
      status: choice(['', 'draft', 'pending_approval', 'approved', 'sent_for_payment', 'paid', 'rejected', 'void'], ''),
      from: day({ help: 'Date of the invoice' }),
      to: day(),
      invoice_ids: { ...ids, required: false },
    },
  }),
  /** One file for accounting, with an IDOC for each invoice. The same invoices give the same file again. */
  bulkExportSapXml: onResource('bulk_export_sap_xml/', {
    label: 'Export to SAP',
    needs: 'change_ticket_invoice',
    undo: 'none',
    form: 'none',
    input: { invoice_ids: ids },
  }),
  /** Each invoice by itself, by the connection of kind `jobutrax`. What does not arrive is tried again by the server. */
  sendJobutrax: onResource('send_jobutrax/', {
    label: 'Send to JobUtrax',
    needs: 'change_ticket_invoice',
    undo: 'held',
    form: 'none',
    input: { invoice_ids: { ...ids, maxItems: MOST_SENT }, dry_run: flag(false) },
  }),
  /** Added by us. Sends them by the connection of any kind. */
  sendErp: sendInvoicesCall('change_ticket_invoice', ids),
} as const
