/** What the tanks of a site hold, as they were last measured. */
import { location, type server } from '#model/areas/terminal/place.resource.ts'
import { clock } from '#model/shared/clock.ts'
import { containerVolumes } from '#server/areas/terminal/containers.ts'
import { may } from '#server/engine/base/permission-check.ts'
import type { PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import { siteClocks } from '../loads/site-clocks.ts'
import { framed, tableOf } from './framed.ts'

type Volumes = Awaited<ReturnType<typeof containerVolumes>>
type ReportFacts = Volumes & { readonly site: string; readonly zone: string }

const cubic = (value: number | null): string => (value === null ? '' : value.toFixed(1))
const leads = ({ full_at, empty_at }: Volumes['results'][number], zone: string): string =>
  full_at === null ? (empty_at === null ? '' : `empty ${clock(empty_at, zone)}`) : `full ${clock(full_at, zone)}`

export const containerReport: PaperWork<typeof server, ReportFacts> = {
  facts: async ({ rows, person, now }, found) => {
    const clocks = siteClocks({ rows, now })
    const all: ReportFacts[] = []
    for (const { id, name } of found)
      all.push({
        // Volumes are for those who may see the tanks.
        ...(may(person, location.needs.view)
          ? await containerVolumes({ rows, now, input: { server: id, product: null, at: null } })
          : { results: [], totals: [] }),
        site: name,
        zone: await clocks.zoneOf({ server: id }),
      })
    return all
  },
  one: ({ site, zone, results, totals }, issue) =>
    framed(
      {
        title: 'Container Report',
        about: site,
        zone,
        landscape: true,
        facts: [
          ['Site', site],
          ['Tanks', String(results.length)],
          ['Volumes', 'm³ at 15 °C'],
        ],
        parts: [
          tableOf(
            [
              ['Tank', 14],
              ['Product', 18],
              ['Volume', 10, 'right'],
              ['Available', 10, 'right'],
              ['Ullage', 10, 'right'],
              ['%', 7, 'right'],
              ['°C', 7, 'right'],
              ['State', 9],
              ['Measured', 18],
              ['Leads to', 22],
            ],
            results.map((one) => [
              one.code,
              one.product__label,
              cubic(one.volume),
              cubic(one.available),
              cubic(one.ullage),
              cubic(one.percent),
              one.temperature === null ? '' : String(one.temperature),
              one.state,
              one.measured_at === null ? 'never' : clock(one.measured_at, zone),
              leads(one, zone),
            ]),
            'No tank is in use, or they are not shown to whoever prints.',
          ),
          { kind: 'heading', text: 'By product' },
          tableOf(
            [
              ['Product', 30],
              ['Tanks', 10, 'right'],
              ['Volume', 15, 'right'],
              ['Available', 15, 'right'],
              ['Ullage', 15, 'right'],
            ],
            totals.map((one) => [
              one.product__label,
              String(one.tanks),
              cubic(one.volume),
              cubic(one.available),
              cubic(one.ullage),
            ]),
            'Nothing is held.',
          ),
        ],
      },
      issue,
    ),
  filename: ({ site }) => `Container report ${site}`,
}
