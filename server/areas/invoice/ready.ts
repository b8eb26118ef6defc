/** Which invoices may be handed over to other systems. */
import type { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import type { Row } from '#model/kernel/resource.ts'

const ready: ReadonlySet<string> = new Set(['approved', 'sent_for_payment', 'paid'])

export const isReady = ({ status }: Pick<Row<typeof ticketInvoice>, 'status'>): boolean => ready.has(status)
