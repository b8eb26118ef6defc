/** Tickets of a range of days, each with its day by the clock of its site. */
import { sql, type SQL } from 'drizzle-orm'
import type { OverviewRange } from '#model/areas/legacy/rules/overview/range.ts'
import { FURTHEST_MS, ticketDaySql } from '#server/areas/legacy/limit/ticket-day.ts'
import { every, list } from '#server/engine/base/sql.ts'
import type { OverviewReading } from './asked.ts'

const DAY_MS = 86_400_000
const momentFrom = (day: string, ms: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + ms).toISOString()

/** `site` and `sites` are read together; without any, all sites. */
type Narrowed = { readonly site: string | null; readonly sites: readonly string[]; readonly product: number | null }

/** Narrows tickets `t` to sites and a product. */
export function narrowedSql({ site, sites, product }: Narrowed): SQL {
  const asked = site === null ? sites : [site, ...sites]
  return every([
    ...(asked.length === 0 ? [] : [sql`t.site_user = any(${list(asked)}::uuid[])`]),
    ...(product === null ? [] : [sql`t.product = ${product}::bigint`]),
  ])
}

/**
 * Returns `from … where …` over tickets `t` and their days `d.day`. A closed or corrected ticket belongs to the day on which its load
 * ended, every other one to that day or, before the end, to the day on which the load began.
 */
export async function ticketsByDay(
  reading: OverviewReading,
  { from, to, ...narrowed }: OverviewRange & Narrowed,
): Promise<(tickets: SQL) => SQL> {
  const { join, dayOf } = await ticketDaySql(reading, { first: from, last: to })
  const [begin, end] = [momentFrom(from, -FURTHEST_MS), momentFrom(to, DAY_MS + FURTHEST_MS)]
  // The day is computed apart (`offset 0`), so that no midnights of a year are sorted along with each ticket.
  // Bounds without a clock come first, because an index finds tickets by them.
  const isNear = (moment: SQL): SQL => sql`${moment} >= ${begin}::timestamptz and ${moment} < ${end}::timestamptz`
  return (tickets) => sql`from ${tickets} t ${join}
      cross join lateral (select ${dayOf(sql`coalesce(t.load_end, t.load_start)`)} as day offset 0) d
      where (${isNear(sql`t.load_end`)}
          or (t.load_end is null and t.status not in ('closed', 'corrected') and ${isNear(sql`t.load_start`)}))
        and d.day between ${from}::date and ${to}::date and ${narrowedSql(narrowed)}`
}
