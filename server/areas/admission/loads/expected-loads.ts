/** The loads of tomorrow, by the clocks of each site: tickets that wait, and bookings without one. Of today: the tickets. */
import { booking } from '#model/areas/slot/booking.resource.ts'
import { slot } from '#model/areas/slot/slot.resource.ts'
import { location } from '#model/areas/slot/location.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { askedOfBookings } from '#server/areas/slot/load.ts'
import { zoneOf } from '#server/areas/slot/place.ts'
import type { AskedLoad } from '#server/areas/ticket/authorisation/asked-load.ts'
import { loadOf } from '#server/areas/ticket/authorisation/calls.ts'
import { factsOfLoads } from '#server/areas/ticket/authorisation/load.ts'
import type { AuthorisationFacts } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { aroundToday, siteClocks, untilTomorrowEnds, type AdmissionReading, type SiteClocks } from './site-clocks.ts'

const DAY_MS = 86_400_000

export type ExpectedLoad = {
  readonly of: 'terminal:ticket' | 'schedule:booking'
  readonly id: string | number
  readonly title: string
  readonly at: string
  readonly load: AskedLoad
}

const ofTicket = [
  'id',
  'ticket_number',
  'status',
  'scheduled_at',
  'customer',
  'carrier',
  'driver',
  'vehicle',
  'trailer',
  'product',
  'server',
  'facility',
  'location',
  'direction',
  'mode',
  'service_contract',
  'gc_analysis',
  'cross_border_contract',
  'ordered_volume',
] as const

/** Those that are still to be loaded on the day so many days from now. */
async function ticketsOfDay(
  reading: AdmissionReading,
  server: string | null,
  clocks: SiteClocks,
  days: 0 | 1,
): Promise<readonly ExpectedLoad[]> {
  const { rows, now, person } = reading
  if (!may(person, ticket.needs.view)) return []
  const found = await rows(ticket).find(
    {
      status: ['scheduled', 'open'],
      scheduled_at: days === 0 ? aroundToday(now) : untilTomorrowEnds(now),
      ...(server !== null && { server }),
    },
    { ordering: 'scheduled_at', only: ofTicket },
  )
  const loads: ExpectedLoad[] = []
  for (const row of found) {
    const at = row.scheduled_at ?? ''
    if (dayIn(at, await clocks.zoneOf(row)) !== (await clocks.dayOf(row, days))) continue
    loads.push({ of: 'terminal:ticket', id: row.id, title: row.ticket_number, at, load: loadOf(row) })
  }
  return loads
}

// By name, because in whole rows the database reckons of each how its slot and its load stand.
const ofBooking = [
  'id',
  'reference',
  'starts_at',
  'slot',
  'location',
  'ticket',
  'company',
  'product',
  'volume',
  'driver',
  'vehicle',
] as const

async function bookingsOfTomorrow(reading: AdmissionReading, server: string | null): Promise<readonly ExpectedLoad[]> {
  const { rows, now, person } = reading
  if (!may(person, booking.needs.view)) return []
  const found = (
    await rows(booking).find(
      { status: ['requested', 'confirmed'], starts_at: untilTomorrowEnds(now) },
      { only: ofBooking },
    )
  ).filter((one) => one.ticket === null)
  const slots = await rows(slot).find({ id: found.flatMap((one) => one.slot ?? []) }, { only: ['id', 'direction'] })
  const directions = new Map(slots.map(({ id, direction }) => [id, direction]))
  const ids = [...new Set(found.flatMap((one) => one.location ?? []))]
  const places = await rows(location).find({ id: ids }, { only: ['id', 'server', 'facility', 'timezone'] })
  const coming: { readonly one: (typeof found)[number]; readonly place: (typeof places)[number] }[] = []
  for (const place of places.filter((one) => server === null || one.server === server)) {
    const zone = await zoneOf(reading, place.timezone)
    const tomorrow = daysFrom(dayIn(now, zone), 1)
    for (const one of found)
      if (one.location === place.id && dayIn(one.starts_at ?? '', zone) === tomorrow) coming.push({ one, place })
  }
  const asked = await askedOfBookings(
    reading,
    coming.map(({ one, place }) => ({ load: { ...one, direction: directions.get(one.slot ?? 0) ?? 'load' }, place })),
  )
  return coming.flatMap(({ one }, index): ExpectedLoad[] => {
    const load = asked[index]
    return load ? [{ of: 'schedule:booking', id: one.id, title: one.reference, at: one.starts_at ?? '', load }] : []
  })
}

/** The soonest first. */
export const loadsOfTomorrow = async (
  reading: AdmissionReading,
  server: string | null,
  clocks: SiteClocks = siteClocks(reading),
): Promise<readonly ExpectedLoad[]> =>
  [...(await ticketsOfDay(reading, server, clocks, 1)), ...(await bookingsOfTomorrow(reading, server))].toSorted(
    (one, other) => one.at.localeCompare(other.at),
  )

/** The tickets of today that are not at the rack yet. */
export const ticketsOfToday = (reading: AdmissionReading): Promise<readonly ExpectedLoad[]> =>
  ticketsOfDay(reading, null, siteClocks(reading), 0)

/** Everybody and every vehicle that they name, each once. */
export const visitorsOf = (loads: readonly ExpectedLoad[]): ReadonlySet<string> =>
  new Set(
    loads.flatMap(({ load }) =>
      [load.customer, load.carrier, load.driver, load.vehicle, load.trailer].flatMap((one) => one ?? []),
    ),
  )

export type JudgedLoad = ExpectedLoad & { readonly facts: AuthorisationFacts }

/** With what is known of each on the day so many days from now, by the same facts as *Why not?* of a ticket. */
export async function judgedLoadsOf(
  reading: AdmissionReading,
  loads: readonly ExpectedLoad[],
  days: 0 | 1 = 1,
): Promise<readonly JudgedLoad[]> {
  if (loads.length === 0) return []
  const then = new Date(Date.parse(reading.now) + days * DAY_MS).toISOString()
  const facts = await factsOfLoads(
    { ...reading, now: then },
    loads.map(({ load }) => load),
  )
  return loads.flatMap((one, index) => {
    const known = facts[index]
    return known ? [{ ...one, facts: known }] : []
  })
}
