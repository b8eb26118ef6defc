/** Derived fields of a gas-chromatograph analysis: the sum of its percentages and, if that is 100 %, the relative density. */
import {
  components,
  mixedDensity60,
  TOLERANCE,
  usualHeavyPart,
  type Component,
  type FractionBasis,
  type HeavyPart,
} from './mixture.ts'
import { OutOfRange } from '../out-of-range.ts'

type Percentages = { readonly [C in Component]: number | null }
export type DerivedComposition = { readonly total: number; readonly relative_density: number | null }

const NOISE = 1e-9
/** What lacks in the sum was not measured: an analysis below this is kept, and is good for nothing yet. */
export const isIncomplete = (total: number | null): boolean => (total ?? 0) < 100 - TOLERANCE - NOISE

/**
 * Total in percent, and relative density at 60 °F (water = 1), which is null while the total is below 99.98 %. Between 99.98 and 100.02 %
 * the percentages are normalized.
 * @throws OutOfRange at `total` if it is above 100.02 %.
 */
export function derivedComposition(
  percentages: Percentages,
  basis: FractionBasis,
  heavy: HeavyPart = usualHeavyPart,
): DerivedComposition {
  const shares = components.flatMap((name): [Component, number][] =>
    percentages[name] === null ? [] : [[name, percentages[name]]],
  )
  const total = Math.round(shares.reduce((sum, [, share]) => sum + share, 0) * 10_000) / 10_000
  if (total > 100 + TOLERANCE + NOISE)
    throw new OutOfRange({
      quantity: 'The sum of all components',
      given: total,
      least: 0,
      most: 100 + TOLERANCE,
      unit: '%',
      field: 'total',
    })
  try {
    const relativeDensity60 = mixedDensity60(Object.fromEntries(shares), basis, heavy)
    return { total, relative_density: Math.round(relativeDensity60 * 100_000) / 100_000 }
  } catch (error) {
    if (error instanceof OutOfRange) return { total, relative_density: null }
    throw error
  }
}

type Analysis = Percentages & {
  readonly basis: FractionBasis
  readonly c6_molar_mass: number | null
  readonly c6_density: number | null
}
/** The derived fields of a stored analysis. */
export const compositionOfRow = (row: Analysis): DerivedComposition =>
  derivedComposition(row, row.basis, {
    molarMass: row.c6_molar_mass ?? usualHeavyPart.molarMass,
    density60: row.c6_density ?? usualHeavyPart.density60,
  })
