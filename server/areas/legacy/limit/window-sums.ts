/** Sums of the tickets in windows of limits, each ticket on its day by the clock of its site. The database adds up. */
import { sql, type SQL } from 'drizzle-orm'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { dayAtSite } from '#server/areas/limit/site-day.ts'
import type { Rows, SummedUp } from '#server/engine/base/handler.ts'
import { join, list } from '#server/engine/base/sql.ts'
import { FURTHEST_MS, MOMENT, ticketDaySql } from './ticket-day.ts'
import { DAYS_APART, FIRST_DAY, layersOf, type PlacedWindow } from './window-layers.ts'

export type WindowReading = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly summedUp: SummedUp
  /** ISO 8601 UTC. */
  readonly now: string
}

/** Today by the clock of the company: an allocation belongs to no site. */
export const companyDay = (reading: Pick<WindowReading, 'rows' | 'now'>): Promise<string> =>
  dayAtSite(reading, { server: null })

type SummedWindow = PlacedWindow & { readonly unit: 'L' | 'kg' }
/** Decimal text with one digit. */
export type LoadSums = { readonly lifted: string; readonly open: string; readonly loads: number }
const noSums: LoadSums = { lifted: '0.0', open: '0.0', loads: 0 }

/** Without an end, only an open ticket counts. */
const COUNTS = sql`(t.status in ('closed', 'corrected') and t.load_end is not null or t.status = 'open')`
const READ = sql`t.allocation, t.status <> 'open' as is_lifted, t.site_user, t.net_volume, t.weight`

const DAY_MS = 86_400_000
const momentSql = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`

/** Tickets of few allocations are found by these, of many by their moment. */
const FEW_ALLOCATIONS = 20

type Days = { readonly first: string; readonly last: string }
const daysOf = (windows: readonly PlacedWindow[]): Days => ({
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

/** `layer` and `part` together say which window. */
type FoundSums = {
  readonly layer: number
  readonly part: number
  readonly is_lifted: boolean
  readonly site: string | null
  readonly loads: number
  readonly litres: string
  readonly kilograms: string
}
type SumsOfWindow = FoundSums & { readonly window: number }

/** Sums of each window, of finished and of open loads apart, and of each site apart if `isBySite`. */
async function foundSums(
  reading: WindowReading,
  windows: readonly SummedWindow[],
  isBySite: boolean,
): Promise<readonly SumsOfWindow[]> {
  if (windows.length === 0) return []
  const allocations = [...new Set(windows.map(({ allocation }) => allocation))]
  const days = daysOf(windows)
  const { join: clocks, dayOf } = await ticketDaySql(reading, allocations.length > FEW_ALLOCATIONS ? days : null)
  const layers = layersOf(windows)
  const lines = layers.map(({ bounds }, index) => sql`(${index}::int, ${list(bounds)}::bigint[])`)
  const found = await reading.summedUp<FoundSums>(
    ticket,
    {},
    // A window is found by a binary search and not by a join, which would sort all tickets.
    (tickets) => sql`
      select l.layer, width_bucket(d.place, l.bounds) as part, d.is_lifted, ${isBySite ? sql`d.site_user` : sql`null`} as site,
        count(*)::int as loads, round(coalesce(sum(d.net_volume), 0), 1)::text as litres,
        round(coalesce(sum(d.weight), 0), 1)::text as kilograms
      from (select t.is_lifted, t.site_user, t.net_volume, t.weight,
          t.allocation * ${DAYS_APART} + (${dayOf(sql`t.moment`)} - ${FIRST_DAY}::date) as place
        from (${countedSql(tickets, allocations, days)}) t ${clocks} offset 0) d
      cross join (values ${join(lines, ', ')}) l(layer, bounds)
      group by 1, 2, 3, 4`,
  )
  return found.flatMap((one) => {
    const window = layers[one.layer]?.windows[one.part - 1] ?? null
    return window === null ? [] : [{ ...one, window }]
  })
}

/** Finished and open loads of one window are found apart. */
function withFound(sums: LoadSums, { unit }: SummedWindow, found: FoundSums): LoadSums {
  const quantity = unit === 'kg' ? found.kilograms : found.litres
  const loads = sums.loads + found.loads
  return found.is_lifted ? { ...sums, lifted: quantity, loads } : { ...sums, open: quantity, loads }
}

/** The sums of each window. */
export async function windowSums(
  reading: WindowReading,
  windows: readonly SummedWindow[],
): Promise<readonly LoadSums[]> {
  const sums = windows.map(() => noSums)
  for (const found of await foundSums(reading, windows, false)) {
    const [window, sum] = [windows[found.window], sums[found.window]]
    if (window !== undefined && sum !== undefined) sums[found.window] = withFound(sum, window, found)
  }
  return sums
}

/** The sums of each window at each site; at null those of tickets without a site. */
export async function windowSumsBySite(
  reading: WindowReading,
  windows: readonly SummedWindow[],
): Promise<readonly ReadonlyMap<string | null, LoadSums>[]> {
  const sums = windows.map(() => new Map<string | null, LoadSums>())
  for (const found of await foundSums(reading, windows, true)) {
    const [window, bySite] = [windows[found.window], sums[found.window]]
    if (window !== undefined) bySite?.set(found.site, withFound(bySite.get(found.site) ?? noSums, window, found))
  }
  return sums
}

/** The days from one on, by the clocks of the sites, on which loads of an allocation count; in their order. */
export async function loadedDays(reading: WindowReading, allocation: number, from: string): Promise<readonly string[]> {
  const { join, dayOf } = await ticketDaySql(reading)
  const found = await reading.summedUp<{ day: string }>(
    ticket,
    {},
    (tickets) => sql`
      select distinct ${dayOf(sql`(${MOMENT})`)}::text as day from ${tickets} t ${join}
      where t.allocation = ${allocation}::bigint and ${COUNTS} and ${MOMENT} >= ${momentSql(Date.parse(from) - FURTHEST_MS)}
      order by 1`,
  )
  return found.map(({ day }) => day).filter((day) => day >= from)
}
