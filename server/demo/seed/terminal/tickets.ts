/** The demo's tickets: those of sixty days around the day of seeding, in every status, with their compartments. */
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import type { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Calendar } from '../base/opening-hours.ts'
import type { Random } from '../base/random.ts'
import { expansionOf, fillAtMost, loadedAt, WARMEST } from '../base/physics.ts'
import { SMALLEST_TRAILER } from './parties.ts'
import type { Customer } from './portfolio.ts'
import type { Good } from './site.ts'
import { moved, type NewTicket } from './stock/new-ticket.ts'

type New<R> = Partial<Row<R>>
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What tickets are made from. */
export type TicketSources = {
  readonly carriers: readonly string[]
  readonly drivers: readonly { readonly id: string; readonly carrier: string | null }[]
  readonly vehicles: readonly { readonly id: string; readonly kind: string; readonly tare_weight: number | null }[]
  readonly facilities: readonly {
    readonly id: number
    readonly calendar: Calendar
    /** Those whose products it has. */
    readonly customers: readonly Customer[]
    /** When the tank of each product was measured last, in ms since 1970. */
    readonly measured: ReadonlyMap<string, number>
  }[]
  /** Fields that follow from the facility and the customer: site, tank, contract. */
  readonly terms: (about: {
    readonly facility: number
    readonly direction: 'load' | 'unload'
    readonly customer: string
    readonly product: string
    readonly waste: boolean
  }) => Partial<Row<typeof ticket>>
  /** The product that is delivered for disposal. */
  readonly waste: string | undefined
  readonly trailers: readonly string[]
}

/** A likely status, by how many days ago the ticket was scheduled. */
function statusAt(random: Random, age: number): TicketStatus {
  if (random.chance(0.025)) return 'void'
  if (age < -0.6)
    return random.weighed([
      ['scheduled', 30],
      ['open', 1],
    ])
  if (age < 0)
    return random.weighed([
      ['scheduled', 5],
      ['open', 6],
    ])
  if (age < 0.3)
    return random.weighed([
      ['open', 4],
      ['arrived', 4],
      ['loading', 6],
      ['complete', 4],
    ])
  if (age < 2)
    return random.weighed([
      ['complete', 12],
      ['approved', 5],
      ['rejected', 1],
      ['open', 0.4],
    ])
  if (age < 8)
    return random.weighed([
      ['complete', 2],
      ['approved', 10],
      ['invoiced', 10],
      ['rejected', 0.5],
    ])
  return random.weighed([
    ['invoiced', 60],
    ['approved', 3],
    ['rejected', 0.3],
  ])
}

/** How many steps a ticket in a status has completed, so that its times agree with it. */
const passed: Readonly<Record<TicketStatus, number>> = {
  scheduled: 0,
  open: 0,
  void: 0,
  arrived: 1,
  loading: 2,
  unloading: 2,
  complete: 3,
  rejected: 3,
  approved: 4,
  invoiced: 4,
}
const voided = ['Customer cancelled', 'Duplicate of another ticket', 'No allocation left', 'Truck did not come']
const rejected = [
  'Weights do not agree with the meter',
  'Wrong customer on the bill of lading',
  'Temperature not entered',
  'Product code differs from the order',
]

/** Purchase orders that customers have open at a time. */
const ORDERS = 3

/** The least part and the largest part of the ordered volume that is loaded. */
const LEAST_FILLED = 0.965
export const MOST_FILLED = 1.01
/** The most, in gallons at 60 °F, that may be ordered so that every trailer holds what is loaded. */
export const mostOrdered = (product: string): number =>
  Math.floor((SMALLEST_TRAILER * fillAtMost(product)) / MOST_FILLED / 100) * 100

/** A straight truck carries a quarter of what a tractor pulls, in whole hundreds. */
export const onStraightTruck = (ordered: number): number => Math.floor(ordered / 400) * 100

/** What is known of a ticket before it is decided whether it loads or delivers. */
type Draft = {
  readonly index: number
  readonly place: TicketSources['facilities'][number]
  readonly customer: string
  readonly product: Good
  readonly waste: boolean
  readonly found: TicketStatus
  readonly direction: 'load' | 'unload'
  readonly mode: 'truck' | 'rail'
  readonly scheduled: number
  readonly arrived: number
  readonly started: number
  readonly completed: number
}

/** `moments`: in order. */
function drafts(random: Random, now: number, rack: TicketSources, moments: readonly number[]): Draft[] {
  let atRacks = 0
  return moments.map((moment, index): Draft => {
    const place = random.weighed(rack.facilities.map((one, nth) => [one, nth === 0 ? 6 : 1] as const))
    const scheduled = place.calendar.openAt(moment)
    const waste = rack.waste !== undefined && random.chance(0.012)
    const drawn = waste || random.chance(0.2) ? 'unload' : 'load'
    const likely = statusAt(random, (now - scheduled) / DAY)
    const mode = !waste && random.chance(0.1) ? 'rail' : 'truck'
    const { id: customer, goods } = random.pick(place.customers)
    const product = random.pick(goods)
    // What has happened must not lie in the future.
    const arrived = Math.min(scheduled + random.whole(-25, 50) * MINUTE, now - passed[likely] * 20 * MINUTE)
    const started = arrived + random.whole(5, 15) * MINUTE
    const completed = Math.min(started + random.whole(25, 55) * MINUTE, now - MINUTE)
    const measured = waste ? undefined : place.measured.get(product.id)
    // No ticket is complete after the last reading of its tank, so that the reading shows all completed loads.
    const found = moved.has(likely) && measured !== undefined && completed >= measured ? 'loading' : likely
    // The second at the racks unloads, so that whatever the hour there is one.
    const direction = found === 'loading' && ++atRacks === 2 ? 'unload' : drawn
    return { index, place, customer, product, waste, found, direction, mode, scheduled, arrived, started, completed }
  })
}

export function tickets(
  random: Random,
  now: Date,
  rack: TicketSources,
  { count, from, daysBack, daysAhead }: { count: number; from: number; daysBack: number; daysAhead: number },
): NewTicket[] {
  const latest = now.getTime() + daysAhead * DAY
  const moments = Array.from({ length: count }, () => latest - random.next() * (daysBack + daysAhead) * DAY).toSorted(
    (a, b) => a - b,
  )
  let here = 0
  const finished = (draft: Draft): NewTicket => {
    const { place, customer, product, waste, found, direction, mode, scheduled, arrived, started, completed } = draft
    const number = from + draft.index
    const status = found === 'loading' && direction === 'unload' ? 'unloading' : found
    const wanted =
      mode === 'rail'
        ? random.whole(270, 315) * 100
        : Math.min(random.whole(55, 105) * 100, mostOrdered(product.product_name))
    const steps = passed[status]
    const approved = Math.min(completed + random.whole(1, 26) * 60 * MINUTE, now.getTime())
    const at = (step: number, time: number): string | null => (steps >= step ? new Date(time).toISOString() : null)
    const filled = random.between(LEAST_FILLED, MOST_FILLED)
    const isLive = steps < 3 && status !== 'scheduled' && status !== 'void'
    const turn = isLive && mode === 'truck' ? ++here : 0
    // Nobody is at two racks at once, as long as there are enough of them.
    const oneOf = <T>(some: readonly T[]): T => {
      const picked = random.pick(some)
      return isLive ? (some[turn % some.length] ?? picked) : picked
    }
    const vehicle = mode === 'truck' ? oneOf(rack.vehicles) : undefined
    const ordered = vehicle?.kind === 'straight_truck' ? onStraightTruck(wanted) : wanted
    const net = ordered * filled
    const driver = mode === 'truck' ? oneOf(rack.drivers) : undefined
    const tare = vehicle ? (vehicle.tare_weight ?? 14_500) : null
    const lading = Math.round(((net * LITRES_PER_GALLON) / 1000) * (product.density ?? 700))
    return {
      ticket_number: `T${number}`,
      status,
      direction,
      mode,
      ticket_type: waste ? 'waste disposal' : 'product',
      customer,
      carrier: mode === 'truck' ? (driver?.carrier ?? random.pick(rack.carriers)) : null,
      product: waste ? (rack.waste ?? null) : product.id,
      facility: place.id,
      ...rack.terms({ facility: place.id, direction, customer, product: product.id, waste }),
      bay: mode === 'rail' ? `R${random.whole(1, 8)}` : `B${random.whole(1, 6)}`,
      driver: driver?.id ?? null,
      vehicle: vehicle?.id ?? null,
      // A straight truck carries the load itself.
      trailer: vehicle?.kind === 'tractor' && rack.trailers.length > 0 ? oneOf(rack.trailers) : null,
      bol_number: steps >= 3 ? `PGT${500_000 + number}` : '',
      purchase_order: random.chance(0.6) ? `PO-${40_001 + (random.whole(40_000, 49_999) % ORDERS)}` : '',
      ordered_volume: String(ordered),
      net_volume: steps >= 3 ? net.toFixed(1) : null,
      tare_weight: steps >= 1 ? tare : null,
      gross_weight: steps >= 3 && tare !== null ? tare + lading : null,
      scheduled_at: new Date(scheduled).toISOString(),
      arrived_at: at(1, arrived),
      started_at: at(2, started),
      completed_at: at(3, completed),
      approved_at: status === 'rejected' ? null : at(4, approved),
      status_reason: status === 'void' ? random.pick(voided) : status === 'rejected' ? random.pick(rejected) : '',
    }
  }
  return drafts(random, now.getTime(), rack, moments).map(finished)
}

/** The volume of each compartment, adding up to that of the ticket. */
export function entriesOf(
  random: Random,
  made: {
    readonly id: string
    readonly net_volume: string | null
    readonly product: string | null
    readonly mode: string
  },
  good: { readonly product_name: string; readonly density: number | null } | undefined,
): New<typeof ticketEntry>[] {
  const net = Number(made.net_volume ?? 0)
  if (net === 0) return []
  const count = made.mode === 'rail' ? 1 : random.whole(1, 4)
  const relative_density = Math.round(((good?.density ?? 700) / 999.016) * 10_000) / 10_000
  const whole = Math.floor((net / count) * 10) / 10
  return Array.from({ length: count }, (_, index) => {
    const share = index === count - 1 ? net - whole * (count - 1) : whole
    const name = good?.product_name ?? ''
    const temperature = loadedAt(name, Math.round(random.between(18, WARMEST) * 10) / 10)
    // In proportion to the temperature: close enough for a demo, and never billed.
    const factor = 1 - expansionOf(name) * (temperature - 60)
    return {
      ticket: made.id,
      compartment: made.mode === 'rail' ? null : index + 1,
      product: made.product,
      gross_volume: (share / factor).toFixed(1),
      temperature,
      relative_density,
      net_volume: share.toFixed(1),
      meter: `M${random.whole(1, 6)}${index + 1}`,
    }
  })
}
