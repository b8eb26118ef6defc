/** Sums of the tickets in windows of limits, each ticket on its day by the clock of its site. The database adds up. */
import { sql, type SQL } from 'drizzle-orm'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { dayAtSite } from '#server/areas/limit/site-day.ts'
import type { Rows, SummedUp } from '#server/engine/base/handler.ts'
import { list } from '#server/engine/base/sql.ts'
import { FURTHEST_MS, ticketDaySql } from './ticket-day.ts'

export type WindowReading = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly summedUp: SummedUp
  /** ISO 8601 UTC. */
  readonly now: string
}

/** Today by the clock of the company: an allocation belongs to no site. */
export const companyDay = (reading: Pick<WindowReading, 'rows' | 'now'>): Promise<string> =>
  dayAtSite(reading, { server: null })

type SummedWindow = {
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

/** The moment of a ticket. Without an end, only an open ticket counts. */
const MOMENT = sql`coalesce(t.load_end, t.load_start)`
const COUNTS = sql`(t.status in ('closed', 'corrected') and t.load_end is not null or t.status = 'open')`
const READ = sql`t.allocation, t.status <> 'open' as is_lifted, t.site_user, t.net_volume, t.weight`

const DAY_MS = 86_400_000
const boundsOf = (windows: readonly SummedWindow[]) => {
  const starts = windows.map(({ start }) => Date.parse(start))
  const ends = windows.map(({ end }) => Date.parse(end))
  const at = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`
  return {
    first: at(starts.reduce((one, other) => Math.min(one, other)) - FURTHEST_MS),
    last: at(ends.reduce((one, other) => Math.max(one, other)) + DAY_MS + FURTHEST_MS),
  }
}

/** Tickets of few allocations are found by these, of many by their moment. */
const FEW_ALLOCATIONS = 20

/**
 * The tickets that may count in windows. Finished ones are found by the end of their load, so that those of a month are read in one piece;
 * open ones are few.
 */
function countedSql(tickets: SQL, windows: readonly SummedWindow[]): SQL {
  const allocations = [...new Set(windows.map(({ allocation }) => allocation))]
  if (allocations.length <= FEW_ALLOCATIONS)
    return sql`select ${READ}, ${MOMENT} as moment from ${tickets} t where t.allocation = any(${list(allocations)}::bigint[]) and ${COUNTS}`
  const { first, last } = boundsOf(windows)
  return sql`select ${READ}, t.load_end as moment from ${tickets} t
      where t.status in ('closed', 'corrected') and t.load_end >= ${first} and t.load_end < ${last}
    union all select ${READ}, ${MOMENT} from ${tickets} t where t.status = 'open' and ${MOMENT} >= ${first} and ${MOMENT} < ${last}`
}

/** `bySite`: the sums of each site, in place of the sums of all. */
export async function windowSums(
  reading: WindowReading,
  windows: readonly SummedWindow[],
  bySite = false,
): Promise<readonly SiteSums[]> {
  if (windows.length === 0) return []
  const { join, dayOf } = await ticketDaySql(reading)
  const column = <T>(of: (one: SummedWindow) => T): SQL => list(windows.map(of))
  return reading.summedUp<SiteSums>(
    ticket,
    {},
    // Days are computed once for each ticket, and not for each pair of a ticket and a window.
    (tickets) => sql`
      with d as materialized (select t.*, ${dayOf(sql`t.moment`)} as day
        from (${countedSql(tickets, windows)}) t ${join})
      select w.place::int - 1 as window, ${bySite ? sql`d.site_user` : sql`null`} as site, count(*)::int as loads,
        coalesce(sum(case when w.mass then d.weight else d.net_volume end) filter (where d.is_lifted), 0)::text as lifted,
        coalesce(sum(case when w.mass then d.weight else d.net_volume end) filter (where not d.is_lifted), 0)::text as open
      from d
      join unnest(${column((one) => one.allocation)}::bigint[], ${column((one) => one.start)}::date[],
          ${column((one) => one.end)}::date[], ${column((one) => one.unit === 'kg')}::boolean[])
        with ordinality as w(allocation, starts, ends, mass, place)
        on w.allocation = d.allocation and d.day between w.starts and w.ends
      group by 1, 2`,
  )
}

/** The days from one on, by the clocks of the sites, on which loads of an allocation count; in their order. */
export async function loadedDays(reading: WindowReading, allocation: number, from: string): Promise<readonly string[]> {
  const { join, dayOf } = await ticketDaySql(reading)
  const found = await reading.summedUp<{ day: string }>(
    ticket,
    {},
    (tickets) => sql`
      select distinct ${dayOf(MOMENT)}::text as day from ${tickets} t ${join}
      where t.allocation = ${allocation}::bigint and ${COUNTS} and ${MOMENT} >= ${from}::date - interval '15 hours'
      order by 1`,
  )
  return found.map(({ day }) => day).filter((day) => day >= from)
}
