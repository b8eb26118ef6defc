/** The confirmation of a booking: when, where and for whom, with its reference as a code that the gate scans. */
import type { booking as declared } from '#model/areas/slot/booking.resource.ts'
import { location } from '#model/areas/slot/location.resource.ts'
import { company as ownCompany } from '#model/areas/company/company.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { clock, timeIn } from '#model/shared/clock.ts'
import type { FactsCall, PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper } from '#server/print/paper.ts'
import { bookingNames, contactOf, plateSaid } from '../booking-names.ts'
import { zoneOf } from '../place.ts'

type ConfirmationFacts = {
  readonly reference: string
  readonly status: string
  readonly place: string
  readonly host: string
  readonly bay: string
  readonly starts_at: string
  readonly ends_at: string
  readonly timezone: string
  readonly company: string
  readonly driver: string
  readonly vehicle: string
  readonly product: string
  readonly volume: string | null
  readonly purchase_order: string
}

async function factsOf(
  { rows, person, now }: FactsCall,
  some: readonly Row<typeof declared>[],
): Promise<readonly ConfirmationFacts[]> {
  const names = await bookingNames({ rows, person, now }, some)
  const ids = [...new Set(some.flatMap((row) => row.location ?? []))]
  const places = new Map((await rows(location).find({ id: ids })).map((place) => [place.id, place]))
  const host = await rows(ownCompany).get(person.company)
  const zones = new Map<number, string>()
  for (const place of places.values()) zones.set(place.id, await zoneOf({ rows }, place.timezone))
  return some.map((row) => ({
    reference: row.reference,
    status: row.status,
    place: places.get(row.location ?? 0)?.name ?? '',
    host: host.name,
    bay: row.bay,
    starts_at: row.starts_at ?? '',
    ends_at: row.ends_at ?? '',
    timezone: zones.get(row.location ?? 0) ?? 'UTC',
    company: names.company.get(row.company ?? 0) ?? contactOf(row),
    driver: names.driver.get(row.driver ?? '')?.name ?? row.driver_name,
    vehicle: names.vehicle.get(row.vehicle ?? '')?.unit_number ?? plateSaid(row.data) ?? '',
    product: names.product.get(row.product ?? 0) ?? '',
    volume: row.volume,
    purchase_order: row.purchase_order,
  }))
}

const over: ReadonlySet<string> = new Set(['cancelled', 'no_show'])
const filled = (facts: readonly (readonly [string, string])[]) => facts.filter(([, value]) => value !== '')

function paperOf(facts: ConfirmationFacts): Paper {
  const { reference, status, place, host, bay, starts_at, ends_at, timezone } = facts
  const isAsked = status === 'requested'
  return {
    title: isAsked ? 'Booking request' : 'Booking confirmation',
    about: reference,
    mark: over.has(status) ? 'VOID' : '',
    foot: `${reference} · ${host}`,
    facts: filled([
      ['Place', place],
      ['Rack', bay],
      ['From', clock(starts_at, timezone)],
      ['To', timeIn(ends_at, timezone)],
      ['Status', status.replaceAll('_', ' ')],
    ]),
    parts: [
      {
        kind: 'facts',
        facts: filled([
          ['Booked by', facts.company],
          ['Driver', facts.driver],
          ['Vehicle', facts.vehicle],
          ['Product', facts.product],
          ['Volume', facts.volume === null ? '' : `${facts.volume} gal`],
          ['Purchase order', facts.purchase_order],
        ]),
      },
      {
        kind: 'text',
        text: isAsked ? 'Not confirmed yet.' : 'Show this at the gate.',
        tone: 'strong',
      },
      { kind: 'labels', symbology: 'qr', labels: [reference] },
    ],
  }
}

export const confirmation: PaperWork<typeof declared, ConfirmationFacts> = {
  facts: factsOf,
  one: paperOf,
  filename: ({ reference }) => `Confirmation ${reference}`,
}
