/** Notification types and their titles. */
export const noteTypes = {
  slot_shortage: 'Slots are running out',
  slot_blocked: 'Slots were blocked',
  slot_free: 'A slot became free',
  booking_made: 'A booking was made',
  booking_moved: 'A booking was moved',
  booking_cancelled: 'A booking was cancelled',
  no_show: 'A booked truck did not arrive',
  limit_warning: 'A limit is nearly used up',
  limit_reached: 'A limit is used up',
  certificate_expiring: 'A certificate is about to expire',
  ticket_rejected: 'A ticket was rejected',
  invoice_approval: 'An invoice is waiting for approval',
  sync_late: 'A site is not synchronizing',
  notice: 'Announcement',
} as const
export type NoteType = keyof typeof noteTypes
export const noteTypeCodes = [
  'notice',
  'slot_shortage',
  'slot_blocked',
  'slot_free',
  'booking_made',
  'booking_moved',
  'booking_cancelled',
  'no_show',
  'limit_warning',
  'limit_reached',
  'certificate_expiring',
  'ticket_rejected',
  'invoice_approval',
  'sync_late',
] as const satisfies readonly NoteType[]
