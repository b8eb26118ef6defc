/** The number of loads of each day, and those open now. */
import { sql } from 'drizzle-orm'
import type { legacyOverview } from '#model/areas/legacy/overview.resource.ts'
import type { LoadsAnswer, LoadsOfDay } from '#model/areas/legacy/rules/overview/answers.ts'
import { bucketsOf } from '#model/areas/legacy/rules/overview/buckets.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { checkedRange } from './asked.ts'
import { narrowedSql, ticketsByDay } from './tickets-by-day.ts'

const noLoads = { load: 0, unload: 0, open: 0, void: 0, manual: 0 } as const
const MINUTE_MS = 60_000

export async function loadsWidget(call: Call<typeof legacyOverview, 'loadsWidget'>): Promise<LoadsAnswer> {
  const { input, summedUp, now } = call
  const { site, sites, product } = input
  const range = await checkedRange(call, input)
  const fromTickets = await ticketsByDay(call, { ...range, site, sites, product })
  const days = await summedUp<LoadsOfDay>(
    ticket,
    {},
    (tickets) => sql`
      select d.day::text as date,
        (count(*) filter (where t.status in ('closed', 'corrected') and t.product_direction = 'load'))::int as load,
        (count(*) filter (where t.status in ('closed', 'corrected') and t.product_direction = 'unload'))::int as unload,
        (count(*) filter (where t.status = 'open'))::int as open,
        (count(*) filter (where t.status = 'void'))::int as void,
        (count(*) filter (where t.status in ('closed', 'corrected') and t.manual))::int as manual
      ${fromTickets(tickets)} group by d.day`,
  )
  const [open] = await summedUp<{ count: number; since: string | null }>(
    ticket,
    { status: 'open' },
    (tickets) => sql`
      select count(*)::int as count, min(coalesce(t.load_start, t.created_at)) as since
      from ${tickets} t where ${narrowedSql({ site, sites, product })}`,
  )
  const byDay = new Map(days.map((one) => [one.date, one]))
  const since = open?.since ?? null
  return {
    results: bucketsOf('day', range.from, range.to).map((date) => byDay.get(date) ?? { date, ...noLoads }),
    now: {
      open: open?.count ?? 0,
      oldest_minutes:
        since === null ? null : Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE_MS)),
    },
  }
}
