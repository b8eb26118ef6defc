/** Who comes on a day, bay by bay in the order of the day: what the gate has in hand where no screen is. */
import type { location as declared } from '#model/areas/slot/location.resource.ts'
import { booking as bookings } from '#model/areas/slot/booking.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn, timeIn } from '#model/shared/clock.ts'
import type { FactsCall, PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper, PaperRow } from '#server/print/paper.ts'
import { bookingNames, contactOf, plateSaid } from '../booking-names.ts'
import { daysAt, zoneOf } from '../place.ts'

type DayLine = {
  readonly at: string
  readonly bay: string
  readonly reference: string
  readonly company: string
  readonly truck: string
  readonly driver: string
  readonly product: string
  readonly status: string
}
type DayFacts = { readonly place: string; readonly day: string; readonly lines: readonly DayLine[] }

async function factsOf(
  { rows, person, now, day: asked }: FactsCall,
  some: readonly Row<typeof declared>[],
): Promise<readonly DayFacts[]> {
  const facts: DayFacts[] = []
  for (const place of some) {
    const timezone = await zoneOf({ rows }, place.timezone)
    const day = asked ?? dayIn(now, timezone)
    const all = await rows(bookings).find(
      { location: place.id, starts_at: daysAt({ timezone }, day, day) },
      { ordering: 'starts_at,bay,id' },
    )
    const coming = all.filter(({ status }) => status !== 'cancelled')
    const names = await bookingNames({ rows, person, now }, coming)
    const lines = coming.map((row) => ({
      at: timeIn(row.starts_at ?? '', timezone),
      bay: row.bay,
      reference: row.reference,
      company: names.company.get(row.company ?? 0) ?? contactOf(row),
      truck: names.vehicle.get(row.vehicle ?? '')?.unit_number ?? plateSaid(row.data) ?? '',
      driver: names.driver.get(row.driver ?? '')?.name ?? row.driver_name,
      product: names.product.get(row.product ?? 0) ?? '',
      status: row.status.replaceAll('_', ' '),
    }))
    facts.push({ place: place.name, day, lines })
  }
  return facts
}

const columns = [
  { title: 'IN', width: 5 },
  { title: 'TIME', width: 13, strong: true },
  { title: 'RACK', width: 8 },
  { title: 'BOOKING', width: 15 },
  { title: 'CARRIER', width: 24 },
  { title: 'TRUCK', width: 13 },
  { title: 'DRIVER', width: 20 },
  { title: 'PRODUCT', width: 18 },
  { title: 'STATUS', width: 14 },
] as const

const rowOf = ({ at, bay, reference, company, truck, driver, product, status }: DayLine): PaperRow => ({
  cells: [{ box: true }, at, bay, reference, company, truck, driver, product, status],
})

const paperOf = ({ place, day, lines }: DayFacts): Paper => ({
  title: 'Trucks of the day',
  about: day,
  foot: `${place} · ${day}`,
  landscape: true,
  facts: [
    ['Place', place],
    ['Booked', String(lines.length)],
  ],
  parts: [{ kind: 'table', columns, rows: lines.map(rowOf), empty: 'Nobody is booked.' }],
})

export const dayList: PaperWork<typeof declared, DayFacts> = {
  facts: factsOf,
  one: paperOf,
  filename: ({ place, day }) => `Trucks ${place} ${day}`,
}
