/** Sites of the mass balance, and their days as spans of time. */
import { server } from '#model/areas/terminal/place.resource.ts'
import type { MomentSpan } from '#model/areas/terminal/rules/balance/moment-span.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn, momentIn } from '#model/shared/clock.ts'
import { zonesAtSites } from '#server/areas/limit/site-day.ts'
import type { Person, Rows, SummedUp } from '#server/engine/base/handler.ts'

/** The parts of a call that reading a balance needs. */
export type BalanceReading = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly summedUp: SummedUp
  readonly person: Person
  /** ISO 8601 UTC. */
  readonly now: string
}
export type BalancedSite = {
  readonly id: string
  readonly name: string
  readonly facility: number | null
  readonly zone: string
}

/** All sites of the company, by name. */
export async function sitesOf(reading: Pick<BalanceReading, 'rows'>): Promise<readonly BalancedSite[]> {
  const zoneOf = zonesAtSites(reading)
  const found = await reading.rows(server).find({}, { ordering: 'name', only: ['id', 'name', 'facility'] })
  const sites: BalancedSite[] = []
  for (const { id, name, facility } of found)
    sites.push({ id, name, facility, zone: await zoneOf({ server: id, facility }) })
  return sites
}

/** By the facility of a ticket or car: the first of its sites. */
export function siteByFacility(sites: readonly BalancedSite[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const { id, facility } of sites) if (facility !== null && !found.has(facility)) found.set(facility, id)
  return found
}

export const startOfDay = (day: string, zone: string): string =>
  new Date(momentIn(Date.parse(`${day}T00:00:00Z`), zone)).toISOString()
/** The span of a day at a site. Today ends now. */
export function spanOf(day: string, zone: string, now: string): MomentSpan {
  const to = startOfDay(daysFrom(day, 1), zone)
  return { from: startOfDay(day, zone), to: to < now ? to : now }
}
export const todayAt = ({ zone }: BalancedSite, now: string): string => dayIn(now, zone)
/** Both days included. */
export function daysBetween(from: string, to: string): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysFrom(day, 1)) days.push(day)
  return days
}
