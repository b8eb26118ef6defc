/** The card of a driver: who it is, and the number as bars that the rack reads. The password stands on no paper. */
import type { driver } from '#model/areas/people/people.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import type { FactsCall, PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import { siteClocks } from '../loads/site-clocks.ts'
import { framed } from './framed.ts'

type CardFacts = {
  readonly name: string
  readonly username: string
  readonly carrier: string
  readonly site: string
  readonly zone: string
  readonly licence: string
  readonly licence_expires: string | null
}

export const driverCard: PaperWork<typeof driver, CardFacts> = {
  facts: async (call: FactsCall, found) => {
    const { rows } = call
    const carriers = await rows(company).find(
      { id: found.flatMap((one) => one.carrier ?? []) },
      { only: ['id', 'name'] },
    )
    const sites = await rows(server).find({ id: found.flatMap((one) => one.server ?? []) }, { only: ['id', 'name'] })
    const clocks = siteClocks(call)
    const facts: CardFacts[] = []
    for (const { name, username, licence, licence_expires, carrier, server: at } of found)
      facts.push({
        name,
        username,
        licence,
        licence_expires,
        carrier: carriers.find(({ id }) => id === carrier)?.name ?? '',
        site: sites.find(({ id }) => id === at)?.name ?? '',
        zone: await clocks.zoneOf({ server: at }),
      })
    return facts
  },
  one: ({ name, username, carrier, site, zone, licence, licence_expires }, issue) =>
    framed(
      {
        title: name,
        about: carrier,
        zone,
        facts: [
          ['Number', username],
          ['Carrier', carrier],
          ['Site', site],
          ['Licence', [licence, licence_expires === null ? '' : `until ${licence_expires}`].filter(Boolean).join(', ')],
        ],
        parts: [{ kind: 'labels', symbology: 'code128', labels: [username] }],
      },
      issue,
    ),
  filename: ({ name }) => `Card ${name}`,
}
