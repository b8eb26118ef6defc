/** Opens the preview of the ticket invoices that would be sent to another system. Loaded on first use, with the resource declarations. */
import { sentTo, type InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openSending } from '#src/ui/action/open-sending.ts'

export const openInvoiceSending = (target: RecordTarget, kind: InvoiceKind): Promise<void> =>
  openSending(target, {
    of: 'terminal:ticketInvoice',
    towards: sentTo[kind],
    path: kind === 'jobutrax' ? 'send_jobutrax/' : 'send_erp/',
    body: (invoice_ids) => ({ ...(kind !== 'jobutrax' && { kind }), invoice_ids }),
  })
