/**
 * The lifecycle of a terminal ticket.
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

const steps: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  scheduled: ['open', 'void'],
  open: ['arrived', 'void'],
  arrived: ['loading', 'unloading', 'void'],
  loading: ['complete', 'void'],
  unloading: ['complete', 'void'],
  complete: ['approved', 'rejected', 'void'],
  approved: ['invoiced', 'rejected', 'void'],
  invoiced: [],
  rejected: ['open', 'void'],
  void: [],
}

/** The statuses that may follow a status. */
export const nextStatuses = (from: TicketStatus): readonly TicketStatus[] => steps[from]

/** Whether a status requires a reason. */
export const needsReason = (to: TicketStatus): boolean => to === 'void' || to === 'rejected'

export type StatusVerdict =
  | { readonly outcome: 'change' }
  | { readonly outcome: 'already' }
  | { readonly outcome: 'not_allowed'; readonly why: string }

type Judged = { readonly status: TicketStatus; readonly direction: 'load' | 'unload' }

/**
 * Whether a ticket may change to a status, and if not, why. The server enforces it; the client uses it for previews.
 * A loading ticket cannot be unloading, nor the reverse.
 */
export function judgeStatus(ticket: Judged, to: TicketStatus): StatusVerdict {
  const { status: from, direction } = ticket
  if (from === to) return { outcome: 'already' }
  if ((to === 'loading' && direction === 'unload') || (to === 'unloading' && direction === 'load'))
    return { outcome: 'not_allowed', why: `This is a ticket for ${direction}ing.` }
  if (steps[from].includes(to)) return { outcome: 'change' }
  const allowed = steps[from].filter((step) => judgeStatus(ticket, step).outcome === 'change')
  const reason = allowed.length === 0 ? 'it is final' : `it can only go to ${allowed.join(', ')}`
  return { outcome: 'not_allowed', why: `A ticket that is ${from} cannot become ${to}: ${reason}.` }
}

/** The timestamp field for each status. */
export const statusMoments = {
  arrived: 'arrived_at',
  loading: 'started_at',
  unloading: 'started_at',
  complete: 'completed_at',
  approved: 'approved_at',
} as const satisfies Partial<Record<TicketStatus, string>>
