/** The clocks of sites and places, looked up once each. */
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { zonesAtSites } from '#server/areas/limit/site-day.ts'
import { between, type Person, type Rows } from '#server/engine/base/handler.ts'

export type AdmissionReading = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly person: Person
  /** ISO 8601 UTC. */
  readonly now: string
}
type At = { readonly server: string | null; readonly facility?: number | null }
const HOUR_MS = 3_600_000
const hoursFrom = (now: string, hours: number): string => new Date(Date.parse(now) + hours * HOUR_MS).toISOString()
/** Holds today of every site: a day has at most 25 hours. */
export const aroundToday = (now: string) => between(hoursFrom(now, -25), hoursFrom(now, 25))
/** Holds what is left of today and all of tomorrow of every site, one of which may have 25 hours. */
export const untilTomorrowEnds = (now: string) => between(now, hoursFrom(now, 49))

export type SiteClocks = {
  readonly zoneOf: (at: At) => Promise<string>
  /** The day there, so many days from now. */
  readonly dayOf: (at: At, days?: number) => Promise<string>
}

export function siteClocks({ rows, now }: Pick<AdmissionReading, 'rows' | 'now'>): SiteClocks {
  const zoneOf = zonesAtSites({ rows })
  return { zoneOf, dayOf: async (at, days = 0) => daysFrom(dayIn(now, await zoneOf(at)), days) }
}
