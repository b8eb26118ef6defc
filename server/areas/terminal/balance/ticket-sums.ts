/**
 * Sums of tickets over many spans, such as the days of a month. The database converts and adds the volumes, and rounds each once, as
 * `cubicOfGallons` does.
 */
import { sql } from 'drizzle-orm'
import { cubicOf, noFlow, type FlowSums } from '#model/areas/terminal/rules/balance/balance.ts'
import type { MomentSpan } from '#model/areas/terminal/rules/balance/moment-span.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { LITRES_PER_GALLON_TEXT } from '#model/shared/factors.ts'
import { list } from '#server/engine/base/sql.ts'
import { counted } from './flows.ts'
import type { BalancedProduct } from './goods.ts'
import { siteByFacility, type BalanceReading, type BalancedSite } from './site-days.ts'

/** The site is null for tickets that name none. */
export type SiteMomentSpan = MomentSpan & { readonly site: string | null }
type Summed = {
  readonly span: number
  readonly product: string
  readonly receipts: string
  readonly shipments: string
  readonly tickets: number
  readonly unmeasured: number
}

/** By the place of a span among `spans`, and product. */
export async function ticketSums(
  { summedUp }: Pick<BalanceReading, 'summedUp'>,
  { products, sites }: { readonly products: readonly BalancedProduct[]; readonly sites: readonly BalancedSite[] },
  spans: readonly SiteMomentSpan[],
): Promise<(span: number, product: string) => FlowSums> {
  const places = [...siteByFacility(sites)]
  const found = await summedUp<Summed>(
    ticket,
    {},
    (tickets) => sql`
      select (s.nth - 1)::int as span, p.product::text as product, count(*)::int as tickets,
        (count(*) filter (where t.net_volume is null))::int as unmeasured,
        coalesce(sum(v.volume) filter (where t.direction = 'unload'), 0)::text as receipts,
        coalesce(sum(v.volume) filter (where t.direction = 'load'), 0)::text as shipments
      from unnest(${list(spans.map(({ site }) => site))}::uuid[], ${list(spans.map(({ from }) => from))}::timestamptz[],
          ${list(spans.map(({ to }) => to))}::timestamptz[]) with ordinality s(site, starts, ends, nth)
      cross join unnest(${list(products.map(({ product }) => product))}::uuid[],
        ${list(products.map(({ factor }) => factor))}::numeric[]) p(product, factor)
      join ${tickets} t on t.product = p.product and t.completed_at >= s.starts and t.completed_at < s.ends
        and t.status = any(${list(counted)}::text[])
      left join unnest(${list(places.map(([facility]) => facility))}::bigint[], ${list(places.map(([, site]) => site))}::uuid[])
        f(facility, site) on t.server is null and f.facility = t.facility
      cross join lateral (select round(t.net_volume * ${LITRES_PER_GALLON_TEXT}::numeric * p.factor / 1000, 3) as volume) v
      where coalesce(t.server, f.site) is not distinct from s.site
      group by s.nth, p.product`,
  )
  const keyOf = (span: number, product: string): string => `${span} ${product}`
  const sums = new Map(
    found.map(({ span, product, receipts, shipments, tickets, unmeasured }): [string, FlowSums] => [
      keyOf(span, product),
      { ...noFlow, receipts: cubicOf(receipts), shipments: cubicOf(shipments), tickets, unmeasured },
    ]),
  )
  return (span, product) => sums.get(keyOf(span, product)) ?? noFlow
}
