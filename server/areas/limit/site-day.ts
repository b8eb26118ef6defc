/** The day at a site: by its own clocks, else those of its facility or of the company. The same as limit_day in invariants.sql. */
import { company, facility } from '#model/areas/company/company.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { dayIn, knownZone } from '#model/shared/clock.ts'
import type { Rows } from '#server/engine/base/handler.ts'

type At = { readonly server: string | null; readonly facility?: number | null }
type Reading = { readonly rows: <S>(resource: S) => Rows<S>; readonly now: string }

export async function zoneAtSite({ rows }: Pick<Reading, 'rows'>, at: At): Promise<string> {
  const sites = at.server === null ? [] : await rows(server).find({ id: at.server }, { only: ['timezone'] })
  const zone = sites.map(({ timezone }) => knownZone(timezone)).find((one) => one !== undefined)
  if (zone !== undefined) return zone
  const { facility: place = null } = at
  const places = place === null ? [] : await rows(facility).find({ id: place }, { only: ['timezone'] })
  const [own] = await rows(company).find({}, { only: ['timezone'], limit: 1 })
  const found = [...places, ...(own ? [own] : [])].map(({ timezone }) => knownZone(timezone))
  return found.find((one) => one !== undefined) ?? 'UTC'
}

export const dayAtSite = async (reading: Reading, at: At): Promise<string> =>
  dayIn(reading.now, await zoneAtSite(reading, at))
