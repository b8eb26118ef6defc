/** Which invoices may be handed over to other systems. */
import type { TicketInvoiceStatus } from './ticket-invoice-life.ts'

const ready: ReadonlySet<TicketInvoiceStatus> = new Set(['approved', 'sent_for_payment', 'paid'])

export const isReady = ({ status }: { readonly status: TicketInvoiceStatus }): boolean => ready.has(status)
