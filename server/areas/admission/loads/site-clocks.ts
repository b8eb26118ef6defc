/** The clocks of sites and places, looked up once each. */
import { dayPlus } from '#model/areas/slot/rules/booking.ts'
import { dayIn } from '#model/shared/clock.ts'
import { zoneAtSite } from '#server/areas/limit/site-day.ts'
import type { Person, Rows } from '#server/engine/base/handler.ts'

export type AdmissionReading = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly person: Person
  /** ISO 8601 UTC. */
  readonly now: string
}
type At = { readonly server: string | null; readonly facility?: number | null }
export type SiteClocks = {
  readonly zoneOf: (at: At) => Promise<string>
  /** The day there, so many days from now. */
  readonly dayOf: (at: At, days?: number) => Promise<string>
}

export function siteClocks({ rows, now }: Pick<AdmissionReading, 'rows' | 'now'>): SiteClocks {
  const zones = new Map<string, string>()
  async function zoneOf(at: At): Promise<string> {
    const key = `${at.server} ${at.facility ?? ''}`
    const zone = zones.get(key) ?? (await zoneAtSite({ rows }, at))
    zones.set(key, zone)
    return zone
  }
  return { zoneOf, dayOf: async (at, days = 0) => dayPlus(dayIn(now, await zoneOf(at)), days) }
}
