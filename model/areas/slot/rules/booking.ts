/**
 * Who may book a slot, move a booking or cancel it, and why not: pure rules, each refusal a sentence with its figures.
 *
 * A slot is open, booked (its capacity used up) or blocked. A booking goes `requested → confirmed → checked_in → in_progress →
 * completed`; it is cancelled before check-in, or a no-show after the end of its slot. The product text leaves the values open; these follow the trade.
 */
import { clock, dayIn } from '#model/shared/clock.ts'

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

/** Whether a booking uses capacity of its slot. */
export const takesRoom = (status: BookingStatus): boolean => status !== 'cancelled' && status !== 'no_show'

type Room = { readonly capacity: number | null; readonly booked: number | null; readonly status: string }
/** Free capacity of a slot; 0 if it is blocked. */
export const freeIn = ({ capacity, booked, status }: Room): number =>
  status === 'blocked' ? 0 : Math.max(0, (capacity ?? 0) - (booked ?? 0))

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
/** Pattern of a time of day such as `06:30`. */
export const timePattern = '^([01]\\d|2[0-3]):[0-5]\\d$'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The day so many days later, `yyyy-MM-dd`. */
export const dayPlus = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)

export type BookingTerms = {
  readonly enabled: boolean
  readonly timezone: string
  readonly book_days_ahead: number | null
  readonly booking_cutoff: number | null
  readonly cancel_cutoff: number | null
  /** Ids of the products handled; empty for all. */
  readonly products: readonly number[]
}
export type OfferedSlot = Room & {
  readonly starts_at: string
  readonly ends_at: string
  readonly product: number | null
  readonly direction: string
  readonly reserved_for: number | null
  readonly block_reason: string
  readonly held_until: string | null
}
export type Booker = {
  readonly id: number
  readonly name: string
  readonly enabled: boolean
  readonly max_bookings_a_day: number | null
}
export type BookingWish = {
  readonly place: BookingTerms
  readonly slot: OfferedSlot
  readonly company: Booker | null
  readonly product: { readonly id: number; readonly name: string } | null
  /** Null where either will do. */
  readonly direction: string | null
  /** What the company has booked on the day of the slot already. */
  readonly booked_that_day: number
  /** Names of what the slot is for, where the asker may read them. */
  readonly names?: { readonly product?: string; readonly reserved_for?: string }
  /** Whoever asked first holds what became free for some minutes. */
  readonly isHolder?: boolean
  /** ISO 8601 UTC. */
  readonly now: string
}

/** `room`: full or blocked, for everybody. `reserved`: for others. `rule`: whoever lays out slots may pass it. `never`: nobody may. */
export type BookingRefusal = {
  readonly kind: 'room' | 'reserved' | 'rule' | 'never'
  readonly field: string
  readonly says: string
}
const hours = (count: number): string => `${count} h`

/** The last moment at which a slot is booked, and the last day. */
const closesAt = ({ booking_cutoff }: BookingTerms, startsAt: string): number =>
  Date.parse(startsAt) - (booking_cutoff ?? 0) * HOUR

function roomRefusals({ slot }: BookingWish): readonly BookingRefusal[] {
  const { capacity, booked, status, block_reason } = slot
  if (status === 'blocked')
    return [{ kind: 'room', field: 'slot', says: `It is blocked${block_reason === '' ? '' : `: ${block_reason}`}.` }]
  if (freeIn(slot) > 0) return []
  return [{ kind: 'room', field: 'slot', says: `It is full: ${booked ?? 0} of ${capacity ?? 0} booked.` }]
}

function timeRefusals({ place, slot, now, isHolder }: BookingWish): readonly BookingRefusal[] {
  const { timezone, book_days_ahead, booking_cutoff } = place
  const at = Date.parse(now)
  const starts = Date.parse(slot.starts_at)
  if (Date.parse(slot.ends_at) <= at)
    return [{ kind: 'never', field: 'slot', says: `It is past: it ended ${clock(slot.ends_at, timezone)}.` }]
  const found: BookingRefusal[] = []
  const last = closesAt(place, slot.starts_at)
  if (at >= starts)
    found.push({ kind: 'rule', field: 'slot', says: `It has begun, at ${clock(slot.starts_at, timezone)}.` })
  else if (at > last)
    found.push({
      kind: 'rule',
      field: 'slot',
      says: `It is booked until ${hours(booking_cutoff ?? 0)} before it begins, which was ${clock(last, timezone)}.`,
    })
  const day = dayIn(slot.starts_at, timezone)
  const latest = dayPlus(dayIn(now, timezone), book_days_ahead ?? 0)
  if (day > latest)
    found.push({
      kind: 'rule',
      field: 'slot',
      says: `It is booked from ${dayPlus(day, -(book_days_ahead ?? 0))} on, ${book_days_ahead ?? 0} days ahead.`,
    })
  if (isHolder !== true && slot.held_until !== null && Date.parse(slot.held_until) > at)
    found.push({
      kind: 'rule',
      field: 'slot',
      says: `It is held until ${clock(slot.held_until, timezone)} for whoever asked first.`,
    })
  return found
}

function companyRefusals({ slot, company, booked_that_day, names, place }: BookingWish): readonly BookingRefusal[] {
  const found: BookingRefusal[] = []
  if (slot.reserved_for !== null && slot.reserved_for !== company?.id)
    found.push({
      kind: 'reserved',
      field: 'slot',
      says: `It is reserved for ${names?.reserved_for ?? 'another company'}.`,
    })
  if (company === null) return found
  const { name, enabled, max_bookings_a_day: most } = company
  if (!enabled) found.push({ kind: 'rule', field: 'company', says: `${name} may not book: it is switched off.` })
  if (most !== null && booked_that_day >= most)
    found.push({
      kind: 'rule',
      field: 'company',
      says: `${name} has ${booked_that_day} of ${most} bookings on ${dayIn(slot.starts_at, place.timezone)}.`,
    })
  return found
}

function goodsRefusals({ place, slot, product, direction, names }: BookingWish): readonly BookingRefusal[] {
  const found: BookingRefusal[] = []
  if (product !== null && slot.product !== null && slot.product !== product.id)
    found.push({
      kind: 'rule',
      field: 'product',
      says: `It is for ${names?.product ?? 'another product'}, not for ${product.name}.`,
    })
  else if (product !== null && place.products.length > 0 && !place.products.includes(product.id))
    found.push({ kind: 'rule', field: 'product', says: `${product.name} is not handled there.` })
  if (direction !== null && direction !== slot.direction)
    found.push({ kind: 'rule', field: 'slot', says: `It is to ${slot.direction}, not to ${direction}.` })
  return found
}

/** Everything that keeps a booking out of a slot; empty where it may be made. */
export function bookingRefusals(wish: BookingWish): readonly BookingRefusal[] {
  const closed: readonly BookingRefusal[] = wish.place.enabled
    ? []
    : [{ kind: 'rule', field: 'slot', says: 'The place takes no bookings.' }]
  return [...roomRefusals(wish), ...timeRefusals(wish), ...companyRefusals(wish), ...goodsRefusals(wish), ...closed]
}

type Leaving = {
  readonly place: Pick<BookingTerms, 'timezone' | 'cancel_cutoff'>
  readonly starts_at: string
  readonly now: string
  /** `cancelled` or `moved`. */
  readonly how: string
}
/** Why a booking is not cancelled or moved any more; undefined if it is. */
export function leavingRefusal({ place, starts_at, now, how }: Leaving): string | undefined {
  const cutoff = place.cancel_cutoff ?? 0
  const last = Date.parse(starts_at) - cutoff * HOUR
  return Date.parse(now) <= last
    ? undefined
    : `It is ${how} until ${hours(cutoff)} before it begins, which was ${clock(last, place.timezone)}.`
}

/** From when on whoever did not come is a no-show, in ms. */
export const noShowFrom = (endsAt: string, grace: number | null): number => Date.parse(endsAt) + (grace ?? 0) * 60_000

/** How long the desk may take a step back. */
export const STEP_BACK_MINUTES = 10

/** The nearest of the slots to a moment, as many as asked; of two equally near the earlier one. */
export function nearest<T extends { readonly starts_at: string | null }>(
  slots: readonly T[],
  to: string,
  count: number,
): readonly T[] {
  const wanted = Date.parse(to)
  const far = ({ starts_at }: T): number => Math.abs(Date.parse(starts_at ?? '') - wanted)
  return slots
    .toSorted((a, b) => far(a) - far(b) || Date.parse(a.starts_at ?? '') - Date.parse(b.starts_at ?? ''))
    .slice(0, count)
}
