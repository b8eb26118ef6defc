/** The loads of tomorrow, by the clocks of each site: tickets that wait, and bookings without one. */
import { booking } from '#model/areas/slot/booking.resource.ts'
import { slot } from '#model/areas/slot/slot.resource.ts'
import { location } from '#model/areas/slot/location.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { askedOfBookings } from '#server/areas/slot/load.ts'
import { placeOf } from '#server/areas/slot/place.ts'
import type { AskedLoad } from '#server/areas/ticket/authorisation/asked-load.ts'
import { loadOf } from '#server/areas/ticket/authorisation/calls.ts'
import { factsOfLoads } from '#server/areas/ticket/authorisation/load.ts'
import type { AuthorisationFacts } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { between } from '#server/engine/base/handler.ts'
import { maySee } from './may-see.ts'
import { siteClocks, type AdmissionReading } from './site-clocks.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The day after next begins somewhere on the earth within so many hours of now. */
const FARTHEST_HOURS = 74

export type ExpectedLoad = {
  readonly of: 'terminal:ticket' | 'schedule:booking'
  readonly id: string | number
  readonly title: string
  readonly at: string
  readonly load: AskedLoad
}

async function ticketsOfTomorrow(reading: AdmissionReading, server: string | null): Promise<readonly ExpectedLoad[]> {
  const { rows, now, person } = reading
  if (!maySee(person, ticket.needs.view)) return []
  const clocks = siteClocks(reading)
  const until = new Date(Date.parse(now) + FARTHEST_HOURS * HOUR_MS).toISOString()
  const found = await rows(ticket).find(
    { status: ['scheduled', 'open'], scheduled_at: between(now, until), ...(server !== null && { server }) },
    { ordering: 'scheduled_at' },
  )
  const loads: ExpectedLoad[] = []
  for (const row of found) {
    const at = row.scheduled_at ?? ''
    if (dayIn(at, await clocks.zoneOf(row)) !== (await clocks.dayOf(row, 1))) continue
    loads.push({ of: 'terminal:ticket', id: row.id, title: row.ticket_number, at, load: loadOf(row) })
  }
  return loads
}

async function bookingsOfTomorrow(reading: AdmissionReading, server: string | null): Promise<readonly ExpectedLoad[]> {
  const { rows, now, person } = reading
  if (!maySee(person, booking.needs.view)) return []
  const until = new Date(Date.parse(now) + FARTHEST_HOURS * HOUR_MS).toISOString()
  const found = (
    await rows(booking).find({ status: ['requested', 'confirmed'], starts_at: between(now, until) })
  ).filter((one) => one.ticket === null)
  const slots = await rows(slot).find({ id: found.flatMap((one) => one.slot ?? []) }, { only: ['id', 'direction'] })
  const directions = new Map(slots.map(({ id, direction }) => [id, direction]))
  const places = await rows(location).find({ id: [...new Set(found.flatMap((one) => one.location ?? []))] })
  const loads: ExpectedLoad[] = []
  for (const { id } of places.filter((one) => server === null || one.server === server)) {
    const place = await placeOf(reading, id)
    const tomorrow = dayIn(new Date(Date.parse(now) + DAY_MS).toISOString(), place.timezone)
    const here = found.filter((one) => one.location === id && dayIn(one.starts_at ?? '', place.timezone) === tomorrow)
    const asked = await askedOfBookings(
      reading,
      place,
      here.map((one) => ({ ...one, direction: directions.get(one.slot ?? 0) ?? 'load' })),
    )
    for (const [index, one] of here.entries()) {
      const load = asked[index]
      if (load) loads.push({ of: 'schedule:booking', id: one.id, title: one.reference, at: one.starts_at ?? '', load })
    }
  }
  return loads
}

export type JudgedLoad = ExpectedLoad & { readonly facts: AuthorisationFacts }

/** With what is known of each on that day, by the same facts as *Why not?* of a ticket. The soonest first. */
export async function loadsOfTomorrow(
  reading: AdmissionReading,
  server: string | null,
): Promise<readonly JudgedLoad[]> {
  const loads = [
    ...(await ticketsOfTomorrow(reading, server)),
    ...(await bookingsOfTomorrow(reading, server)),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  if (loads.length === 0) return []
  const tomorrow = new Date(Date.parse(reading.now) + DAY_MS).toISOString()
  const facts = await factsOfLoads(
    { ...reading, now: tomorrow },
    loads.map(({ load }) => load),
  )
  return loads.flatMap((one, index) => {
    const known = facts[index]
    return known ? [{ ...one, facts: known }] : []
  })
}
