/**
 * The life of an invoice of tickets. `approved` freezes its lines; it is void only until it went out for payment.
 * The product text leaves the values open (document 2, section 4): these are ours, after the industry's.
 */
export const ticketInvoiceStatuses = ['draft', 'pending_approval', 'approved', 'sent_for_payment', 'paid', 'rejected', 'void'] as const
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
