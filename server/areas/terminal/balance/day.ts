/** The balance of a site on one day or on many: open days from the records as they are, closed ones as they were closed. */
import { product } from '#model/areas/terminal/product.resource.ts'
import type { BalanceDays, DayBalance } from '#model/areas/terminal/rules/balance/answers.ts'
import { sumsOf, cubicText } from '#model/areas/terminal/rules/balance/balance.ts'
import { lateChanges, rowOfDay, type ProductDay } from '#model/areas/terminal/rules/balance/day.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { invalid, notFound } from '#server/engine/base/http-error.ts'
import { closedDays, closedSpan, productDays, type ClosedDay } from './closed-days.ts'
import { flowsIn, type SiteFlow } from './flows.ts'
import { balancedProducts, withTerms, type BalancedProduct } from './goods.ts'
import { balancedTanks, heldAt, tanksOf, type HeldAt, type Tank } from './readings.ts'
import { daysBetween, sitesOf, spanOf, todayAt, type BalanceReading, type Site, type Span } from './site-days.ts'

/** A month of days and the strip around it. */
const MOST_DAYS = 100
const USUAL_DAYS = 31

/** What the figures of some days of a site follow from. */
type SiteFacts = {
  readonly products: readonly BalancedProduct[]
  readonly tanks: readonly Tank[]
  readonly held: HeldAt
  readonly flows: readonly SiteFlow[]
}

/** The site that was asked for, with all others: tickets without one are known by their facility. */
export async function siteAsked(
  reading: BalanceReading,
  id: string | null,
): Promise<{ readonly site: Site; readonly sites: readonly Site[] }> {
  const sites = await sitesOf(reading)
  const withTanks = new Set(
    id === null
      ? (
          await tanksOf(
            reading,
            sites.map((one) => one.id),
          )
        ).map(({ server }) => server)
      : [],
  )
  const site =
    id === null ? (sites.find((one) => withTanks.has(one.id)) ?? sites[0]) : sites.find((one) => one.id === id)
  if (site === undefined) throw notFound()
  return { site, sites }
}

export async function factsOf(
  reading: BalanceReading,
  { site, sites }: Awaited<ReturnType<typeof siteAsked>>,
  spans: readonly Span[],
  products: readonly BalancedProduct[],
): Promise<SiteFacts> {
  const tanks = await tanksOf(reading, [site.id])
  const moments = [...new Set(spans.flatMap(({ from, to }) => [from, to]))]
  const span = { from: spans[0]?.from ?? reading.now, to: spans.at(-1)?.to ?? reading.now }
  const [held, flows] = [
    await heldAt(
      reading,
      tanks.flatMap(({ id }) => moments.map((moment) => ({ tank: id, moment }))),
    ),
    await flowsIn(reading, { products, sites, span }),
  ]
  return { products, tanks, held, flows: flows.filter((flow) => flow.site === site.id) }
}

/** The products that the site had that day: in a tank, or on a record. */
export function productsOn({ products, tanks, held, flows }: SiteFacts, span: Span): readonly ProductDay[] {
  const within = flows.filter(({ at }) => at >= span.from && at < span.to)
  return products.flatMap(({ rail: _rail, to15: _to15, ...terms }) => {
    const mine = within.filter(({ product }) => product === terms.product)
    const inTanks = balancedTanks(tanks, terms.product, held, span)
    if (mine.length === 0 && inTanks.length === 0) return []
    const { tickets, unmeasured } = sumsOf(mine)
    const lines = mine.flatMap(({ of, resource, id, label, at, volume }) =>
      volume === null ? [] : [{ of, resource, id, label, at, volume: cubicText(volume) }],
    )
    return [{ ...terms, tickets, unmeasured, tanks: inTanks, lines }]
  })
}

/** With the conversion by which the day was closed, so that a new density is no change of a ticket. */
async function productsAsClosed(reading: BalanceReading, closed: readonly ProductDay[]) {
  const found = await reading.rows(product).find({ id: closed.map((one) => one.product) })
  return (await withTerms(reading, found)).map((one) => ({
    ...one,
    factor: closed.find((kept) => kept.product === one.product)?.factor ?? one.factor,
  }))
}

const nothing = (closed: ProductDay): ProductDay => ({ ...closed, tanks: [], lines: [], tickets: 0, unmeasured: 0 })

export function balanceAnswer(site: Site, date: string, days: readonly ProductDay[], closed?: ClosedDay): DayBalance {
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

export type AskedDay = Awaited<ReturnType<typeof siteAsked>> & { readonly date: string; readonly span: Span }

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
  const facts = await factsOf(reading, asked, [asked.span], products ?? (await balancedProducts(reading)))
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
  const kept = productDays(closed)
  const current = await openDay(reading, { ...asked, span: closedSpan(closed) }, await productsAsClosed(reading, kept))
  return {
    ...balanceAnswer(asked.site, asked.date, kept, closed),
    late: kept.flatMap((one) =>
      lateChanges(one, current.find(({ product }) => product === one.product) ?? nothing(one)),
    ),
  }
}

/** Each day with how many of its products need attention. */
export async function balanceDays(
  reading: BalanceReading,
  input: { readonly facility: string | null; readonly from: string | null; readonly to: string | null },
): Promise<BalanceDays> {
  const asked = await siteAsked(reading, input.facility)
  const { site } = asked
  const today = todayAt(site, reading.now)
  const last = input.to === null || input.to > today ? today : input.to
  const days = daysBetween(input.from ?? daysFrom(last, 1 - USUAL_DAYS), last)
  if (days.length > MOST_DAYS) throw invalid({ from: [`Ask for ${MOST_DAYS} days at most.`] })
  if (days.length === 0) return { results: [] }
  const closed = new Map((await closedDays(reading, { server: site.id, day: days })).map((one) => [one.day, one]))
  const spans = days.map((day) => spanOf(day, site.zone, reading.now))
  const facts = await factsOf(reading, asked, spans, await balancedProducts(reading))
  const results = days.map((date, at) => {
    const [kept, span] = [closed.get(date), spans[at]]
    const products = kept ? productDays(kept) : span ? productsOn(facts, span) : []
    return {
      date,
      state: kept ? ('closed' as const) : ('open' as const),
      attention: products.map(rowOfDay).filter(({ attention }) => attention).length,
    }
  })
  return { results }
}
