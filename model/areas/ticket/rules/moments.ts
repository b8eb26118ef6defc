/** Fields that change together with a ticket's status: its timestamps and the reason. */
import { needsReason, statusMoments, type TicketStatus } from './ticket.ts'

type Moments = {
  readonly arrived_at: string | null
  readonly started_at: string | null
  readonly completed_at: string | null
  readonly approved_at: string | null
}
/** All fields that a status change may set, and that its undo restores. */
export type TicketStatusFields = Moments & { readonly status: TicketStatus; readonly status_reason: string }

const timestampField = (to: TicketStatus): keyof Moments | undefined =>
  to in statusMoments ? statusMoments[to as keyof typeof statusMoments] : undefined

/**
 * The fields after a status change at `now` (ISO 8601 UTC). A rejected ticket loses its approval; a reopened one loses all its
 * timestamps but keeps the reason for the rejection.
 */
export function afterStatus(
  before: TicketStatusFields,
  to: TicketStatus,
  reason: string,
  now: string,
): TicketStatusFields {
  const moment = timestampField(to)
  const isReopened = to === 'open' && before.status === 'rejected'
  return {
    arrived_at: isReopened ? null : before.arrived_at,
    started_at: isReopened ? null : before.started_at,
    completed_at: isReopened ? null : before.completed_at,
    approved_at: isReopened || to === 'rejected' ? null : before.approved_at,
    ...(moment !== undefined && { [moment]: now }),
    status: to,
    status_reason: needsReason(to) ? reason : isReopened ? before.status_reason : '',
  }
}
