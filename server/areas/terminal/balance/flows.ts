/**
 * Receipts, shipments and other flows of sites: completed tickets, loaded rail cars and inventory movements, each with its volume in m³ at 15 °C.
 */
import { sql } from 'drizzle-orm'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { inventoryMovement } from '#model/areas/terminal/inventory-movement.resource.ts'
import { location } from '#model/areas/terminal/place.resource.ts'
import { cubicOf, type BalancedFlow } from '#model/areas/terminal/rules/balance/balance.ts'
import type { BalanceRecord } from '#model/areas/terminal/rules/balance/answers.ts'
import { movementWords } from '#model/areas/terminal/rules/balance/movement.ts'
import { cubicOfGallons } from '#model/areas/terminal/rules/balance/to-15c.ts'
import type { MomentSpan } from '#model/areas/terminal/rules/balance/moment-span.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { wallClock } from '#model/shared/clock.ts'
import { between } from '#server/engine/base/handler.ts'
import { list } from '#server/engine/base/sql.ts'
import type { BalancedProduct } from './goods.ts'
import { siteByFacility, type BalanceReading, type BalancedSite } from './site-days.ts'

export type PlacedFlow = BalancedFlow &
  BalanceRecord & {
    readonly product: string
    /** Null for a ticket that names no site. */
    readonly site: string | null
    readonly at: string
  }

export const counted = ['complete', 'approved', 'invoiced'] as const
type Asked = {
  readonly products: readonly BalancedProduct[]
  readonly sites: readonly BalancedSite[]
  readonly span: MomentSpan
}

/** Tickets that name no site belong to the site of their facility. */
export const siteOfTicket = (
  { server, facility }: { readonly server: string | null; readonly facility: number | null },
  byFacility: ReadonlyMap<number, string>,
): string | null => server ?? (facility === null ? null : (byFacility.get(facility) ?? null))

async function ofTickets({ rows }: BalanceReading, { products, sites, span }: Asked): Promise<readonly PlacedFlow[]> {
  const found = await rows(ticket).find(
    {
      product: products.map((one) => one.product),
      status: [...counted],
      completed_at: between(span.from, span.to),
    },
    {
      only: ['id', 'ticket_number', 'direction', 'net_volume', 'completed_at', 'server', 'facility', 'product'],
      ordering: 'completed_at',
    },
  )
  const [factors, byFacility] = [new Map(products.map((one) => [one.product, one.factor])), siteByFacility(sites)]
  return found.map(({ id, ticket_number, direction, net_volume, completed_at, server, facility, product }) => ({
    resource: 'terminal:ticket',
    id,
    label: `Ticket ${ticket_number}`,
    of: direction === 'load' ? 'shipments' : 'receipts',
    volume: net_volume === null ? null : cubicOfGallons(net_volume, factors.get(product ?? '') ?? '1'),
    isTicket: true,
    product: product ?? '',
    site: siteOfTicket({ server, facility }, byFacility),
    at: completed_at ?? '',
  }))
}

/** Cars are counted for the first of several products with the same rail product. */
function byRailProduct(products: readonly BalancedProduct[]): ReadonlyMap<number, BalancedProduct> {
  const found = new Map<number, BalancedProduct>()
  for (const one of products) if (one.rail !== null && !found.has(one.rail)) found.set(one.rail, one)
  return found
}

/** Cars that are on a counted ticket of the site within a day of their loading. The ticket counts in their place. */
async function carsOnTickets({ summedUp }: BalanceReading, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const found = await summedUp<{ id: number }>(
    loadedCar,
    {},
    (cars) => sql`select t.id from ${cars} t where t.id = any(${list(ids)}::bigint[]) and exists (
      select 1 from trace_railcar r join terminal_ticket_entry e on e.railcar = r.id join terminal_ticket k on k.id = e.ticket
      where r.company_id = t.company_id and r.car_mark = t.car_mark and r.car_number = t.car_number
        and k.status = any(${list(counted)}::text[])
        and k.completed_at between t.load_date - interval '24 hours' and t.load_date + interval '24 hours'
        and (k.facility = t.current_location and k.server is null
          or k.server in (select s.id from terminal_server s where s.facility = t.current_location)))`,
  )
  return new Set(found.map(({ id }) => id))
}

async function ofCars(reading: BalanceReading, { products, sites, span }: Asked): Promise<readonly PlacedFlow[]> {
  const [byFacility, byProduct] = [siteByFacility(sites), byRailProduct(products)]
  if (byFacility.size === 0 || byProduct.size === 0) return []
  const found = await reading.rows(loadedCar).find(
    {
      current_location: [...byFacility.keys()],
      product: [...byProduct.keys()],
      is_residue: false,
      load_date: between(span.from, span.to),
    },
    {
      only: ['id', 'car_mark', 'car_number', 'net_volume', 'load_date', 'current_location', 'product'],
      ordering: 'load_date,id',
    },
  )
  const onTickets = await carsOnTickets(
    reading,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id, car_mark, car_number, net_volume, load_date, current_location, product }) => {
    const goods = byProduct.get(product ?? 0)
    if (goods === undefined || onTickets.has(id)) return []
    return [
      {
        resource: 'rail:loadedCar',
        id,
        label: `${car_mark} ${car_number}`,
        of: 'shipments' as const,
        // A car that was not gauged holds 0 gal.
        volume: Number(net_volume ?? 0) === 0 ? null : cubicOfGallons(net_volume ?? '0', goods.factor),
        isTicket: false,
        product: goods.product,
        site: byFacility.get(current_location ?? 0) ?? null,
        at: load_date ?? '',
      },
    ]
  })
}

const figureOf = { receipt: 'receipts', delivery: 'shipments', own_use: 'own_use', adjustment: 'adjustments' } as const

/** A transfer within a site nets to zero; between two sites it is a shipment of one and a receipt of the other. */
async function ofMovements({ rows }: BalanceReading, { products, sites, span }: Asked): Promise<readonly PlacedFlow[]> {
  const found = await rows(inventoryMovement).find(
    { product: products.map((one) => one.product), moved_at: between(span.from, span.to) },
    { ordering: 'moved_at' },
  )
  const reached = [...new Set(found.flatMap(({ to_location: to }) => to ?? []))]
  const places = reached.length === 0 ? [] : await rows(location).find({ id: reached }, { only: ['id', 'server'] })
  const siteOf = new Map(places.map(({ id, server }) => [id, server]))
  const zones = new Map(sites.map(({ id, zone }) => [id, zone]))
  return found.flatMap(
    ({ id, kind, server, to_location, product, volume, moved_at, reference }): readonly PlacedFlow[] => {
      const at = moved_at ?? ''
      const label = `${movementWords[kind]} ${reference || wallClock(at, zones.get(server ?? '') ?? 'UTC').slice(11, 16)}`
      const flow = {
        resource: 'terminal:inventoryMovement',
        id,
        label,
        volume: cubicOf(volume),
        isTicket: false,
        product: product ?? '',
        at,
      }
      if (kind !== 'transfer') return [{ ...flow, of: figureOf[kind], site: server }]
      const to = siteOf.get(to_location ?? '') ?? null
      if (to === server) return []
      return [
        { ...flow, of: 'shipments', site: server },
        { ...flow, of: 'receipts', site: to },
      ]
    },
  )
}

/** All flows but tickets. */
export async function carsAndMovements(reading: BalanceReading, asked: Asked): Promise<readonly PlacedFlow[]> {
  const cars = await ofCars(reading, asked)
  return [...cars, ...(await ofMovements(reading, asked))]
}

/** All flows of products at all sites in a span. */
export async function flowsIn(reading: BalanceReading, asked: Asked): Promise<readonly PlacedFlow[]> {
  if (asked.products.length === 0 || asked.span.from >= asked.span.to) return []
  const tickets = await ofTickets(reading, asked)
  return [...tickets, ...(await carsAndMovements(reading, asked))]
}
