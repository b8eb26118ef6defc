/** What the papers of a ticket say, gathered from the ticket and what it names as they are: kept with each print that is kept. */
import { company, facility, product as railProduct } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { driver } from '#model/areas/people/people.resource.ts'
import { company as terminalCompany } from '#model/areas/people/terminal-company.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { location, server } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { loadOverride } from '#model/areas/ticket/load-override.resource.ts'
import { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { ticketProperties } from '#model/areas/ticket/ticket-properties.resource.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Responsible } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { responsibleFor } from '#model/areas/ticket/rules/authorisation/shipping-paper.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { FactsCall } from '#server/engine/operations/area-work/paper-work.ts'

type Ticket = Row<typeof ticket>
export type TicketParty = Row<typeof terminalCompany>
export type PrintedEntry = Row<typeof ticketEntry> & {
  /** `GATX 20411`, or the number of the compartment. */
  readonly place: string
}

export type TicketPaperFacts = {
  readonly ticket: Ticket
  readonly company: string
  readonly site: string
  readonly timezone: string
  readonly customer: TicketParty | null
  readonly carrier: TicketParty | null
  readonly driver: string
  readonly vehicle: Row<typeof vehicle> | null
  readonly trailer: Row<typeof vehicle> | null
  readonly goods: Row<typeof product> | null
  /** The rail product of the goods, which says how they are described as dangerous. */
  readonly described: Row<typeof railProduct> | null
  readonly location: Row<typeof location> | null
  readonly entries: readonly PrintedEntry[]
  readonly properties: Row<typeof ticketProperties> | null
  /** Who answers for dangerous goods; prints that were kept before it was gathered lack it. */
  readonly responsible?: Responsible
  readonly generator: TicketParty | null
  readonly disposal: Row<typeof location> | null
  /** What it was loaded in spite of. */
  readonly overrides: readonly Row<typeof loadOverride>[]
}

const some = <I extends string | number>(ids: readonly (I | null | undefined)[]): I[] => [
  ...new Set(ids.flatMap((id) => id ?? [])),
]
const byId = <T extends { readonly id: number | string }>(rows: readonly T[]) => {
  const found = new Map<number | string, T>(rows.map((row) => [row.id, row]))
  return (id: number | string | null | undefined): T | null => found.get(id ?? '') ?? null
}

/** Everything that these tickets name, read once for all of them. */
async function around({ rows }: FactsCall, tickets: readonly Ticket[]) {
  const ids = tickets.map(({ id }) => id)
  const entries = await rows(ticketEntry).find({ ticket: ids }, { ordering: 'compartment,id' })
  const properties = await rows(ticketProperties).find({ ticket: ids })
  const goods = await rows(product).find({ id: some(tickets.map((one) => one.product)) })
  const parties = some([
    ...tickets.flatMap(({ customer, carrier }) => [customer, carrier]),
    ...properties.map(({ generator }) => generator),
  ])
  const places = some([
    ...tickets.map((one) => one.location),
    ...properties.map(({ disposal_location }) => disposal_location),
  ])
  return {
    entries,
    properties,
    overrides: await rows(loadOverride).find({ ticket: ids }),
    goods: byId(goods),
    described: byId(await rows(railProduct).find({ id: some(goods.map((one) => one.product)) })),
    parties: byId(await rows(terminalCompany).find({ id: parties })),
    locations: byId(await rows(location).find({ id: places })),
    sites: byId(await rows(server).find({ id: some(tickets.map((one) => one.server)) })),
    facilities: byId(await rows(facility).find({ id: some(tickets.map((one) => one.facility)) })),
    drivers: byId(await rows(driver).find({ id: some(tickets.map((one) => one.driver)) })),
    vehicles: byId(await rows(vehicle).find({ id: some(tickets.flatMap((one) => [one.vehicle, one.trailer])) })),
    cars: byId(await rows(railcar).find({ id: some(entries.map((one) => one.railcar)) })),
  }
}

export async function ticketFacts(call: FactsCall, tickets: readonly Ticket[]): Promise<readonly TicketPaperFacts[]> {
  const found = await around(call, tickets)
  const own = await call.rows(company).get(call.person.company)
  const placeOf = ({ railcar: id, compartment }: Row<typeof ticketEntry>): string => {
    const car = found.cars(id)
    return car ? `${car.car_mark} ${car.car_number}` : compartment === null ? '' : String(compartment)
  }
  return tickets.map((ticket) => {
    const properties = found.properties.find((one) => one.ticket === ticket.id) ?? null
    const goods = found.goods(ticket.product)
    const [site, rack] = [found.sites(ticket.server), found.facilities(ticket.facility)]
    return {
      ticket,
      company: own.name,
      site: site?.name ?? rack?.name ?? '',
      timezone: rack?.timezone || site?.timezone || '',
      customer: found.parties(ticket.customer),
      carrier: found.parties(ticket.carrier),
      driver: found.drivers(ticket.driver)?.name ?? '',
      vehicle: found.vehicles(ticket.vehicle),
      trailer: found.vehicles(ticket.trailer),
      goods,
      described: found.described(goods?.product),
      location: found.locations(ticket.location),
      entries: found.entries.flatMap((one) => (one.ticket === ticket.id ? [{ ...one, place: placeOf(one) }] : [])),
      properties,
      responsible: responsibleFor(properties, own, site),
      generator: found.parties(properties?.generator),
      disposal: found.locations(properties?.disposal_location),
      overrides: found.overrides.filter((one) => one.ticket === ticket.id),
    }
  })
}
