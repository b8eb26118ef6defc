/**
 * The lifecycle of a ticket invoice. `approved` freezes its lines; it can be voided until it is sent for payment.
 * The product specification leaves the values open (document 2, section 4); these follow industry practice.
 */
export const ticketInvoiceStatuses = [
  'draft',
  'pending_approval',
  'approved',
  'sent_for_payment',
  'paid',
  'rejected',
  'void',
] as const
export type TicketInvoiceStatus = (typeof ticketInvoiceStatuses)[number]

const steps: Readonly<Record<TicketInvoiceStatus, readonly TicketInvoiceStatus[]>> = {
  draft: ['pending_approval', 'void'],
  pending_approval: ['approved', 'rejected', 'void'],
  approved: ['sent_for_payment', 'rejected', 'void'],
  sent_for_payment: ['paid'],
  paid: [],
  rejected: ['draft', 'void'],
  void: [],
}
export const nextInvoiceStatuses = (from: TicketInvoiceStatus): readonly TicketInvoiceStatus[] => steps[from]
/** Whether its lines and prices may still be changed. */
export const isOpenInvoice = (status: TicketInvoiceStatus): boolean => status === 'draft' || status === 'rejected'
