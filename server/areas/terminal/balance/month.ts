/** The balance of a product over a month, by site: the sum of its days. Closed days count as they were closed. */
import type { product as declared } from '#model/areas/terminal/product.resource.ts'
import { location } from '#model/areas/terminal/place.resource.ts'
import {
  addedSums,
  balanceOf,
  balanceOfAll,
  heldIn,
  noFlow,
  sumsOf,
  type BalanceFacts,
  type FlowSums,
  type MassBalance,
  type SiteBalance,
} from '#model/areas/terminal/rules/balance/balance.ts'
import { flowsOfDay, type ProductDay } from '#model/areas/terminal/rules/balance/day.ts'
import { isIn, type MomentSpan } from '#model/areas/terminal/rules/balance/moment-span.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { monthFrom } from '#model/shared/month.ts'
import { zonesAtSites } from '#server/areas/limit/site-day.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { closedDays, closedSpan, productDays } from './closed-days.ts'
import { carsAndMovements } from './flows.ts'
import { withTerms, type BalancedProduct } from './goods.ts'
import { balancedTanks, heldAt, tanksOf } from './readings.ts'
import { ticketSums } from './ticket-sums.ts'
import { daysBetween, sitesOf, startOfDay, type BalanceReading, type BalancedSite } from './site-days.ts'

type Product = Row<typeof declared>
type MonthSite = Pick<BalancedSite, 'name' | 'zone'> & { readonly id: string | null; readonly span: MomentSpan }
/** A closed day of the month, of the product. */
type ClosedProductDay = MomentSpan & { readonly of: ProductDay }

const isNothing = ({ receipts, shipments, own_use, adjustments, tickets, unmeasured }: FlowSums): boolean =>
  [receipts, shipments, own_use, adjustments].every((one) => one === 0n) && tickets + unmeasured === 0

/** The spans of a month that no closed day covers. */
function openSpans(span: MomentSpan, closed: readonly MomentSpan[]): readonly MomentSpan[] {
  const open: MomentSpan[] = []
  let { from } = span
  for (const one of closed.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (from < one.from) open.push({ from, to: one.from })
    from = one.to
  }
  return from < span.to ? [...open, { from, to: span.to }] : open
}

function requireMay({ person }: BalanceReading): void {
  if (!may(person, location.needs.view) || !may(person, ticket.needs.view))
    throw new HttpError(403, { detail: 'A balance is for those who may see tickets and tanks.' })
}

/** The sites with their spans of the month. The last entry is for tickets that name no site. */
async function monthSites(
  reading: BalanceReading,
  month: string,
  sites: readonly BalancedSite[],
): Promise<readonly MonthSite[]> {
  const noSite = { id: null, name: 'No site', zone: await zonesAtSites(reading)({ server: null }) }
  return [...sites, noSite].map(({ id, name, zone }) => {
    const to = startOfDay(`${monthFrom(month, 1)}-01`, zone)
    return { id, name, zone, span: { from: startOfDay(`${month}-01`, zone), to: to < reading.now ? to : reading.now } }
  })
}

async function closedProductDays(
  reading: BalanceReading,
  product: string,
  month: string,
  sites: readonly BalancedSite[],
) {
  const days = daysBetween(`${month}-01`, daysFrom(`${monthFrom(month, 1)}-01`, -1))
  const found = await closedDays(reading, { server: sites.map(({ id }) => id), day: days })
  const bySite = new Map<string, ClosedProductDay[]>()
  for (const closed of found) {
    const of = productDays(closed).find((one) => one.product === product)
    if (of === undefined || closed.server === null) continue
    bySite.set(closed.server, [...(bySite.get(closed.server) ?? []), { ...closedSpan(closed), of }])
  }
  return bySite
}

type SiteFacts = BalanceFacts & Pick<SiteBalance, 'server' | 'name' | 'tanks'>
type Asked = {
  readonly month: string
  readonly known: readonly BalancedSite[]
  readonly begun: readonly MonthSite[]
  /** From the first begin to the last end of the month at the sites. */
  readonly span: MomentSpan
  readonly products: readonly BalancedProduct[]
}

/** Facts of each site that has the product in a tank or on a record. */
async function siteFacts(
  reading: BalanceReading,
  { month, known, begun, span, products }: Asked,
  about: Pick<BalanceFacts, 'density' | 'allowance' | 'corrected'>,
): Promise<readonly SiteFacts[]> {
  const of = products[0]?.product ?? ''
  const closedBySite = await closedProductDays(reading, of, month, known)
  const flows = await carsAndMovements(reading, { products, sites: known, span })
  const open = begun.flatMap(({ id, span: own }) =>
    openSpans(own, id === null ? [] : (closedBySite.get(id) ?? [])).map((one) => ({ ...one, site: id })),
  )
  const tickets = await ticketSums(reading, { products, sites: known }, open)
  const tanks = await tanksOf(
    reading,
    known.map(({ id }) => id),
  )
  const spans = new Map(begun.map((site) => [site.id, site.span]))
  const held = await heldAt(
    reading,
    tanks.flatMap(({ id, server }) => {
      const at = spans.get(server)
      return at === undefined ? [] : [at.from, at.to].map((moment) => ({ tank: id, moment }))
    }),
  )
  return begun.flatMap((site): readonly SiteFacts[] => {
    const closed = site.id === null ? [] : (closedBySite.get(site.id) ?? [])
    const sums = open.flatMap((one, nth) =>
      one.site === site.id
        ? [tickets(nth, of), sumsOf(flows.filter((flow) => flow.site === site.id && isIn(flow.at, one)))]
        : [],
    )
    const total = [...sums, ...closed.map((one) => flowsOfDay(one.of))].reduce(addedSums, noFlow)
    const own = balancedTanks(
      tanks.filter(({ server }) => server === site.id),
      of,
      held,
      site.span,
    )
    if (own.length === 0 && closed.length === 0 && isNothing(total)) return []
    const [first, last] = [
      closed.find(({ from }) => from === site.span.from),
      closed.find(({ to }) => to === site.span.to),
    ]
    return [
      {
        ...about,
        server: site.id,
        name: site.name,
        tanks: own,
        opening: heldIn(first?.of.tanks ?? own, 'opening'),
        closing: heldIn(last?.of.tanks ?? own, 'closing'),
        sums: total,
      },
    ]
  })
}

/** The balance of the month in which `day` lies; without a day, of the current month. */
export async function massBalanceOf(reading: BalanceReading, of: Product, day: string | null): Promise<MassBalance> {
  requireMay(reading)
  const { now } = reading
  const month = (day ?? dayIn(now, await zonesAtSites(reading)({ server: null }))).slice(0, 7)
  const known = await sitesOf(reading)
  const all = await monthSites(reading, month, known)
  const begun = all.filter(({ span }) => span.from <= now)
  if (begun.length === 0) throw invalid({ date: ['This month has not begun.'] })
  const products = await withTerms(reading, [of])
  const span = {
    from: begun.map(({ span: { from } }) => from).toSorted()[0] ?? now,
    to:
      begun
        .map(({ span: { to } }) => to)
        .toSorted()
        .at(-1) ?? now,
  }
  const about = {
    density: of.density,
    allowance: of.loss_allowance,
    corrected: products.every(({ corrected }) => corrected),
  }
  const facts = await siteFacts(reading, { month, known, begun, span, products }, about)
  return {
    month,
    open: all.some(({ span: { from, to } }) => to === now || from > now),
    density: about.density,
    allowance: about.allowance,
    sites: facts.map((one) => ({ server: one.server, name: one.name, tanks: one.tanks, ...balanceOf(one) })),
    total: balanceOfAll(facts, about),
  }
}
