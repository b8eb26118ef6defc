/** SQL of the day of a ticket `t` by the clock of its site. */
import { sql, type SQL } from 'drizzle-orm'
import { server } from '#model/areas/terminal/place.resource.ts'
import { zonesAtSites } from '#server/areas/limit/site-day.ts'
import type { Rows } from '#server/engine/base/handler.ts'
import { list } from '#server/engine/base/sql.ts'

/** Every clock is within 15 hours of UTC. */
export const FURTHEST_MS = 15 * 3_600_000

/** The moment of a ticket `t`, in the form of its index (invariants.sql). */
export const MOMENT = sql`case when t.load_end is null then t.load_start else t.load_end end`

type TicketDaySql = {
  /** Joins the clock of the site to each ticket. */
  readonly join: SQL
  readonly dayOf: (moment: SQL) => SQL
}
type Sites = { readonly ids: readonly string[]; readonly zones: readonly string[]; readonly ownZone: string }
type Days = { readonly first: string; readonly last: string }

const byZone = ({ ids, zones, ownZone }: Sites): TicketDaySql => ({
  join: sql`left join unnest(${list(ids)}::uuid[], ${list(zones)}::text[]) z(site, zone) on z.site = t.site_user`,
  dayOf: (moment) => sql`(${moment} at time zone coalesce(z.zone, ${ownZone}))::date`,
})

/** Each zone is converted once for each midnight, and not for each ticket. */
function byMidnights({ ids, zones, ownZone }: Sites, { first, last }: Days): TicketDaySql {
  const midnights = (zone: SQL): SQL => sql`highball_v2_midnights(${zone}, ${first}::date, ${last}::date)`
  return {
    join: sql`left join (select s.site, m.midnights from unnest(${list(ids)}::uuid[], ${list(zones)}::text[]) s(site, zone)
        join (select zone, ${midnights(sql`zone`)} as midnights
          from unnest(${list([...new Set(zones)])}::text[]) zone offset 0) m on m.zone = s.zone) z on z.site = t.site_user
      cross join (select ${midnights(sql`${ownZone}`)} as midnights offset 0) own`,
    dayOf: (moment) => sql`(${first}::date + width_bucket(${moment}, coalesce(z.midnights, own.midnights)) - 1)`,
  }
}

/**
 * Tickets without a site, or of a site without a time zone, have their day by the clock of the company. `days`: only these are asked for,
 * of many tickets; an earlier ticket gets the day before them, and a later one the day after.
 */
export async function ticketDaySql(
  reading: { readonly rows: <S>(resource: S) => Rows<S> },
  days: Days | null = null,
): Promise<TicketDaySql> {
  const zoneAt = zonesAtSites(reading)
  const ids = (await reading.rows(server).find({}, { only: ['id'] })).map(({ id }) => id)
  const zones: string[] = []
  for (const id of ids) zones.push(await zoneAt({ server: id }))
  const sites = { ids, zones, ownZone: await zoneAt({ server: null }) }
  return days === null ? byZone(sites) : byMidnights(sites, days)
}
