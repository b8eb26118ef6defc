/**
 * The time zone of a site: its day, the midnight of papers, today's loads and the restart of numbers go by it. A new site is asked for one; one
 * of before that has none goes by the clocks of the company, and says so.
 */
import { facility } from '#model/areas/company/company.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import { knownZone } from '#model/shared/clock.ts'

/** Whose clocks a site goes by. */
export const clocksOfSites = ['own', 'of_company', 'utc'] as const
export type SiteClock = (typeof clocksOfSites)[number]
export const clockWords: Readonly<Record<SiteClock, string>> = {
  own: 'Its own',
  of_company: 'No zone: as the company',
  utc: 'No zone: UTC',
}

/** By its own zone and by that of its company. */
export function clockOfSite(own: string, ofCompany: string): SiteClock {
  if (knownZone(own) !== undefined) return 'own'
  return knownZone(ofCompany) === undefined ? 'utc' : 'of_company'
}

/** What a site without a zone is told of; undefined where it has one. */
export function lacksZone(clocks: unknown): string | undefined {
  if (clocks !== 'of_company' && clocks !== 'utc') return undefined
  const by = clocks === 'utc' ? 'UTC' : 'the clocks of the company'
  return `It has no time zone, so that its days, papers and numbers go by ${by}.`
}

const asked = 'A site needs a time zone: its days, papers and numbers go by it. One is, for example, America/Edmonton.'

type Site = { readonly timezone: string; readonly facility: number | null }

/** Left empty it is that of the facility, or of the facility's station; where neither tells one it is asked for. */
export const siteZone = judgedBy<
  Site,
  {
    readonly place: { readonly of: typeof facility; readonly where: { id: 'facility' } }
    readonly stop: { readonly of: typeof station; readonly where: { id: 'place.station' } }
  }
>({
  fields: ['timezone', 'facility'],
  facts: {
    place: { of: facility, where: { id: 'facility' } },
    stop: { of: station, where: { id: 'place.station' } },
  },
  judge: ({ timezone }, { place, stop }, _may, before, { sets }) => {
    const [errors, values] = [{}, {}]
    if (timezone !== '') return { errors, values }
    const known = [place, stop].flatMap((one) => knownZone(one?.timezone ?? '') ?? [])[0]
    if (known !== undefined)
      return { errors, values: { timezone: known }, warnings: { timezone: [`${known} is known of its facility.`] } }
    if (before === undefined || sets.has('timezone')) return { errors: { timezone: [asked] }, values }
    return { errors, values, warnings: { timezone: [asked] } }
  },
})
