/**
 * The statuses of a terminal ticket, in the order of its life (ticket-life.ts).
 *
 * `scheduled → open → arrived → loading | unloading → complete → approved → invoiced`; `void` from any
 * state before invoiced, with a reason; `rejected` sends a complete or approved ticket back for correction.
 * The product specification leaves the values open (document 2, section 4); these follow industry practice.
 */
export const ticketStatuses = [
  'scheduled',
  'open',
  'arrived',
  'loading',
  'unloading',
  'complete',
  'approved',
  'invoiced',
  'rejected',
  'void',
] as const
export type TicketStatus = (typeof ticketStatuses)[number]
