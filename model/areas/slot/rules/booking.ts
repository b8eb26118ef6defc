/**
 * Slots at a location, and who has booked them.
 *
 * A slot is open, booked (its capacity used up) or blocked. A booking goes `requested → confirmed → checked_in → in_progress →
 * completed`; it can be cancelled, or marked a no-show, until check-in. The values follow industry practice; the product specification names none.
 */
export const slotStatuses = ['open', 'booked', 'blocked'] as const
export const bookingStatuses = [
  'requested',
  'confirmed',
  'checked_in',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

const steps: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  requested: ['confirmed', 'cancelled'],
  confirmed: ['checked_in', 'cancelled', 'no_show'],
  checked_in: ['in_progress'],
  in_progress: ['completed'],
  completed: [],
  cancelled: [],
  no_show: [],
}
export const nextBookingStatuses = (from: BookingStatus): readonly BookingStatus[] => steps[from]
/** Whether a booking uses capacity of its slot. */
export const takesRoom = (status: BookingStatus): boolean => status !== 'cancelled' && status !== 'no_show'

/** Free capacity of a slot; 0 if it is blocked. */
export const freeIn = ({
  capacity,
  booked,
  status,
}: {
  readonly capacity: number | null
  readonly booked: number | null
  readonly status: string
}): number => (status === 'blocked' ? 0 : Math.max(0, (capacity ?? 0) - (booked ?? 0)))

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** Pattern of a time of day such as `06:30`. */
export const timePattern = '^([01]\\d|2[0-3]):[0-5]\\d$'
