/** Reads the records of a product around a day, for the rule that proposes causes of a gain or loss. */
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { factorsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { WATER_60F } from '#model/areas/measure/rules/volume/units.ts'
import type { BalanceCauses } from '#model/areas/terminal/rules/balance/answers.ts'
import { cubicOf } from '#model/areas/terminal/rules/balance/balance.ts'
import type { SuspectLoad, ReadingAt, TankAround } from '#model/areas/terminal/rules/balance/candidates.ts'
import { causesOf } from '#model/areas/terminal/rules/balance/causes.ts'
import { rowOfDay } from '#model/areas/terminal/rules/balance/day.ts'
import { isIn, type MomentSpan } from '#model/areas/terminal/rules/balance/moment-span.ts'
import { cubicOfGallons } from '#model/areas/terminal/rules/balance/to-15c.ts'
import { product as declaredProduct } from '#model/areas/terminal/product.resource.ts'
import { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { wallClock } from '#model/shared/clock.ts'
import { decimalText, units } from '#model/shared/money.ts'
import { between } from '#server/engine/base/handler.ts'
import { notFound } from '#server/engine/base/http-error.ts'
import { dayAsked, factsOfDay, type AskedDay } from './day.ts'
import { carsAndMovements, counted, siteOfTicket } from './flows.ts'
import { withTerms, type BalancedProduct } from './goods.ts'
import { eachAt, readingsAround, tanksOf, type HeldReading, type BalanceTank } from './readings.ts'
import { siteByFacility, type BalanceReading } from './site-days.ts'

const HOUR_MS = 3_600_000
/** Loads and readings are read so long before and after the day. */
const AROUND_MS = 48 * HOUR_MS
/** °F. The gross and the net volume of an entry that was loaded further from 60 °F differ. */
const FAR_FROM_60 = 5
const GALLONS = 1

const ticketFields = [
  'id',
  'ticket_number',
  'direction',
  'status',
  'net_volume',
  'ordered_volume',
  'started_at',
  'completed_at',
  'vehicle',
  'trailer',
  'server',
  'facility',
] as const
type FoundTicket = Pick<Row<typeof ticket>, (typeof ticketFields)[number]>
type FoundEntry = Pick<
  Row<typeof ticketEntry>,
  'ticket' | 'gross_volume' | 'net_volume' | 'temperature' | 'relative_density' | 'railcar'
>

const moved = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

async function ticketsAround(
  { rows }: BalanceReading,
  { site, sites, span }: AskedDay,
  product: string,
  wide: MomentSpan,
): Promise<readonly FoundTicket[]> {
  const only = [...ticketFields]
  const ended = await rows(ticket).find(
    { product, status: [...counted, 'void'], completed_at: between(wide.from, wide.to) },
    { only },
  )
  const underway = await rows(ticket).find(
    { product, status: ['loading', 'unloading'], started_at: between(span.from, span.to) },
    { only },
  )
  const byFacility = siteByFacility(sites)
  return [...ended, ...underway].filter((one) => siteOfTicket(one, byFacility) === site.id)
}

/** Returns the net volume of the entries with the missing corrections; null if all are corrected. */
function observedOf(entries: readonly FoundEntry[], product: BalancedProduct): SuspectLoad['observed'] {
  const { group, expansion } = product.to15
  if (group === '') return null
  let [gallons, temperature]: [bigint, number | null] = [0n, null]
  for (const { gross_volume: gross, net_volume: net, temperature: at, relative_density } of entries) {
    if (net === null) continue
    const isObserved = gross !== null && at !== null && Number(gross) === Number(net) && Math.abs(at - 60) > FAR_FROM_60
    const relative = relative_density ?? (product.density ?? 0) / WATER_60F
    const found = isObserved ? attempt(() => factorsOf(group, relative, at, expansion)) : undefined
    if (found && 'value' in found) {
      gallons += units((Number(net) * found.value.factor60).toFixed(GALLONS), GALLONS)
      temperature ??= at
    } else gallons += units(net, GALLONS)
  }
  return temperature === null ? null : { gallons: decimalText(gallons, GALLONS), temperature }
}

const stateOf = (status: FoundTicket['status']): SuspectLoad['state'] =>
  status === 'void' ? 'void' : status === 'loading' || status === 'unloading' ? 'underway' : 'counted'

/** The capacity of a truck with its trailer; null if neither is known. */
function capacityOf(
  { vehicle: truck, trailer }: FoundTicket,
  holds: ReadonlyMap<string, string | null>,
): string | null {
  const sizes = [truck, trailer].flatMap((id) => (id === null ? [] : (holds.get(id) ?? [])))
  return sizes.length === 0 ? null : String(sizes.reduce((total, one) => total + Number(one), 0))
}

const carrierOf = ({ vehicle: truck, trailer }: FoundTicket, entries: readonly FoundEntry[]): string | null => {
  const cars = entries.flatMap(({ railcar }) => railcar ?? [])
  return truck ?? trailer ?? (cars.length === 0 ? null : `cars ${cars.toSorted((a, b) => a - b).join(' ')}`)
}

async function ticketLoads(
  reading: BalanceReading,
  asked: AskedDay,
  product: BalancedProduct,
  wide: MomentSpan,
): Promise<readonly SuspectLoad[]> {
  const { rows } = reading
  const tickets = await ticketsAround(reading, asked, product.product, wide)
  const within = tickets.filter(({ completed_at, started_at }) => isIn(completed_at ?? started_at, asked.span))
  const carriers = [...new Set(within.flatMap((one) => [one.vehicle, one.trailer].flatMap((id) => id ?? [])))]
  const vehicles = carriers.length === 0 ? [] : await rows(vehicle).find({ id: carriers }, { only: ['id', 'capacity'] })
  const holds = new Map(vehicles.map(({ id, capacity }) => [id, capacity]))
  const entries =
    within.length === 0
      ? []
      : await rows(ticketEntry).find(
          { ticket: within.map(({ id }) => id) },
          { only: ['ticket', 'gross_volume', 'net_volume', 'temperature', 'relative_density', 'railcar'] },
        )
  const byTicket = new Map<string, FoundEntry[]>()
  for (const entry of entries) {
    const known = byTicket.get(entry.ticket ?? '')
    if (known) known.push(entry)
    else byTicket.set(entry.ticket ?? '', [entry])
  }
  return tickets.map((one): SuspectLoad => {
    const own = byTicket.get(one.id) ?? []
    return {
      resource: 'terminal:ticket',
      id: one.id,
      label: `Ticket ${one.ticket_number}`,
      of: one.direction === 'load' ? 'shipments' : 'receipts',
      state: stateOf(one.status),
      at: one.completed_at,
      started_at: one.started_at,
      volume: one.net_volume === null ? null : cubicOfGallons(one.net_volume, product.factor),
      gallons: one.net_volume,
      ordered: one.ordered_volume,
      capacity: capacityOf(one, holds),
      observed: observedOf(own, product),
      carrier: carrierOf(one, own),
    }
  })
}

async function otherLoads(
  reading: BalanceReading,
  { site, sites }: AskedDay,
  product: BalancedProduct,
  wide: MomentSpan,
): Promise<readonly SuspectLoad[]> {
  const flows = await carsAndMovements(reading, { products: [product], sites, span: wide })
  return flows
    .filter((flow) => flow.site === site.id)
    .map(({ resource, id, label, of, at, volume }) => ({
      resource,
      id,
      label,
      of,
      state: 'counted',
      at,
      started_at: null,
      volume,
      gallons: null,
      ordered: null,
      capacity: null,
      observed: null,
      carrier: resource === 'rail:loadedCar' ? label : null,
    }))
}

/** Returns the reading of each tank with the product that counts at a boundary, and the readings before and after it. */
async function tanksAround(
  reading: BalanceReading,
  tanks: readonly BalanceTank[],
  product: string,
  { from, to }: MomentSpan,
  wide: MomentSpan,
): Promise<{ readonly opening: readonly TankAround[]; readonly closing: readonly TankAround[] }> {
  const { before, after } = await readingsAround(reading, eachAt(tanks, [from, to]))
  const at = (moment: string): readonly TankAround[] =>
    tanks.flatMap((tank) => {
      const isAsked = (one: HeldReading): boolean => one.location === tank.id && one.moment === moment
      const readingAt = (one: HeldReading | undefined): ReadingAt | undefined =>
        one === undefined || (one.product ?? tank.product) !== product || one.at < wide.from || one.at > wide.to
          ? undefined
          : { id: one.id, at: one.at, volume: cubicOf(one.volume) }
      const [last, second] = before.filter(isAsked).toSorted((a, b) => (a.at < b.at ? 1 : -1))
      const read = readingAt(last)
      return read === undefined
        ? []
        : [{ code: tank.code, before: readingAt(second), reading: read, after: readingAt(after.find(isAsked)) }]
    })
  return { opening: at(from), closing: at(to) }
}

export async function balanceCauses(
  reading: BalanceReading,
  input: { readonly date: string | null; readonly facility: string | null; readonly product: string | null },
): Promise<BalanceCauses> {
  const asked = await dayAsked(reading, input)
  const day = (await factsOfDay(reading, asked)).find(({ product }) => product === input.product)
  if (day === undefined) throw notFound()
  const { gain, tolerance, attention } = rowOfDay(day)
  if (gain === null || !attention) return { gain, tolerance, results: [] }
  const { site, span } = asked
  const [product] = await withTerms(reading, await reading.rows(declaredProduct).find({ id: day.product }))
  if (product === undefined) throw notFound()
  const wide = { from: moved(span.from, -AROUND_MS), to: moved(span.to, AROUND_MS) }
  const tickets = await ticketLoads(reading, asked, product, wide)
  const others = await otherLoads(reading, asked, product, wide)
  const around = await tanksAround(reading, await tanksOf(reading, [site.id]), day.product, span, wide)
  const results = causesOf({
    span,
    gain: cubicOf(gain),
    tolerance: cubicOf(tolerance),
    factor: day.factor,
    loads: [...tickets, ...others],
    ...around,
    clock: (at) => wallClock(at, site.zone).slice(11, 16),
  })
  return { gain, tolerance, results }
}
