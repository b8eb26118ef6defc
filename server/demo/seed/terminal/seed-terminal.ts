/** Writes the demo's terminal: parties and terms, sites, slots, tickets and what follows from them. */
import { facility } from '#model/areas/company/company.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { driver } from '#model/areas/people/people.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { calendarOf, hoursOf } from '../base/opening-hours.ts'
import { rackProducts } from '../base/places.ts'
import { daysAfter, inBatches, type Demo } from '../base/setting.ts'
import { seedBilling } from './billing.ts'
import { seedLimits } from './limit.ts'
import { seedPapers } from './paper.ts'
import { carrierNames, customerNames, drivers, supplierNames, terminalCompanies, vehicles } from './parties.ts'
import { withBlocked } from './blocked.ts'
import { seedLevels, seedSpecifications, type MeasuredAt } from './tanks.ts'
import { isHeldToCustomers, seedAccess, seedCertifications, seedStaff } from './people.ts'
import { withGoods, type Customer } from './portfolio.ts'
import { seedAnalyses } from './quality.ts'
import { seedFields, seedSites, type Site, type TicketLocations } from './site.ts'
import type { NewTicket } from './stock/new-ticket.ts'
import { plant, type Planted } from './stock/planted.ts'
import { conversionsOf } from './stock/volume.ts'
import { seedTerms, type Terms } from './terms.ts'
import { seedTomorrow } from './admission/tomorrow.ts'
import { withSums } from './ticket-sums.ts'
import { entriesOf, tickets, type TicketSources } from './tickets.ts'

type Setting = {
  readonly tickets: number
  readonly drivers: number
  readonly vehicles: number
  /** The first ticket number. */
  readonly from: number
}
/** What other parts of the demo build upon. */
export type Terminal = {
  readonly sites: readonly { readonly id: string; readonly facility: number }[]
  readonly carriers: readonly { readonly id: string; readonly name: string }[]
  readonly drivers: readonly { readonly id: string; readonly carrier: string | null }[]
  readonly vehicles: readonly { readonly id: string; readonly kind: string; readonly carrier: string | null }[]
  readonly planted: Planted
}

/** Days of the first site that do not balance; only a site with all products has them. */
async function plantedIn(
  { rows, now, goods }: Demo,
  { id }: Site,
  products: readonly { readonly id: string; readonly product_name: string }[],
  tickets: readonly NewTicket[],
): Promise<Planted> {
  const { timezone } = await rows(server).get(id)
  const conversions = await conversionsOf(rows)
  const known = products.flatMap(({ id: product, product_name }) => {
    const conversion = conversions.get(product)
    return conversion === undefined || goods.size < ALL_GOODS
      ? []
      : [[product_name, { id: product, conversion }] as const]
  })
  return plant(tickets, { id, timezone, now }, new Map(known))
}

/** Product groups with their products, and the product that is delivered for disposal. */
async function seedProducts({ rows, goods }: Demo) {
  const groups = await rows(product).createMany([
    { product_code: 'LPG', product_name: 'Liquefied petroleum gases', product_type: 'group' },
    { product_code: 'FUEL', product_name: 'Fuels', product_type: 'group' },
    { product_code: 'OIL', product_name: 'Crude and condensate', product_type: 'group' },
  ])
  const parents = new Map(groups.map(({ id, product_code }) => [product_code, id]))
  const groupOf = (name: string): string =>
    ['Propane', 'Normal butane', 'Isobutane', 'Propylene'].includes(name)
      ? 'LPG'
      : ['Crude oil', 'Condensate', 'Asphalt'].includes(name)
        ? 'OIL'
        : 'FUEL'
  const made = await rows(product).createMany(
    rackProducts(goods)
      .filter(({ product_name }) => goods.has(product_name))
      .map((one) => ({
        ...one,
        parent: parents.get(groupOf(one.product_name)) ?? null,
        product_type: groupOf(one.product_name) === 'LPG' ? ('liquefied gas' as const) : ('liquid' as const),
        gip: true,
        gip_code: one.product_name.slice(0, 3).toUpperCase(),
        loss_allowance: 0.25,
      })),
  )
  // The tree has four levels: fuels, distillates, grades of diesel, and what is one.
  const diesel = made.find(({ product_name }) => product_name === 'Diesel')
  if (diesel !== undefined) {
    const [distillates] = await rows(product).createMany([
      { product_code: 'DIST', product_name: 'Distillates', product_type: 'group', parent: parents.get('FUEL') ?? null },
    ])
    const [grades] = await rows(product).createMany([
      { product_code: 'DSL', product_name: 'Grades of diesel', product_type: 'group', parent: distillates?.id ?? null },
    ])
    await rows(product).patch(diesel.id, { parent: grades?.id ?? null })
  }
  const [waste] =
    goods.size >= ALL_GOODS
      ? await rows(product).createMany([
          {
            product_code: 'PWTR',
            product_name: 'Produced water',
            product_type: 'waste',
            measurement_unit: 'm3',
            density: 1060,
          },
        ])
      : []
  return {
    made,
    waste: waste?.id,
    kinds: new Map(
      made.map(({ id, product_name, product_type }) => [
        id,
        { name: product_name, isGas: product_type === 'liquefied gas' },
      ]),
    ),
  }
}

const DAYS_AHEAD = 15
/** The company that has no more than these is a partner, whose demo is small. */
const ALL_GOODS = 7
/** Those that are on that day; a demo with a handful of trucks takes what it has. */
function inspected<T extends { readonly inspection_expires: string | null }>(trucks: readonly T[], day: string) {
  const found = trucks.filter((one) => one.inspection_expires === null || one.inspection_expires >= day)
  return found.length > 0 ? found : trucks
}

/** Where trucks and cars are loaded, the company's first place first; a car shop loads none. */
async function openPlaces(
  { rows, places, now }: Demo,
  customers: readonly Customer[],
  measuredAt: MeasuredAt,
): Promise<TicketSources['facilities']> {
  const known = await rows(facility).find({ id: [...places.values()] })
  return known
    .filter(({ kind }) => kind !== 'repair')
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, name, timezone }) => {
      const measured = measuredAt.get(id) ?? new Map<string, number>()
      const served = customers.flatMap((one) => {
        const goods = one.goods.filter((good) => measured.has(good.id))
        return goods.length > 0 ? [{ ...one, goods }] : []
      })
      return { id, calendar: calendarOf(hoursOf(name), timezone, now), customers: served, measured }
    })
}

type Known = {
  readonly siteOf: ReadonlyMap<number, Site>
  readonly home: Site
  readonly terms: Terms
  readonly fields: TicketLocations
  readonly analyses: ReadonlyMap<string, readonly string[]>
}
/** Fields of a ticket that follow from its place, customer and product. */
const fieldsOf =
  (random: Demo['random'], { siteOf, home, terms, fields, analyses }: Known): TicketSources['terms'] =>
  ({ facility, direction, customer, product: what, waste: isWaste }) => {
    const site = siteOf.get(facility) ?? home
    return {
      server: site.id,
      location: isWaste ? (fields.disposal ?? null) : (site.tanks.get(what) ?? null),
      service_contract: terms.contractOf.get(customer) ?? null,
      route: random.chance(0.5) && !isWaste ? terms.routeFor(customer, what) : null,
      cross_border_contract:
        random.chance(0.2) && direction === 'load' && site.country === 'CA' && !isWaste
          ? terms.crossingFor(customer, what)
          : null,
      gc_analysis: !isWaste && analyses.has(what) && random.chance(0.15) ? random.pick(analyses.get(what) ?? []) : null,
    }
  }

export async function seedTerminal(demo: Demo, setting: Setting): Promise<Terminal> {
  const { rows, random, now } = demo
  const companies = await rows(company).createMany(terminalCompanies())
  const named = (names: readonly string[]) => companies.filter(({ name }) => names.includes(name))
  const [carriers, suppliers] = [named(carrierNames), named(supplierNames)]
  const carrierIds = carriers.map(({ id }) => id)
  const { made: products, waste, kinds } = await seedProducts(demo)
  const customers = withGoods(named(customerNames), products)
  const sites = await seedSites(demo, products)
  const [home] = sites
  if (home === undefined) throw new Error('A terminal without a site')
  const [came, drove] = [
    await rows(driver).createMany(
      drivers(random, now, carrierIds, setting.drivers).map((one, index) => ({
        ...one,
        server: sites[index % Math.min(2, sites.length)]?.id ?? null,
      })),
    ),
    await rows(vehicle).createMany(vehicles(random, now, carrierIds, setting.vehicles)),
  ]
  const fields = await seedFields(demo, home, customers, waste)
  const staffed = await seedStaff(demo, sites)
  const comers = {
    drivers: came,
    vehicles: drove,
    carriers: carrierIds,
    customers,
  }
  await seedAccess(demo, sites, comers)
  await seedCertifications(demo, staffed, comers)
  const terms = await seedTerms(demo, sites, {
    customers,
    suppliers,
    carriers: carrierIds,
    staff: staffed.staff,
    fields,
  })
  await seedSpecifications(demo, products)
  const measuredAt = await seedLevels(demo, sites)
  const analyses = await seedAnalyses(demo, sites, products)
  const latest = daysAfter(now, DAYS_AHEAD).toISOString().slice(0, 10)
  const siteOf = new Map(sites.map((site) => [site.facility, site]))
  const sources: TicketSources = {
    carriers: carrierIds,
    drivers: came.filter(({ enabled }, index) => enabled && !isHeldToCustomers(index)),
    vehicles: inspected(
      drove.filter(({ kind }) => kind !== 'trailer'),
      latest,
    ),
    facilities: await openPlaces(demo, customers, measuredAt),
    waste,
    trailers: inspected(
      drove.filter(({ kind }) => kind === 'trailer'),
      latest,
    ).map(({ id }) => id),
    terms: fieldsOf(random, { siteOf, home, terms, fields, analyses }),
  }
  const wanted = tickets(random, now, sources, {
    count: setting.tickets,
    from: setting.from,
    daysBack: 45,
    daysAhead: DAYS_AHEAD,
  })
  const planted = await plantedIn(demo, home, products, await withBlocked(demo, wanted, customers, came))
  const planned = await inBatches(rows(ticket), planted.tickets)
  const numbers = new Map(planned.map(({ id, ticket_number }) => [ticket_number, id]))
  const measured = planned.filter(({ ticket_number }) => random.chance(0.3) && !planted.metered.has(ticket_number))
  const entered = await inBatches(rows(ticketEntry), [
    ...measured.flatMap((one) =>
      entriesOf(
        random,
        one,
        products.find(({ id }) => id === one.product),
      ),
    ),
    ...planted.entries.map(({ number, ...entry }) => ({ ...entry, ticket: numbers.get(number) ?? null })),
  ])
  const made = await withSums(demo, planned, entered)
  await seedTomorrow(demo, carrierIds[0] ?? null, made)
  await seedLimits(demo, customers, made)
  await seedBilling(demo, terms, home.id, made)
  const lately = daysAfter(now, -14).toISOString()
  await seedPapers(
    demo,
    home.id,
    fields,
    kinds,
    made.filter(
      ({ completed_at, ticket_type }) => ticket_type !== 'product' || (completed_at !== null && completed_at > lately),
    ),
  )
  return { sites, carriers, drivers: came, vehicles: drove, planted }
}
