/** SQL of the day of a ticket `t` by the clock of its site. */
import { sql, type SQL } from 'drizzle-orm'
import { zoneAtSite } from '#server/areas/limit/site-day.ts'
import { sitesOf } from '#server/areas/terminal/balance/site-days.ts'
import type { Rows } from '#server/engine/base/handler.ts'
import { list } from '#server/engine/base/sql.ts'

/** No clock is further from UTC. */
export const FURTHEST_MS = 15 * 3_600_000

type TicketDaySql = {
  /** Joins the time zone of the site to each ticket. */
  readonly join: SQL
  readonly dayOf: (moment: SQL) => SQL
}

/** Tickets without a site have their day by the clock of the company. */
export async function ticketDaySql(reading: { readonly rows: <S>(resource: S) => Rows<S> }): Promise<TicketDaySql> {
  const sites = await sitesOf(reading)
  const ownZone = await zoneAtSite(reading, { server: null })
  const [ids, zones] = [sites.map(({ id }) => id), sites.map(({ zone }) => zone)]
  return {
    join: sql`left join unnest(${list(ids)}::uuid[], ${list(zones)}::text[]) z(site, zone) on z.site = t.site_user`,
    dayOf: (moment) => sql`(${moment} at time zone coalesce(z.zone, ${ownZone}))::date`,
  }
}
