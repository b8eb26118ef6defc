/** Balances of a site by day. Open days are calculated from the records; closed days are answered as they were closed. */
import { product } from '#model/areas/terminal/product.resource.ts'
import type { BalanceDays, DayBalance } from '#model/areas/terminal/rules/balance/answers.ts'
import {
  addedSums,
  balanceOf,
  cubicText,
  heldIn,
  needsAttention,
  sumsOf,
} from '#model/areas/terminal/rules/balance/balance.ts'
import { lateChanges, rowOfDay, type ProductDay } from '#model/areas/terminal/rules/balance/day.ts'
import type { MomentSpan } from '#model/areas/terminal/rules/balance/moment-span.ts'
import { daysFrom, daysUntil } from '#model/kernel/reckoned/by-day.ts'
import { invalid, notFound } from '#server/engine/base/http-error.ts'
import { closedDays, closedSpan, productDays, type ClosedDay } from './closed-days.ts'
import { carsAndMovements, flowsIn, type PlacedFlow } from './flows.ts'
import { balancedProducts, withTerms, type BalancedProduct } from './goods.ts'
import { balancedTanks, eachAt, heldAt, tanksOf, type HeldAt, type BalanceTank } from './readings.ts'
import { ticketSums } from './ticket-sums.ts'
import { daysBetween, sitesOf, spanOf, todayAt, type BalanceReading, type BalancedSite } from './site-days.ts'

/** Days that one request may ask for. */
const MAX_DAYS = 100
const DEFAULT_DAYS = 31

/** Records from which the figures of a site's day are calculated. */
type SiteFacts = {
  readonly products: readonly BalancedProduct[]
  readonly tanks: readonly BalanceTank[]
  readonly held: HeldAt
  readonly flows: readonly PlacedFlow[]
}

async function firstWithTanks(reading: BalanceReading, sites: readonly BalancedSite[]) {
  const tanks = await tanksOf(
    reading,
    sites.map(({ id }) => id),
  )
  const withTanks = new Set(tanks.map(({ server }) => server))
  return sites.find(({ id }) => withTanks.has(id)) ?? sites[0]
}

/** Returns the requested site and all sites, because a ticket without a site belongs to the site of its facility. */
export async function siteAsked(
  reading: BalanceReading,
  id: string | null,
): Promise<{ readonly site: BalancedSite; readonly sites: readonly BalancedSite[] }> {
  const sites = await sitesOf(reading)
  const site = id === null ? await firstWithTanks(reading, sites) : sites.find((one) => one.id === id)
  if (site === undefined) throw notFound()
  return { site, sites }
}

async function readFacts(
  reading: BalanceReading,
  { site, sites }: Awaited<ReturnType<typeof siteAsked>>,
  span: MomentSpan,
  products: readonly BalancedProduct[],
): Promise<SiteFacts> {
  const tanks = await tanksOf(reading, [site.id])
  const moments = [span.from, span.to]
  const [held, flows] = [
    await heldAt(reading, eachAt(tanks, moments)),
    await flowsIn(reading, { products, sites, span }),
  ]
  return { products, tanks, held, flows: flows.filter((flow) => flow.site === site.id) }
}

/** The products that the site had that day: in a tank, or on a record. */
function productsOn({ products, tanks, held, flows }: SiteFacts, span: MomentSpan): readonly ProductDay[] {
  return products.flatMap(({ rail: _rail, to15: _to15, ...terms }) => {
    const own = flows.filter(({ product }) => product === terms.product)
    const inTanks = balancedTanks(tanks, terms.product, held, span)
    if (own.length === 0 && inTanks.length === 0) return []
    const { tickets, unmeasured } = sumsOf(own)
    const lines = own.flatMap(({ of, resource, id, label, at, volume }) =>
      volume === null ? [] : [{ of, resource, id, label, at, volume: cubicText(volume) }],
    )
    return [{ ...terms, tickets, unmeasured, tanks: inTanks, lines }]
  })
}

/** Products with the factors with which the day was closed, so that a new density is not listed as a change of each ticket. */
async function productsAsClosed(reading: BalanceReading, closed: readonly ProductDay[]) {
  const found = await reading.rows(product).find({ id: closed.map((one) => one.product) })
  return (await withTerms(reading, found)).map((one) => ({
    ...one,
    factor: closed.find(({ product: id }) => id === one.product)?.factor ?? one.factor,
  }))
}

const nothing = (closed: ProductDay): ProductDay => ({ ...closed, tanks: [], lines: [], tickets: 0, unmeasured: 0 })

export function balanceAnswer(
  site: BalancedSite,
  date: string,
  days: readonly ProductDay[],
  closed?: ClosedDay,
): DayBalance {
  return {
    date,
    facility: site.id,
    facility__label: site.name,
    timezone: site.zone,
    state: closed === undefined ? 'open' : 'closed',
    closed_by: closed?.by ?? null,
    closed_at: closed?.at ?? null,
    reason: closed?.reason ?? '',
    rows: days.map(rowOfDay),
    late: [],
  }
}

export type AskedDay = Awaited<ReturnType<typeof siteAsked>> & { readonly date: string; readonly span: MomentSpan }

/** @throws 404 for an unknown site, 400 for a day to come. */
export async function dayAsked(
  reading: BalanceReading,
  { date, facility }: { readonly date: string | null; readonly facility: string | null },
): Promise<AskedDay> {
  const asked = await siteAsked(reading, facility)
  const today = todayAt(asked.site, reading.now)
  const day = date ?? today
  if (day > today) throw invalid({ date: ['This day has not begun.'] })
  return { ...asked, date: day, span: spanOf(day, asked.site.zone, reading.now) }
}

/** The facts of a day as they are now, whether it is closed or not. */
export async function openDay(
  reading: BalanceReading,
  asked: AskedDay,
  products?: readonly BalancedProduct[],
): Promise<readonly ProductDay[]> {
  const facts = await readFacts(reading, asked, asked.span, products ?? (await balancedProducts(reading)))
  return productsOn(facts, asked.span)
}

export const closedDayOf = async (reading: BalanceReading, { site, date }: AskedDay): Promise<ClosedDay | undefined> =>
  (await closedDays(reading, { server: site.id, day: [date] }))[0]

/** The facts that the figures of a day follow from: as it was closed, or as they are. */
export async function factsOfDay(reading: BalanceReading, asked: AskedDay): Promise<readonly ProductDay[]> {
  const closed = await closedDayOf(reading, asked)
  return closed === undefined ? openDay(reading, asked) : productDays(closed)
}

export async function dayBalance(
  reading: BalanceReading,
  input: { readonly date: string | null; readonly facility: string | null },
): Promise<DayBalance> {
  const asked = await dayAsked(reading, input)
  const closed = await closedDayOf(reading, asked)
  if (closed === undefined) return balanceAnswer(asked.site, asked.date, await openDay(reading, asked))
  const frozen = productDays(closed)
  const current = await openDay(
    reading,
    { ...asked, span: closedSpan(closed) },
    await productsAsClosed(reading, frozen),
  )
  return {
    ...balanceAnswer(asked.site, asked.date, frozen, closed),
    late: frozen.flatMap((one) =>
      lateChanges(one, current.find(({ product }) => product === one.product) ?? nothing(one)),
    ),
  }
}

/** Counts the products that need attention on each open day. The database adds up the tickets, which may be many. */
async function openAttention(
  reading: BalanceReading,
  asked: Awaited<ReturnType<typeof siteAsked>>,
  spans: readonly MomentSpan[],
): Promise<readonly number[]> {
  const [first, last, { site, sites }] = [spans[0], spans.at(-1), asked]
  if (first === undefined || last === undefined) return []
  const products = await balancedProducts(reading)
  const tanks = await tanksOf(reading, [site.id])
  const moments = [...new Set(spans.flatMap(({ from, to }) => [from, to]))]
  const held = await heldAt(reading, eachAt(tanks, moments))
  const tickets = await ticketSums(
    reading,
    { products, sites },
    spans.map((span) => ({ ...span, site: site.id })),
  )
  const span = { from: first.from, to: last.to }
  const flows = (await carsAndMovements(reading, { products, sites, span })).filter((flow) => flow.site === site.id)
  return spans.map((one, nth) => {
    const within = flows.filter(({ at }) => at >= one.from && at < one.to)
    return products.filter((terms) => {
      const inTanks = balancedTanks(tanks, terms.product, held, one)
      const others = sumsOf(within.filter(({ product: of }) => of === terms.product))
      const balance = balanceOf({
        ...terms,
        opening: heldIn(inTanks, 'opening'),
        closing: heldIn(inTanks, 'closing'),
        sums: addedSums(tickets(nth, terms.product), others),
      })
      return needsAttention(balance, terms.tolerance)
    }).length
  })
}

/** Returns each day with the number of its products that need attention. */
export async function balanceDays(
  reading: BalanceReading,
  input: { readonly facility: string | null; readonly from: string | null; readonly to: string | null },
): Promise<BalanceDays> {
  const asked = await siteAsked(reading, input.facility)
  const { site } = asked
  const today = todayAt(site, reading.now)
  const last = input.to === null || input.to > today ? today : input.to
  const first = input.from ?? daysFrom(last, 1 - DEFAULT_DAYS)
  if (daysUntil(last, first) >= MAX_DAYS) throw invalid({ from: [`Ask for ${MAX_DAYS} days at most.`] })
  const days = daysBetween(first, last)
  const closed = new Map((await closedDays(reading, { server: site.id, day: days })).map((one) => [one.day, one]))
  const open = days.filter((day) => !closed.has(day))
  const found = await openAttention(
    reading,
    asked,
    open.map((day) => spanOf(day, site.zone, reading.now)),
  )
  const attention = new Map(open.map((day, nth) => [day, found[nth] ?? 0]))
  return {
    results: days.map((date) => {
      const frozen = closed.get(date)
      return frozen
        ? {
            date,
            state: 'closed',
            attention: productDays(frozen)
              .map(rowOfDay)
              .filter((row) => row.attention).length,
          }
        : { date, state: 'open', attention: attention.get(date) ?? 0 }
    }),
  }
}
