/** What a link opens, asked by its token. */
import type { Tracked } from '#model/areas/partner/rules/tracking.ts'
import { api, ApiError, type Ask } from '#src/engine/api/api.ts'
import { readZones } from '#src/engine/session/server-zones.state.ts'

export type FreeSlot = {
  readonly id: number
  readonly bay: string
  readonly starts_at: string
  readonly ends_at: string
  readonly direction: string
  readonly product: number | null
  readonly free: number
  readonly bookable: boolean
}
export type FreeSlots = {
  readonly timezone: string
  readonly link: {
    readonly place: string
    readonly company: string | null
    /** Check-in makes a ticket, which names a company and a product. */
    readonly makes_tickets: boolean
    /** The products to choose from; none if the place handles one product or all. */
    readonly products: readonly { readonly id: number; readonly name: string }[]
  }
  readonly slots: readonly FreeSlot[]
}
export type MadeBooking = {
  readonly id: number
  readonly version: number
  readonly reference: string
  readonly status: string
  readonly starts_at: string
  readonly ends_at: string
  readonly bay: string
  readonly warnings?: readonly { readonly says: string }[]
}
export type OwnActions = {
  readonly version: number
  readonly status: string
  readonly starts_at: string
  readonly ends_at: string
  readonly bay: string
  readonly actions: readonly { readonly action: string; readonly enabled: boolean; readonly why: string }[]
}
export type BoardDay = {
  readonly date: string
  readonly timezone: string
  readonly bays: readonly {
    readonly bay: string
    readonly slots: readonly {
      readonly id: number
      readonly starts_at: string
      readonly ends_at: string
      readonly status: string
      readonly free: number
      readonly bookings: readonly {
        readonly id: number
        readonly reference: string
        readonly status: string
        readonly driver: string | null
        readonly vehicle: string | null
      }[]
    }[]
  }[]
}

const by = (token: string): Pick<Ask, 'authorization'> => ({ authorization: `Location ${token}` })
const post = <T>(token: string, path: string, body: object): Promise<T> =>
  api<T>(path, { ...by(token), method: 'POST', body, idempotencyKey: crypto.randomUUID() })

/** An answer with times, once they can be shown on the clocks that the server goes by. */
async function onServerClocks<T>(answer: Promise<T>): Promise<T> {
  const [told] = await Promise.all([answer, readZones()])
  return told
}

/** The place's two weeks from today. */
export const freeSlots = (token: string) => onServerClocks(api<FreeSlots>('schedule/slot/location_slots/', by(token)))
export const bookTime = (token: string, body: object) =>
  post<MadeBooking>(token, 'schedule/booking/create_booking/', body)
export const moveTime = (token: string, booking: number, slot: number) =>
  post<MadeBooking>(token, 'schedule/booking/update_booking/', { booking, slot })
export const cancelTime = (token: string, booking: number, reason: string) =>
  post<MadeBooking>(token, 'schedule/booking/cancel_booking/', { booking, reason })
export const ownActions = (token: string, booking: number) =>
  api<OwnActions>('schedule/booking/get_actions/', { ...by(token), query: { booking } })
export const boardDay = (token: string) => onServerClocks(api<BoardDay>('location/daily_slots/', by(token)))

/** The cars of a shipment, by the token of a tracking link. */
export const trackedCars = (token: string) =>
  onServerClocks(api<Tracked>('track/', { authorization: `Tracking ${token}` }))

/** What can be had instead of a time that has gone. */
export function insteadOf(error: unknown): readonly FreeSlot[] {
  const said = error instanceof ApiError && error.status === 409 ? error.body['alternatives'] : undefined
  return Array.isArray(said) ? (said as FreeSlot[]) : []
}
/** The messages of a 400 by field. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.status !== 400) return {}
  return Object.fromEntries(
    Object.entries(error.body).flatMap(([field, said]) => (Array.isArray(said) ? [[field, said.join(' ')]] : [])),
  )
}
export const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
export const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))
