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
/** Decimal text with one digit. */
export type LoadSums = { readonly lifted: string; readonly open: string; readonly loads: number }
const noSums: LoadSums = { lifted: '0.0', open: '0.0', loads: 0 }

/** The moment of a ticket. Without an end, only an open ticket counts. */
const MOMENT = sql`coalesce(t.load_end, t.load_start)`
const COUNTS = sql`(t.status in ('closed', 'corrected') and t.load_end is not null or t.status = 'open')`
const READ = sql`t.allocation, t.status <> 'open' as is_lifted, t.site_user, t.net_volume, t.weight`

const DAY_MS = 86_400_000
const momentSql = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`

/** Tickets of few allocations are found by these, of many by their moment. */
const FEW_ALLOCATIONS = 20

type Days = { readonly first: string; readonly last: string }
const daysOf = (windows: readonly SummedWindow[]): Days => ({
  first: windows.reduce((day, { start }) => (start < day ? start : day), '9999-12-31'),
  last: windows.reduce((day, { end }) => (end > day ? end : day), '0001-01-01'),
})

/**
 * The tickets that may count in windows. Finished ones are found by the end of their load, so that those of a month are read in one piece;
 * open ones are few.
 */
function countedSql(tickets: SQL, allocations: readonly number[], { first, last }: Days): SQL {
  const [begin, end] = [momentSql(Date.parse(first) - FURTHEST_MS), momentSql(Date.parse(last) + DAY_MS + FURTHEST_MS)]
  const isNear = (moment: SQL): SQL => sql`${moment} >= ${begin} and ${moment} < ${end}`
  if (allocations.length <= FEW_ALLOCATIONS)
    return sql`select ${READ}, ${MOMENT} as moment from ${tickets} t
      where t.allocation = any(${list(allocations)}::bigint[]) and ${isNear(MOMENT)} and ${COUNTS}`
  return sql`select ${READ}, t.load_end as moment from ${tickets} t
      where t.status in ('closed', 'corrected') and ${isNear(sql`t.load_end`)}
    union all select ${READ}, ${MOMENT} from ${tickets} t where t.status = 'open' and ${isNear(MOMENT)}`
}

/** `window`: the position of the window in the question. */
type FoundSums = LoadSums & { readonly window: number; readonly site: string | null }

async function foundSums(
  reading: WindowReading,
  windows: readonly SummedWindow[],
  isBySite: boolean,
): Promise<readonly FoundSums[]> {
  if (windows.length === 0) return []
  const allocations = [...new Set(windows.map(({ allocation }) => allocation))]
  const days = daysOf(windows)
  const { join, dayOf } = await ticketDaySql(reading, allocations.length > FEW_ALLOCATIONS ? days : null)
  const column = <T>(of: (one: SummedWindow) => T): SQL => list(windows.map(of))
  const amount = sql`case when w.mass then d.weight else d.net_volume end`
  const sumOf = (which: SQL): SQL => sql`round(coalesce(sum(${amount}) filter (where ${which}), 0), 1)::text`
  return reading.summedUp<FoundSums>(
    ticket,
    {},
    // Days are computed once for each ticket, and not for each pair of a ticket and a window.
    (tickets) => sql`
      with d as materialized (select t.allocation, t.is_lifted, t.site_user, t.net_volume, t.weight, ${dayOf(sql`t.moment`)} as day
        from (${countedSql(tickets, allocations, days)}) t ${join})
      select w.place::int - 1 as window, ${isBySite ? sql`d.site_user` : sql`null`} as site, count(*)::int as loads,
        ${sumOf(sql`d.is_lifted`)} as lifted, ${sumOf(sql`not d.is_lifted`)} as open
      from d
      join unnest(${column((one) => one.allocation)}::bigint[], ${column((one) => one.start)}::date[],
          ${column((one) => one.end)}::date[], ${column((one) => one.unit === 'kg')}::boolean[])
        with ordinality as w(allocation, starts, ends, mass, place)
        on w.allocation = d.allocation and d.day between w.starts and w.ends
      group by 1, 2`,
  )
}

/** The sums of each window. */
export async function windowSums(
  reading: WindowReading,
  windows: readonly SummedWindow[],
): Promise<readonly LoadSums[]> {
  const sums = windows.map(() => noSums)
  for (const { window, lifted, open, loads } of await foundSums(reading, windows, false))
    sums[window] = { lifted, open, loads }
  return sums
}

/** The sums of each window at each site; at null those of tickets without a site. */
export async function windowSumsBySite(
  reading: WindowReading,
  windows: readonly SummedWindow[],
): Promise<readonly ReadonlyMap<string | null, LoadSums>[]> {
  const sums = windows.map(() => new Map<string | null, LoadSums>())
  for (const { window, site, ...found } of await foundSums(reading, windows, true)) sums[window]?.set(site, found)
  return sums
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
