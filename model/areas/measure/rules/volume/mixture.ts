/**
 * Relative density of a mixture from its gas-chromatograph analysis.
 *
 * Source: GPA 2145-16 for molar masses and liquid densities at 60 °F; liquid volumes are assumed to be additive.
 */
import { OutOfRange, within } from '../out-of-range.ts'
import type { KilogramsPerCubicMetre, RelativeDensity } from './units.ts'

export const components = [
  'methane',
  'ethane',
  'propane',
  'propylene',
  'i_butane',
  'n_butane',
  'i_pentane',
  'n_pentane',
  'n_hexane',
  'n_heptane',
  'n_octane',
  'c6_plus',
  'co2',
  'h2s',
  'n2',
] as const
export type Component = (typeof components)[number]

export type StaticDensity = {
  readonly component: Component
  readonly label: string
  /** g/mol */
  readonly molarMass: number
  /** Liquid at 60 °F, in vacuo. */
  readonly poundsPerGallon: number
  readonly density60: KilogramsPerCubicMetre
  readonly relativeDensity60: RelativeDensity
  /** Null outside the range of table 53E. */
  readonly density15: KilogramsPerCubicMetre | null
}
const componentOf = (
  component: Component,
  label: string,
  molarMass: number,
  poundsPerGallon: number,
  density60: number,
  relativeDensity60: number,
  density15: number | null,
): StaticDensity => ({ component, label, molarMass, poundsPerGallon, density60, relativeDensity60, density15 })

/** Liquid densities of the pure components; for methane, when in solution. */
export const staticDensities: readonly StaticDensity[] = [
  componentOf('methane', 'Methane', 16.0425, 2.5, 299.57, 0.29987, null),
  componentOf('ethane', 'Ethane', 30.069, 2.9704, 355.94, 0.35629, 357.83),
  componentOf('propane', 'Propane', 44.0956, 4.2286, 506.7, 0.5072, 507.52),
  componentOf('propylene', 'Propylene', 42.0797, 4.3432, 520.44, 0.52095, null),
  componentOf('i_butane', 'i-Butane', 58.1222, 4.6924, 562.28, 0.56283, 562.95),
  componentOf('n_butane', 'n-Butane', 58.1222, 4.8707, 583.64, 0.58421, 584.26),
  componentOf('i_pentane', 'i-Pentane', 72.1488, 5.2121, 624.54, 0.62516, 625.1),
  componentOf('n_pentane', 'n-Pentane', 72.1488, 5.2585, 630.1, 0.63072, 630.64),
  componentOf('n_hexane', 'n-Hexane', 86.1754, 5.5364, 663.4, 0.66406, 663.9),
  componentOf('n_heptane', 'n-Heptane', 100.2019, 5.7378, 687.54, 0.68821, null),
  componentOf('n_octane', 'n-Octane', 114.2285, 5.8908, 705.87, 0.70657, null),
  componentOf('co2', 'Carbon dioxide', 44.0095, 6.8129, 816.37, 0.81717, null),
  componentOf('h2s', 'Hydrogen sulphide', 34.0809, 6.6602, 798.07, 0.79886, null),
  componentOf('n2', 'Nitrogen', 28.0134, 6.7271, 806.08, 0.80687, null),
]

/** Hexanes and heavier, told as one part: its own molar mass (g/mol) and liquid density (kg/m³ at 60 °F). */
export type HeavyPart = { readonly molarMass: number; readonly density60: KilogramsPerCubicMetre }
/** Where the laboratory gives none: hexane, heptane and octane as 60, 30 and 10 % of the moles, the habit of GPA 2286. */
export const usualHeavyPart: HeavyPart = { molarMass: 93.189, density60: 676.04 }
const WATER_60 = 999.016

type Part = Pick<StaticDensity, 'component' | 'label' | 'molarMass' | 'density60' | 'relativeDensity60'>
const partsWith = (heavy: HeavyPart): readonly Part[] => [
  ...staticDensities,
  { ...heavy, component: 'c6_plus', label: 'C6+', relativeDensity60: heavy.density60 / WATER_60 },
]

export const fractionBases = ['liquid_volume', 'mole', 'mass'] as const
export type FractionBasis = (typeof fractionBases)[number]
/** Percent by component; absent components are 0. */
export type Analysis = Readonly<Partial<Record<Component, number>>>

/** Largest accepted deviation of the sum from 100 %; the percentages are then normalized. */
export const TOLERANCE = 0.02

/** Relative density at 60 °F. @throws OutOfRange if a percentage is below 0 or their sum is not 100 ± 0.02. */
export function mixedDensity60(
  analysis: Analysis,
  basis: FractionBasis,
  heavy: HeavyPart = usualHeavyPart,
): RelativeDensity {
  const shares = partsWith(heavy).flatMap((one) => {
    const percent = analysis[one.component] ?? 0
    within(one.label, percent, 0, 100, '%')
    return percent === 0 ? [] : [{ ...one, percent }]
  })
  const total = shares.reduce((sum, { percent }) => sum + percent, 0)
  if (!(Math.abs(total - 100) <= TOLERANCE + 1e-9))
    throw new OutOfRange({
      quantity: 'The sum of all components',
      given: total,
      least: 100 - TOLERANCE,
      most: 100 + TOLERANCE,
      unit: '%',
    })
  // Liquid volume of each component: from moles to masses, from masses to volumes.
  const volumes = shares.map((one) => ({
    ...one,
    volume:
      basis === 'liquid_volume' ? one.percent : (one.percent * (basis === 'mole' ? one.molarMass : 1)) / one.density60,
  }))
  const whole = volumes.reduce((sum, { volume }) => sum + volume, 0)
  return volumes.reduce((sum, { volume, relativeDensity60 }) => sum + (volume / whole) * relativeDensity60, 0)
}
