/** What else changes on a ticket when its status does: the moments it keeps, and the reason it shows. */
import { needsReason, statusMoments, type TicketStatus } from './ticket.ts'

type Moments = {
  readonly arrived_at: string | null
  readonly started_at: string | null
  readonly completed_at: string | null
  readonly approved_at: string | null
}
/** All that a change of status may touch, and so all that its undo puts back. */
export type Standing = Moments & { readonly status: TicketStatus; readonly status_reason: string }

const momentOf = (to: TicketStatus): keyof Moments | undefined => (to in statusMoments ? statusMoments[to as keyof typeof statusMoments] : undefined)

/**
 * A ticket after a change of status at `now` (ISO 8601 UTC). Sent back, it is no longer approved; opened again for correction, it
 * begins anew and still shows why.
 */
export function afterStatus(before: Standing, to: TicketStatus, reason: string, now: string): Standing {
  const moment = momentOf(to)
  const again = to === 'open' && before.status === 'rejected'
  return {
    arrived_at: again ? null : before.arrived_at,
    started_at: again ? null : before.started_at,
    completed_at: again ? null : before.completed_at,
    approved_at: again || to === 'rejected' ? null : before.approved_at,
    ...(moment !== undefined && { [moment]: now }),
    status: to,
    status_reason: needsReason(to) ? reason : again ? before.status_reason : '',
  }
}
