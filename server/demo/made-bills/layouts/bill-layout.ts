/** A layout of a bill of lading: how it prints a volume, and the marks of its pages. */
import type { MadeBill } from '../made-bill.ts'
import type { MadePage } from '../page-marks.ts'
import { gallonsOf, litresOf, printedNumber, sumOf, type NumberStyle } from '../printed-values.ts'

export type BillLayout = {
  readonly name: string
  /** Volumes in litres have no decimals. */
  readonly volume: NumberStyle & { readonly unit: 'gal' | 'L' }
  readonly pages: (bill: MadeBill) => readonly MadePage[]
}

/** The gallons that a reader finds where a volume was printed in the style of the layout. */
export const readableVolume = ({ volume: { unit, decimals } }: BillLayout, gallons: string): string =>
  unit === 'L' ? gallonsOf(litresOf(gallons)) : sumOf([gallons], decimals)

/** The total as the layout prints it: the sum of what it prints of each car. */
export const printedTotal = (gallons: readonly string[], style: BillLayout['volume']): string =>
  printedNumber(style.unit === 'L' ? sumOf(gallons.map(litresOf), 0) : sumOf(gallons, style.decimals), style)

export const printedVolume = (gallons: string, style: BillLayout['volume']): string => printedTotal([gallons], style)
