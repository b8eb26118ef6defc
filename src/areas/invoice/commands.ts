/** Commands of ticket invoices. Each verb of their life has one of its own besides. */
import { command, commandOn } from '#src/engine/commands/command.ts'
import { saveDocument } from '#src/engine/data/documents.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { open } from '#src/engine/panes/screen.ts'

export * from './receipts/commands.ts'
export * from './receivables/commands.ts'
export * from './cars/commands.ts'
export * from './prices/commands.ts'
export * from './rail/commands.ts'
export * from './settings/commands.ts'

const base = 'terminalboss/v3/ticket-invoice/'
const onInvoices = commandOn('record:terminal:ticketInvoice')
const some = ({ target }: { readonly target: RecordTarget }): true | string =>
  target.ids().length > 0 || 'No invoice is selected'

export const invoiceTickets = commandOn('record:terminal:ticket')({
  title: 'Invoice tickets…',
  key: 'i',
  menu: 'row',
  panel: true,
  needs: 'add_ticketinvoice',
  undo: 'compensating',
  aliases: ['bill tickets', 'make invoices', 'billing'],
  enabled: ({ target }) => target.ids().length > 0 || 'No ticket is selected',
  run: async ({ target }) => (await import('./billing/open-billing.ts')).openBilling(target),
})

export const exportSap = onInvoices({
  title: 'Export invoices to SAP',
  key: 'shift+u',
  menu: 'row',
  needs: 'change_ticket_invoice',
  undo: 'none',
  aliases: ['IDOC', 'XML', 'accounting file'],
  enabled: some,
  run: ({ target }) => saveDocument(`${base}bulk_export_sap_xml/`, { invoice_ids: target.ids() }),
})

export const sendJobutrax = onInvoices({
  title: 'Send invoices to JobUtrax…',
  key: 'u',
  menu: 'row',
  panel: true,
  needs: 'change_ticket_invoice',
  undo: 'held',
  aliases: ['ERP', 'connector', 'hand over'],
  enabled: some,
  run: async ({ target }) => (await import('./open-sending.ts')).openInvoiceSending(target, 'jobutrax'),
})

export const sendSap = onInvoices({
  title: 'Send invoices to SAP…',
  menu: 'row',
  panel: true,
  needs: 'change_ticket_invoice',
  undo: 'held',
  aliases: ['ERP', 'IDOC', 'connector', 'hand over'],
  enabled: some,
  run: async ({ target }) => (await import('./open-sending.ts')).openInvoiceSending(target, 'sap_xml'),
})

export const sendCsv = onInvoices({
  title: 'Send invoices as CSV…',
  menu: 'row',
  panel: true,
  needs: 'change_ticket_invoice',
  undo: 'held',
  aliases: ['ERP', 'connector', 'hand over'],
  enabled: some,
  run: async ({ target }) => (await import('./open-sending.ts')).openInvoiceSending(target, 'csv'),
})

export const exportLines = onInvoices({
  title: 'Export lines of invoices as a table',
  menu: 'row',
  needs: 'access_menu__v3__sync_data__ticket_invoice',
  aliases: ['CSV of invoices', 'charges'],
  enabled: some,
  run: ({ target }) =>
    saveDocument(`${base}get_invoice_export/?${new URLSearchParams({ invoice_ids: target.ids().join(',') })}`),
})

/** What waits for approval; who is asked by name stands in the column *Approver*. */
export const waitingForApproval = command({
  title: 'Show invoices that wait for approval',
  needs: 'access_menu__v3__sync_data__ticket_invoice',
  aliases: ['approval queue', 'approve invoices'],
  run: () => open('terminalboss:v3:ticket-invoice:table', {}, { query: { 'f.status': 'pending approval' } }),
})
