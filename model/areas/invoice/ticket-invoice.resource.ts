/** Invoices for tickets. */
import { choice, day, decimal, flag, instant, integer, ref, text } from '#model/kernel/field.ts'
import { partyMayBeInactive } from './rules/inactive-party.ts'
import { resource } from '#model/kernel/resource.ts'
import { taxedAlike } from '#model/shared/tax.ts'
import { ticketInvoiceLife, ticketInvoiceStatuses } from './rules/ticket-invoice-life.ts'
import { ticketInvoicePapers } from './rules/ticket-invoice-papers.ts'
import { ticketInvoiceActions } from './ticket-invoice-actions.ts'
import { needs } from '#model/areas/terminal/needs.ts'

const done = (label: string) => instant({ label, readOnly: true, group: 'Approval' })

export const ticketInvoice = resource('terminalboss/v3/ticket-invoice/', {
  label: 'Ticket invoice',
  model: 'Ticket Invoice',
  needs: { ...needs('ticket_invoice'), add: 'add_ticketinvoice' },
  title: ['invoice_number'],
  ordering: '-invoice_date',
  keys: [{ fields: ['invoice_number'], onConflict: 'refuse' }],
  numbered: { invoice_number: { by: 'terminal:codeGenerator', types: ['ticket_invoice'], places: ['server'] } },
  spans: [{ from: 'period_start', to: 'period_end' }],
  fields: {
    invoice_number: text({ label: 'Invoice', required: true, maxLength: 30, table: true }),
    /** Changed only by the calls of its life. */
    status: choice(ticketInvoiceStatuses, 'draft', { readOnly: true, table: true }),
    company: ref('terminal:company', {
      label: 'Customer',
      required: true,
      table: true,
      takesInactive: partyMayBeInactive,
    }),
    service_contract: ref('terminal:serviceContract', { table: true }),
    server: ref('terminal:server', {
      label: 'Site',
      table: true,
      onDelete: 'clear',
      takesInactive: partyMayBeInactive,
    }),
    invoice_date: day({ label: 'Date', table: true }),
    due_date: day({ label: 'Due', table: true }),
    period_start: day({ label: 'For tickets from', group: 'Period' }),
    period_end: day({ label: 'To', group: 'Period' }),
    currency: choice(['CAD', 'USD', 'MXN'], 'CAD', { table: true, group: 'Amount' }),
    line_count: integer({
      label: 'Lines',
      adds: false,
      readOnly: true,
      initial: 0,
      table: true,
      group: 'Amount',
      tally: { of: 'terminal:serviceContractTicket', by: 'ticket_invoice' },
    }),
    subtotal: decimal(2, {
      readOnly: true,
      table: true,
      group: 'Amount',
      help: 'Sum of the lines, before tax',
      tally: { of: 'terminal:serviceContractTicket', by: 'ticket_invoice', sum: 'amount' },
    }),
    tax_code: text({ maxLength: 10, group: 'Amount' }),
    tax_percent: decimal(4, { label: 'Tax rate', unit: '%', min: 0, max: 100, initial: '0', group: 'Amount' }),
    tax: decimal(2, { adds: true, readOnly: true, group: 'Amount' }),
    total: decimal(2, { adds: true, readOnly: true, table: true, group: 'Amount' }),
    approver: ref('user:user', {
      table: true,
      onDelete: 'clear',
      group: 'Approval',
      help: 'User who is asked for approval',
    }),
    approved_by: ref('user:user', { readOnly: true, onDelete: 'clear', group: 'Approval' }),
    approved_at: done('Approved'),
    approval_sent_by: ref('user:user', { readOnly: true, onDelete: 'clear', group: 'Approval' }),
    approval_sent_at: done('Sent for approval'),
    sent_at: done('Sent for payment'),
    paid_at: done('Marked as paid'),
    paid_on: day({ label: 'Paid on', readOnly: true, group: 'Approval' }),
    payment_reference: text({ label: 'Payment', readOnly: true, maxLength: 60, group: 'Approval' }),
    exported_at: done('Exported to SAP'),
    jobutrax_at: done('Sent to JobUtrax'),
    jobutrax_reference: text({ label: 'JobUtrax reference', readOnly: true, maxLength: 60, group: 'Approval' }),
    status_reason: text({
      label: 'Reason',
      readOnly: true,
      maxLength: 500,
      group: 'Approval',
      help: 'Why it was rejected or is void',
    }),
    tax_exempt: flag(false, { group: 'Amount' }),
    exempt_reason: text({ maxLength: 200, group: 'Amount', help: 'Why no tax is due; printed on the invoice' }),
    /** Of its paper, counted each time it is sent for payment. */
    revision: integer({ readOnly: true, group: 'Approval' }),
    purchase_order: text({ label: 'PO', maxLength: 30 }),
    comments: text({ maxLength: 2000 }),
  },
  derive: ({ subtotal, tax_percent, tax_exempt }) => {
    const { tax, total } = taxedAlike([subtotal], tax_exempt ? '0' : tax_percent)
    return { tax, total }
  },
  life: ticketInvoiceLife,
  papers: ticketInvoicePapers,
  actions: ticketInvoiceActions,
})
