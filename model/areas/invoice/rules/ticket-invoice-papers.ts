/** The paper of a ticket invoice: archived when it is sent for payment, and to whom it goes. */
import type { Papers } from '#model/kernel/papers.ts'

export const ticketInvoicePapers: Papers<'revision'> = {
  of: 'terminal:ticketInvoice',
  set: [
    {
      code: 'invoice',
      title: 'Invoice',
      archive: { on: { sendForPayment: 'issued', void: 'void' }, revision: 'revision' },
    },
  ],
  ids: 'invoice_ids',
  zip: 'invoices',
  print: 'print_invoice/',
  archived: { path: 'archive/', id: 'archiveId' },
  send: { path: 'send_invoice/', label: 'Send invoice', needs: 'change_ticket_invoice', missing: 'not_sent' },
}
