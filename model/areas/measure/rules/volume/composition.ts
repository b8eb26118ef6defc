/** Derived fields of a gas-chromatograph analysis: the sum of its percentages and, if that is 100 %, the relative density. */
import { components, mixtureOf, type Component, type FractionBasis } from './mixture.ts'
import { OutOfRange } from '../out-of-range.ts'

type Percentages = { readonly [C in Component]: number | null }
export type DerivedComposition = { readonly total: number; readonly relative_density: number | null }

/** Total in percent, and relative density at 60 °F (water = 1), which is null unless the total is 100 %. */
export function derivedComposition(percentages: Percentages, basis: FractionBasis): DerivedComposition {
  const shares = components.flatMap((name): [Component, number][] =>
    percentages[name] === null ? [] : [[name, percentages[name]]],
  )
  const total = Math.round(shares.reduce((sum, [, share]) => sum + share, 0) * 10_000) / 10_000
  try {
    const { relativeDensity60 } = mixtureOf(Object.fromEntries(shares), basis)
    return { total, relative_density: Math.round(relativeDensity60 * 100_000) / 100_000 }
  } catch (error) {
    if (error instanceof OutOfRange) return { total, relative_density: null }
    throw error
  }
}
