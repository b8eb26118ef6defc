/** The day at a site: by its own clocks, else those of its facility or of the company. The same as limit_day in invariants.sql. */
import { company, facility } from '#model/areas/company/company.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { dayIn, knownZone } from '#model/shared/clock.ts'
import type { Rows } from '#server/engine/base/handler.ts'

type At = { readonly server: string | null; readonly facility?: number | null }
type Reading = { readonly rows: <S>(resource: S) => Rows<S>; readonly now: string }

type ZoneAt = (at: At) => Promise<string>

async function zoneElsewhere({ rows }: Pick<Reading, 'rows'>, place: number | null): Promise<string> {
  const places = place === null ? [] : await rows(facility).find({ id: place }, { only: ['timezone'] })
  const [own] = await rows(company).find({}, { only: ['timezone'], limit: 1 })
  const found = [...places, ...(own ? [own] : [])].map(({ timezone }) => knownZone(timezone))
  return found.find((one) => one !== undefined) ?? 'UTC'
}

export async function zoneAtSite(
  { rows }: Pick<Reading, 'rows'>,
  { server: at, facility: place }: At,
): Promise<string> {
  const sites = at === null ? [] : await rows(server).find({ id: at }, { only: ['timezone'] })
  return knownZone(sites[0]?.timezone ?? '') ?? zoneElsewhere({ rows }, place ?? null)
}

/** For many: the sites of the company are read once, and each facility once. */
export function zonesAtSites({ rows }: Pick<Reading, 'rows'>): ZoneAt {
  let sites: Promise<ReadonlyMap<string, string>> | undefined
  const elsewhere = new Map<number | null, Promise<string>>()
  const readSites = async (): Promise<ReadonlyMap<string, string>> =>
    new Map((await rows(server).find({}, { only: ['id', 'timezone'] })).map(({ id, timezone }) => [id, timezone]))
  return async ({ server: at, facility: place = null }) => {
    const own = at === null ? undefined : knownZone((await (sites ??= readSites())).get(at) ?? '')
    if (own !== undefined) return own
    const found = elsewhere.get(place) ?? zoneElsewhere({ rows }, place)
    elsewhere.set(place, found)
    return found
  }
}

/** Today at each of many, whose clocks are read once. */
export function daysAtSites(reading: Reading): ZoneAt {
  const zoneAt = zonesAtSites(reading)
  return async (at) => dayIn(reading.now, await zoneAt(at))
}

export const dayAtSite = async (reading: Reading, at: At): Promise<string> =>
  dayIn(reading.now, await zoneAtSite(reading, at))
