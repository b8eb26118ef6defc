/**
 * Slots at a location, and who has booked them.
 *
 * A slot is open, booked (its capacity used up) or blocked. A booking goes `requested → confirmed → checked_in → in_progress →
 * completed`; it is cancelled before its truck is checked in, and is a no-show after that. After the industry's sets: the product text names none.
 */
export const slotStatuses = ['open', 'booked', 'blocked'] as const
export const bookingStatuses = ['requested', 'confirmed', 'checked_in', 'in_progress', 'completed', 'cancelled', 'no_show'] as const
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
/** Whether it takes up room in its slot. */
export const takesRoom = (status: BookingStatus): boolean => status !== 'cancelled' && status !== 'no_show'

/** Room left in a slot; none in one that is blocked. */
export const freeIn = ({ capacity, booked, status }: { readonly capacity: number | null; readonly booked: number | null; readonly status: string }): number =>
  status === 'blocked' ? 0 : Math.max(0, (capacity ?? 0) - (booked ?? 0))

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** A time of day as it is typed: `06:30`. */
export const timePattern = '^([01]\\d|2[0-3]):[0-5]\\d$'
