/** The analysis of a sample: its composition, and each limit of its product against what was found. */
import { components, staticDensities } from '#model/areas/measure/rules/volume/mixture.ts'
import type { gcAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import { location } from '#model/areas/terminal/place.resource.ts'
import { product, productSpecification } from '#model/areas/terminal/product.resource.ts'
import { specificationLines, type SpecificationLine } from '#model/areas/terminal/rules/specification.ts'
import { clock } from '#model/shared/clock.ts'
import type { PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import { siteClocks } from '../loads/site-clocks.ts'
import { framed, tableOf } from './framed.ts'

type AnalysisFacts = {
  readonly sample: string
  readonly product: string
  readonly taken: string
  readonly sampled: string
  readonly laboratory: string
  readonly method: string
  readonly zone: string
  readonly density: string
  readonly ok: boolean
  readonly overruled: string
  readonly parts: readonly (readonly [label: string, percent: number])[]
  readonly lines: readonly SpecificationLine[]
}
const labels = new Map<string, string>(staticDensities.map(({ component, label }) => [component, label]))
const bound = (value: number | null): string => (value === null ? '' : String(value))

export const analysisPaper: PaperWork<typeof gcAnalysis, AnalysisFacts> = {
  facts: async ({ rows, now }, found) => {
    const clocks = siteClocks({ rows, now })
    const goods = await rows(product).find(
      { id: found.flatMap((one) => one.product ?? []) },
      { only: ['id', 'product_name'] },
    )
    const places = await rows(location).find(
      { id: found.flatMap((one) => one.location ?? []) },
      { only: ['id', 'name'] },
    )
    const limits = await rows(productSpecification).find({ product: found.flatMap((one) => one.product ?? []) })
    const facts: AnalysisFacts[] = []
    for (const row of found) {
      const zone = await clocks.zoneOf({ server: row.server })
      facts.push({
        sample: row.sample_number,
        product: goods.find(({ id }) => id === row.product)?.product_name ?? '',
        taken: places.find(({ id }) => id === row.location)?.name ?? '',
        sampled: row.sampled_at === null ? '' : clock(row.sampled_at, zone),
        laboratory: [row.laboratory, row.analyst].filter(Boolean).join(', '),
        method: row.method,
        zone,
        density: row.relative_density === null ? '' : String(row.relative_density),
        ok: row.on_specification,
        overruled: row.overrule_reason,
        parts: components.flatMap((name) => {
          const share = row[name]
          return share === null ? [] : [[labels.get(name) ?? name, share] as const]
        }),
        lines: specificationLines(
          row,
          limits.filter((one) => one.product === row.product),
        ),
      })
    }
    return facts
  },
  one: (facts, issue) =>
    framed(
      {
        title: 'Analysis',
        about: facts.sample,
        zone: facts.zone,
        facts: [
          ['Sample', facts.sample],
          ['Product', facts.product],
          ['Taken at', facts.taken],
          ['Sampled', facts.sampled],
          ['Laboratory', facts.laboratory],
          ['Method', facts.method],
          ['Relative density', facts.density],
          ['On specification', facts.ok ? 'yes' : 'no'],
          ['Overruled because', facts.overruled],
        ],
        parts: [
          { kind: 'heading', text: 'Composition' },
          tableOf(
            [
              ['Component', 60],
              ['%', 20, 'right'],
            ],
            facts.parts.map(([label, percent]) => [label, String(percent)]),
            'Nothing was measured.',
          ),
          { kind: 'heading', text: 'Specification' },
          tableOf(
            [
              ['Of', 30],
              ['Found', 14, 'right'],
              ['At least', 14, 'right'],
              ['At most', 14, 'right'],
              ['', 12],
            ],
            facts.lines.map(({ label, value, unit, least, most, ok }) => [
              label,
              value === null ? 'not measured' : `${value} ${unit}`.trim(),
              bound(least),
              bound(most),
              ok ? 'in order' : 'off',
            ]),
            'The product has no limits.',
          ),
        ],
      },
      issue,
    ),
  filename: ({ sample }) => `Analysis ${sample}`,
}
