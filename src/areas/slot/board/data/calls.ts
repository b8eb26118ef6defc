/** What the board of a place asks the server, one function each. */
import type { AnsweredSlot } from '#model/areas/slot/rules/board/slot-board.ts'
import type { BookingStatus } from '#model/areas/slot/rules/booking.ts'
import type { location } from '#model/areas/slot/location.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, rowsAt } from '#src/engine/api/api.ts'

export type BoardBooking = {
  readonly id: number
  readonly version: number
  readonly slot: number | null
  readonly reference: string
  readonly status: BookingStatus
  readonly to_move: boolean
  readonly bay: string
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly checked_in_at: string | null
  readonly completed_at: string | null
  readonly company: number | null
  readonly product: number | null
  readonly volume: string | null
  readonly ticket: string | null
  readonly phone: string
  readonly company_name: string
  readonly product_name: string
  readonly driver_name: string
  readonly vehicle_name: string
}
export type SchedulerPlace = Row<typeof location>
export type SlotAnswer = { readonly timezone: string; readonly slots: readonly AnsweredSlot[] }
type BookingsAnswer = { readonly timezone: string; readonly bookings: readonly BoardBooking[] }
/** What laying out or altering would come to, and where: what a trial says. */
export type PlannedSlots = {
  readonly detail: string
  readonly plan?: {
    readonly added: readonly { readonly bay: string; readonly starts_at: string; readonly ends_at: string }[]
    readonly removed: readonly number[]
    readonly changed: readonly number[]
  }
  readonly skipped?: readonly { readonly day: string; readonly bay: string; readonly why: string }[]
  readonly kept?: readonly { readonly slot: number; readonly why: string }[]
}
export type MoveAsked = {
  readonly booking: number
  readonly slot: number
  readonly version?: number
  readonly force?: boolean
  readonly dry_run?: boolean
}
export type MovedBooking = {
  readonly id: number
  readonly slot: number
  readonly version: number
  readonly warnings: readonly { readonly says: string }[]
}

export type Days = { readonly from: string; readonly until: string }

export const slotsAt = (location: number, days: Days, signal?: AbortSignal): Promise<SlotAnswer> =>
  api<SlotAnswer>('schedule/slot/location_slots/', {
    query: { location, ...days },
    ...(signal && { signal }),
  })
export const bookingsAt = (location: number, days: Days, signal?: AbortSignal): Promise<BookingsAnswer> =>
  api<BookingsAnswer>('schedule/booking/location_bookings/', {
    query: { location, ...days },
    ...(signal && { signal }),
  })
export const placeAt = (id: number, signal?: AbortSignal): Promise<SchedulerPlace> =>
  rowsAt<typeof location>('schedule/location/').get(id, signal)
export const moveBooking = (asked: MoveAsked, signal?: AbortSignal): Promise<MovedBooking> =>
  api<MovedBooking>('schedule/booking/update_booking/', {
    method: 'POST',
    body: asked,
    ...(asked.dry_run !== true && { idempotencyKey: crypto.randomUUID() }),
    ...(signal && { signal }),
  })
