/** How a slot looks on its board: a letter and a tone of state, by its room and by who is booked. */
import type { BookingStatus } from '../booking.ts'

/** A booking as its board knows it. */
export type LookedBooking = {
  readonly status: BookingStatus
  readonly to_move: boolean
  readonly starts_at: string | null
}
type LookedSlot = {
  readonly status: string
  readonly booked: number | null
  readonly free: number | null
  readonly ends_at: string
}

export const slotLooks = {
  open: { letter: 'O', word: 'open', tone: 'ok' },
  part: { letter: 'P', word: 'partly booked', tone: 'info' },
  full: { letter: 'F', word: 'full', tone: 'accent' },
  requested: { letter: 'R', word: 'requested', tone: 'warn' },
  late: { letter: 'L', word: 'late', tone: 'warn' },
  inside: { letter: 'I', word: 'truck is in', tone: 'info' },
  done: { letter: 'D', word: 'done', tone: 'text-muted' },
  absent: { letter: 'N', word: 'no-show', tone: 'stop' },
  toMove: { letter: 'M', word: 'to be moved', tone: 'stop' },
  blocked: { letter: 'X', word: 'blocked', tone: 'hold' },
} as const
export type SlotLook = keyof typeof slotLooks

/** Whoever has not come when the slot begins is late. */
export const isLate = ({ status, starts_at }: LookedBooking, now: string): boolean =>
  (status === 'confirmed' || status === 'requested') && starts_at !== null && starts_at < now

/** What asks for somebody comes before what only is. */
export function slotLook(slot: LookedSlot, bookings: readonly LookedBooking[], now: string): SlotLook {
  const some = bookings.filter(({ status }) => status !== 'cancelled')
  const has = (...statuses: readonly BookingStatus[]): boolean => some.some(({ status }) => statuses.includes(status))
  const standing = some.filter(({ status }) => status === 'confirmed' || status === 'requested')
  if (standing.some(({ to_move }) => to_move)) return 'toMove'
  if (has('checked_in', 'in_progress')) return 'inside'
  if (standing.some((one) => isLate(one, now))) return 'late'
  if (slot.status === 'blocked') return 'blocked'
  if (has('requested')) return 'requested'
  if (standing.length === 0 && has('no_show') && slot.ends_at < now) return 'absent'
  if (standing.length === 0 && has('completed')) return 'done'
  if ((slot.booked ?? 0) === 0) return 'open'
  return (slot.free ?? 0) > 0 ? 'part' : 'full'
}
