/** Sums of the tickets in windows of limits, each ticket on its day by the clock of its site. The database adds up. */
import { sql, type SQL } from 'drizzle-orm'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { dayAtSite, zoneAtSite } from '#server/areas/limit/site-day.ts'
import { sitesOf } from '#server/areas/terminal/balance/site-days.ts'
import type { Rows, SummedUp } from '#server/engine/base/handler.ts'
import { list } from '#server/engine/base/sql.ts'

export type WindowReading = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly summedUp: SummedUp
  /** ISO 8601 UTC. */
  readonly now: string
}

/** Today by the clock of the company: an allocation belongs to no site. */
export const companyDay = (reading: Pick<WindowReading, 'rows' | 'now'>): Promise<string> =>
  dayAtSite(reading, { server: null })

export type SummedWindow = {
  readonly allocation: number
  readonly start: string
  readonly end: string
  readonly unit: 'L' | 'kg'
}
type SiteSums = {
  /** The position of the window in the question. */
  readonly window: number
  /** Null for tickets without a site, and for all sites together. */
  readonly site: string | null
  readonly lifted: string
  readonly open: string
  readonly loads: number
}

/** The moment of a ticket: an index finds tickets by it. Without an end, only an open ticket counts. */
const MOMENT = sql`coalesce(t.load_end, t.load_start)`
const COUNTS = sql`(t.status in ('closed', 'corrected') and t.load_end is not null or t.status = 'open')`

/** No clock is further from UTC than 15 hours. */
const isNear = (moment: SQL): SQL =>
  sql`${moment} >= w.starts - interval '15 hours' and ${moment} < w.ends + interval '39 hours'`

/** `bySite`: the sums of each site, in place of the sums of all. */
export async function windowSums(
  reading: WindowReading,
  windows: readonly SummedWindow[],
  bySite = false,
): Promise<readonly SiteSums[]> {
  if (windows.length === 0) return []
  const sites = await sitesOf(reading)
  const ownZone = await zoneAtSite(reading, { server: null })
  const column = <T>(of: (one: SummedWindow) => T): SQL => list(windows.map(of))
  return reading.summedUp<SiteSums>(
    ticket,
    {},
    (tickets) => sql`
      select w.place::int - 1 as window, ${bySite ? sql`t.site_user` : sql`null`} as site, count(*)::int as loads,
        coalesce(sum(q.quantity) filter (where t.status <> 'open'), 0)::text as lifted,
        coalesce(sum(q.quantity) filter (where t.status = 'open'), 0)::text as open
      from (select place, allocation, starts::timestamptz, ends::timestamptz, starts as first, ends as last, mass
        from unnest(${column((one) => one.allocation)}::bigint[], ${column((one) => one.start)}::date[],
          ${column((one) => one.end)}::date[], ${column((one) => one.unit === 'kg')}::boolean[])
          with ordinality as given(allocation, starts, ends, mass, place)) w
      join ${tickets} t on t.allocation = w.allocation and ${isNear(MOMENT)} and ${COUNTS}
      left join unnest(${list(sites.map(({ id }) => id))}::uuid[], ${list(sites.map(({ zone }) => zone))}::text[]) z(site, zone)
        on z.site = t.site_user
      cross join lateral (select case when w.mass then t.weight::numeric else t.net_volume end as quantity) q
      where (${MOMENT} at time zone coalesce(z.zone, ${ownZone}))::date between w.first and w.last
      group by 1, 2`,
  )
}

/** The days from one on, by the clocks of the sites, on which loads of an allocation count; in their order. */
export async function loadedDays(reading: WindowReading, allocation: number, from: string): Promise<readonly string[]> {
  const sites = await sitesOf(reading)
  const ownZone = await zoneAtSite(reading, { server: null })
  const found = await reading.summedUp<{ day: string }>(
    ticket,
    {},
    (tickets) => sql`
      select distinct (${MOMENT} at time zone coalesce(z.zone, ${ownZone}))::date::text as day from ${tickets} t
      left join unnest(${list(sites.map(({ id }) => id))}::uuid[], ${list(sites.map(({ zone }) => zone))}::text[]) z(site, zone)
        on z.site = t.site_user
      where t.allocation = ${allocation}::bigint and ${COUNTS} and ${MOMENT} >= ${from}::date - interval '15 hours'
      order by 1`,
  )
  return found.map(({ day }) => day).filter((day) => day >= from)
}
