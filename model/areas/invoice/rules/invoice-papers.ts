/** The paper of a rail invoice: archived when it is sent, and to whom it goes. */
import type { Papers } from '#model/kernel/papers.ts'

export const invoicePapers: Papers<'revision'> = {
  of: 'invoice:invoice',
  set: [
    {
      code: 'invoice-custom',
      title: 'Invoice',
      archive: { on: { send: 'issued', void: 'void' }, revision: 'revision' },
    },
  ],
  ids: 'invoice_ids',
  zip: 'invoices',
  archived: { path: 'archive/', id: 'archiveId' },
  send: { path: 'send_invoice/', label: 'Send invoice', needs: 'change_invoice', missing: 'not_sent' },
}
