/** Analyses by the demo's laboratory: mixes as they come from a fractionator, whose parts add up to 100. */
import { gcAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import type { Component } from '#model/areas/measure/rules/volume/mixture.ts'
import { daysAfter, yearText, type Demo } from '../base/setting.ts'
import type { Good, Site } from './site.ts'

type Mix = {
  readonly product: string
  readonly main: Component
  readonly others: readonly (readonly [Component, number, number])[]
  readonly vapour: readonly [number, number]
}

/**
 * In liquid volume percent. The main component is the rest to 100: 90 to 95 of butanes, as their tariff code says; HD-5
 * propane has at least 90 % of propane and at most 5 % of propylene.
 */
const mixes: readonly Mix[] = [
  {
    product: 'Propane',
    main: 'propane',
    others: [
      ['methane', 0, 0.05],
      ['ethane', 0.9, 4.2],
      ['i_butane', 0.3, 1.7],
      ['n_butane', 0.1, 0.8],
      ['i_pentane', 0, 0.02],
      ['co2', 0, 0.008],
      ['n2', 0, 0.01],
    ],
    vapour: [1270, 1420],
  },
  {
    product: 'Normal butane',
    main: 'n_butane',
    others: [
      ['propane', 0.4, 1.6],
      ['i_butane', 4, 5.4],
      ['i_pentane', 0.6, 1.2],
      ['n_pentane', 0.2, 0.7],
      ['n_hexane', 0, 0.05],
    ],
    vapour: [345, 400],
  },
  {
    product: 'Isobutane',
    main: 'i_butane',
    others: [
      ['propane', 0.9, 2.4],
      ['n_butane', 4.2, 5.8],
      ['i_pentane', 0, 0.2],
    ],
    vapour: [480, 540],
  },
  {
    product: 'Condensate',
    main: 'n_pentane',
    others: [
      ['propane', 0.1, 0.9],
      ['i_butane', 0.8, 2.2],
      ['n_butane', 4, 9],
      ['i_pentane', 18, 24],
      ['n_hexane', 17, 22],
      ['n_heptane', 11, 15],
      ['n_octane', 6, 10],
    ],
    vapour: [70, 95],
  },
]
const MILLI = 1000

/** The ids of those on specification, by product. */
export async function seedAnalyses(
  { rows, random, now, scale }: Demo,
  sites: readonly Site[],
  goods: readonly Good[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const drawn = Array.from({ length: 140 * scale }, (_, index) => ({
    index,
    hours: random.between(2, 90 * 24),
    site: random.pick(sites),
  })).toSorted((a, b) => b.hours - a.hours)
  const made = await rows(gcAnalysis).createMany(
    drawn.flatMap(({ hours, site, index: turn }, index) => {
      const kinds = mixes.filter(({ product }) =>
        goods.some((good) => good.product_name === product && site.tanks.has(good.id)),
      )
      const mix = kinds[turn % Math.max(1, kinds.length)]
      const good = goods.find(({ product_name }) => product_name === mix?.product)
      if (mix === undefined || good === undefined) return []
      const bad = random.chance(0.04)
      const parts = mix.others.map(
        ([name, least, most]) =>
          [
            name,
            Math.round(
              (bad && name === 'ethane' ? random.between(most * 1.2, most * 2.2) : random.between(least, most)) * MILLI,
            ),
          ] as const,
      )
      const rest = 100 * MILLI - parts.reduce((sum, [, part]) => sum + part, 0)
      const sampled = daysAfter(now, -hours / 24)
      return [
        {
          sample_number: `GC${yearText(now)}-${String(3001 + index)}`,
          product: good.id,
          location: site.tanks.get(good.id) ?? null,
          server: site.id,
          sampled_at: sampled.toISOString(),
          analysed_at: new Date(
            Math.min(now.getTime(), sampled.getTime() + random.whole(40, 300) * 60_000),
          ).toISOString(),
          laboratory: random.pick(['Terminal laboratory', 'Terminal laboratory', 'Prairie Assay']),
          method: 'GPA 2177',
          analyst: random.pick(['I. Paquette', 'I. Paquette', 'R. Sutter']),
          basis: 'liquid_volume' as const,
          ...Object.fromEntries([...parts, [mix.main, rest] as const].map(([name, part]) => [name, part / MILLI])),
          vapour_pressure: Math.round(random.between(...mix.vapour)),
          // Propane has limits, from which it follows.
          ...(mix.product !== 'Propane' && { on_specification: !bad }),
          comments: bad ? 'Ethane above specification: tank held, sampled again.' : '',
        },
      ]
    }),
  )
  const found = new Map<string, readonly string[]>()
  for (const { id, product, on_specification } of made)
    if (product !== null && on_specification) found.set(product, [...(found.get(product) ?? []), id])
  return found
}
