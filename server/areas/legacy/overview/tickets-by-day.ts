/** Tickets of a range of days, each with its day by the clock of its site. */
import { sql, type SQL } from 'drizzle-orm'
import type { OverviewRange } from '#model/areas/legacy/rules/overview/range.ts'
import { zoneAtSite } from '#server/areas/limit/site-day.ts'
import { sitesOf } from '#server/areas/terminal/balance/site-days.ts'
import { list } from '#server/engine/base/sql.ts'
import type { OverviewReading } from './asked.ts'

/** No clock is further from UTC than that. */
const FURTHEST_MS = 15 * 3_600_000
const DAY_MS = 86_400_000
const momentFrom = (day: string, ms: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + ms).toISOString()

type Narrowed = { readonly site: string | null; readonly product: number | null }
type Asked = OverviewRange & Narrowed & { readonly tickets: SQL }

/** Narrows tickets `t` to a site and a product. */
export const narrowedSql = ({ site, product }: Narrowed): SQL =>
  sql`${site === null ? sql`true` : sql`t.site_user = ${site}::uuid`} and ${product === null ? sql`true` : sql`t.product = ${product}::bigint`}`

/**
 * `from … where …` over tickets `t` and their days `d.day`. A closed or corrected ticket belongs to the day on which its load ended, every
 * other one to that day or, before the end, to the day on which the load began.
 */
export async function ticketsByDay(reading: OverviewReading): Promise<(asked: Asked) => SQL> {
  const [sites, ownZone] = [await sitesOf(reading), await zoneAtSite(reading, { server: null })]
  const [ids, zones] = [sites.map(({ id }) => id), sites.map(({ zone }) => zone)]
  return ({ tickets, from, to, ...narrowed }) => {
    const [begin, end] = [momentFrom(from, -FURTHEST_MS), momentFrom(to, DAY_MS + FURTHEST_MS)]
    // Bounds without a clock come first, because an index finds tickets by them.
    const isNear = (moment: SQL): SQL => sql`${moment} >= ${begin}::timestamptz and ${moment} < ${end}::timestamptz`
    return sql`from ${tickets} t
      left join unnest(${list(ids)}::uuid[], ${list(zones)}::text[]) z(site, zone) on z.site = t.site_user
      cross join lateral (select (coalesce(t.load_end, t.load_start) at time zone coalesce(z.zone, ${ownZone}))::date as day) d
      where (${isNear(sql`t.load_end`)} or (t.load_end is null and t.status not in ('closed', 'corrected') and ${isNear(sql`t.load_start`)}))
        and d.day between ${from}::date and ${to}::date and ${narrowedSql(narrowed)}`
  }
}
