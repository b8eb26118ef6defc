/** What the tanks of a site hold, as they were last measured: drawn as on the screen, and in figures. */
import { product as railProduct } from '#model/areas/company/company.resource.ts'
import { location, type server } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { tankDrawing } from '#model/areas/terminal/rules/tank-drawing.ts'
import { clock } from '#model/shared/clock.ts'
import type { PaperPart } from '#server/print/paper.ts'
import { containerVolumes } from '#server/areas/terminal/containers.ts'
import { may } from '#server/engine/base/permission-check.ts'
import type { PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import { siteClocks } from '../loads/site-clocks.ts'
import { framed, tableOf } from './framed.ts'

type Volumes = Awaited<ReturnType<typeof containerVolumes>>
type ReportFacts = Volumes & {
  readonly site: string
  readonly zone: string
  /** By product, the name of the colour that it has everywhere. */
  readonly hues: ReadonlyMap<string, string>
}
type Rows = Parameters<PaperWork<typeof server, ReportFacts>['facts']>[0]['rows']

const cubic = (value: number | null): string => (value === null ? '' : value.toFixed(1))
const leads = ({ full_at, empty_at }: Volumes['results'][number], zone: string): string =>
  full_at === null ? (empty_at === null ? '' : `empty ${clock(empty_at, zone)}`) : `full ${clock(full_at, zone)}`

async function huesIn(rows: Rows): Promise<ReadonlyMap<string, string>> {
  const colors = new Map(
    (await rows(railProduct).find({}, { only: ['id', 'color'] })).map((one) => [one.id, one.color]),
  )
  const all = await rows(product).find({}, { only: ['id', 'product'] })
  return new Map(all.map((one) => [one.id, colors.get(one.product ?? 0) ?? '']))
}

const drawnTanks = ({ results, hues, zone }: ReportFacts): PaperPart => ({
  kind: 'tanks',
  tanks: results.map((one) => ({
    title: one.code,
    lines: [
      one.product__label || 'No product',
      [
        one.percent === null ? '' : `${one.percent.toFixed(1)} %`,
        one.temperature === null ? '' : `${one.temperature} °C`,
      ]
        .filter((part) => part !== '')
        .join('  '),
      one.volume === null ? 'Volume not known' : `${cubic(one.volume)} m³`,
      one.rate === null || cubic(one.rate) === cubic(0) ? '' : `${one.rate > 0 ? '+' : ''}${cubic(one.rate)} m³/h`,
      one.state === 'ok' ? '' : one.state,
      // Without the year, for which a tank has no room beside it.
      leads(one, zone).replace(/\d{4}-/, ''),
    ].filter((line) => line !== ''),
    hue: hues.get(one.product ?? '') ?? '',
    isOld: one.state === 'stale',
    drawing: tankDrawing(one, Math.max(0, ...results.map(({ capacity }) => capacity ?? 0))),
  })),
})

export const containerReport: PaperWork<typeof server, ReportFacts> = {
  facts: async ({ rows, person, now }, found) => {
    const clocks = siteClocks({ rows, now })
    const hues = await huesIn(rows)
    const all: ReportFacts[] = []
    for (const { id, name } of found)
      all.push({
        // Volumes are for those who may see the tanks.
        ...(may(person, location.needs.view)
          ? await containerVolumes({ rows, now, input: { server: id, product: null, at: null } })
          : { results: [], totals: [] }),
        site: name,
        zone: await clocks.zoneOf({ server: id }),
        hues,
      })
    return all
  },
  one: (facts, issue) => {
    const { site, zone, results, totals } = facts
    return framed(
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
          ...(results.length > 0
            ? [
                drawnTanks(facts),
                {
                  kind: 'text',
                  text: 'Drawn to scale. Upper mark: working capacity. Lower mark: heel. Paler: not measured for an hour.',
                  tone: 'faint',
                } as const,
                { kind: 'heading', text: 'In figures' } as const,
              ]
            : []),
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
    )
  },
  filename: ({ site }) => `Container report ${site}`,
}
