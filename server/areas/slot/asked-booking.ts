/** A booking that somebody asks to change: whose it is, where it is, and its slots held in the order of their ids. */
import { booking } from '#model/areas/slot/booking.resource.ts'
import { company as companies } from '#model/areas/slot/location.resource.ts'
import { slot as slots } from '#model/areas/slot/slot.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { conflict, invalid, notFound } from '#server/engine/base/http-error.ts'
import type { SlotRow } from './offering.ts'
import { placeOf, type Place, type SlotReading } from './place.ts'

export type BookingRow = Row<typeof booking>
export type AskedBooking = { readonly row: BookingRow; readonly place: Place; readonly slot: SlotRow }

/** A link has the bookings of its company at its place, or those that were made by it. */
function isOwn({ person: { link } }: SlotReading, row: BookingRow): boolean {
  if (link === undefined) return true
  if (row.location !== link.location) return false
  return link.company === null ? row.link === link.id : row.company === link.company
}

/** Throws 404 for a booking that the asker does not have. */
export async function readBooking(reading: SlotReading, id: number | null): Promise<AskedBooking> {
  const { rows } = reading
  const row = await rows(booking).get(id ?? 0)
  if (!isOwn(reading, row)) throw notFound()
  return {
    row,
    place: await placeOf(reading, row.location),
    slot: await rows(slots).get(row.slot ?? 0),
  }
}

/** Holds its slot, and the one where it is to go, and then the booking itself. Throws 409 where it was moved meanwhile. */
export async function lockBooking(
  reading: SlotReading,
  id: number | null,
  wanted: number | null = null,
): Promise<AskedBooking & { readonly target: SlotRow | undefined }> {
  const { rows, person } = reading
  const { row: seen, place } = await readBooking(reading, id)
  const ids = [...new Set([seen.slot ?? 0, wanted ?? seen.slot ?? 0])]
  const held = new Map(
    (await rows(slots).find({ id: ids }, { lock: true, ordering: 'id' })).map((one) => [one.id, one]),
  )
  const target = wanted === null ? undefined : held.get(wanted)
  const isElsewhere = person.link !== undefined && target?.location !== person.link.location
  if (wanted !== null && (target === undefined || isElsewhere)) throw notFound()
  const row = await rows(booking).get(seen.id, { lock: true })
  const slot = held.get(row.slot ?? 0)
  if (slot === undefined) throw conflict(`${row.reference} was moved meanwhile.`, { current: row })
  return { row, place, slot, target }
}

/** The company that books. Of two bookings at once the second waits where their number is limited. Throws 400. */
export async function bookerOf({ rows, person }: SlotReading, id: number | null) {
  const { link } = person
  const wanted = link?.company ?? (link === undefined ? id : null)
  if (link !== undefined && id !== null && id !== link.company)
    throw invalid({ company: ['This link books for its own company alone.'] })
  if (wanted === null) {
    if (link !== undefined) return null
    throw invalid({ company: ['This field is required.'] })
  }
  const [found] = await rows(companies).find({ id: wanted })
  if (found === undefined) throw invalid({ company: ['There is no such booking company.'] })
  return found
}

export async function holdCompany({ rows }: SlotReading, company: Row<typeof companies> | null): Promise<void> {
  if (company !== null && company.max_bookings_a_day !== null) await rows(companies).get(company.id, { lock: true })
}
