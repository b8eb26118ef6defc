/** Whether an analysis is on specification: each limit of its product against what was found. */
import { components, staticDensities } from '#model/areas/measure/rules/volume/mixture.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import { numberText } from '#model/kernel/quantity.ts'

/** Components, sums of them and properties that a product may be limited in. */
export const specified = [
  ...components,
  'c4_and_heavier',
  'c5_and_heavier',
  'vapour_pressure',
  'relative_density',
] as const
export type Specified = (typeof specified)[number]

export const specifiedWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(staticDensities.map(({ component, label }) => [component, label])),
  propylene: 'Propylene',
  c6_plus: 'C6+',
  c4_and_heavier: 'Butanes and heavier',
  c5_and_heavier: 'Pentanes and heavier',
  vapour_pressure: 'Vapour pressure',
  relative_density: 'Relative density',
}

const heavierThanC4 = ['i_pentane', 'n_pentane', 'n_hexane', 'n_heptane', 'n_octane', 'c6_plus'] as const
const heavierThanC3 = ['i_butane', 'n_butane', ...heavierThanC4] as const

export type FoundFigures = Readonly<Record<Exclude<Specified, 'c4_and_heavier' | 'c5_and_heavier'>, number | null>>
export type SpecificationLimit = {
  readonly component: Specified
  readonly least: number | null
  readonly most: number | null
  readonly source: string
}
export type SpecificationLine = SpecificationLimit & {
  readonly label: string
  readonly unit: string
  /** Null: it was not measured, or there is no density yet. */
  readonly value: number | null
  readonly ok: boolean
  /** In a sentence: `Ethane is 8.1 %: at most 5 %.` */
  readonly says: string
}

const sumOf = (found: FoundFigures, parts: readonly (keyof FoundFigures)[]): number =>
  parts.reduce((sum, part) => sum + (found[part] ?? 0), 0)
const unitOf = (component: Specified): string =>
  component === 'vapour_pressure' ? 'kPa' : component === 'relative_density' ? '' : '%'

function valueOf(found: FoundFigures, component: Specified): number | null {
  if (component === 'c4_and_heavier') return sumOf(found, heavierThanC3)
  if (component === 'c5_and_heavier') return sumOf(found, heavierThanC4)
  if (component === 'vapour_pressure' || component === 'relative_density') return found[component]
  // What is not in the analysis is not in the product.
  return found[component] ?? 0
}

const MOST_DIGITS = 4
const said = (value: number, unit: string): string =>
  `${numberText(value, MOST_DIGITS, 0)}${unit === '' ? '' : ` ${unit}`}`

function lineOf(found: FoundFigures, limit: SpecificationLimit): SpecificationLine {
  const { component, least, most } = limit
  const [value, unit, label] = [valueOf(found, component), unitOf(component), specifiedWords[component] ?? component]
  const bounds = [
    ...(least === null ? [] : [`at least ${said(least, unit)}`]),
    ...(most === null ? [] : [`at most ${said(most, unit)}`]),
  ].join(' and ')
  if (value === null) return { ...limit, label, unit, value, ok: false, says: `${label} is not known: ${bounds}.` }
  // Sums of percentages carry the noise of doubles.
  const rounded = Math.round(value * 1e6) / 1e6
  const ok = (least === null || rounded >= least) && (most === null || rounded <= most)
  return { ...limit, label, unit, value: rounded, ok, says: `${label} is ${said(rounded, unit)}: ${bounds}.` }
}

/** In the order in which analyses name what they found. */
export const specificationLines = (
  found: FoundFigures,
  limits: readonly SpecificationLimit[],
): readonly SpecificationLine[] =>
  limits
    .toSorted((one, other) => specified.indexOf(one.component) - specified.indexOf(other.component))
    .map((limit) => lineOf(found, limit))

export const soundLimit = judgedBy({
  fields: ['least', 'most'],
  facts: {},
  judge: ({ least, most }: { readonly least: number | null; readonly most: number | null }) => {
    if (least === null && most === null) return { errors: { most: ['Give the least, the most, or both.'] }, values: {} }
    return least !== null && most !== null && most < least
      ? { errors: { most: ['This is less than the least.'] }, values: {} }
      : { errors: {}, values: {} }
  },
})
