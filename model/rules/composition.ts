/** What follows from the percentages of a GC analysis: their sum, and the relative density once they are whole. */
import { components, mixtureOf, type Component, type FractionBasis } from './mixture.ts'
import { OutOfRange } from './out-of-range.ts'

type Found = { readonly [C in Component]: number | null }
export type Composed = { readonly total: number; readonly relative_density: number | null }

/** In percent, and at 60 °F with water = 1; null as long as the parts are not 100 %. */
export function composed(found: Found, basis: FractionBasis): Composed {
  const shares = components.flatMap((name): [Component, number][] => (found[name] === null ? [] : [[name, found[name]]]))
  const total = Math.round(shares.reduce((sum, [, share]) => sum + share, 0) * 10_000) / 10_000
  try {
    const { relativeDensity60 } = mixtureOf(Object.fromEntries(shares), basis)
    return { total, relative_density: Math.round(relativeDensity60 * 100_000) / 100_000 }
  } catch (error) {
    if (error instanceof OutOfRange) return { total, relative_density: null }
    throw error
  }
}
