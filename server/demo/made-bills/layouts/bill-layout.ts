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

const EXACT = 2
/** The exact total, rounded once: it may differ by one from the sum of the rounded figures above it. */
export function printedTotal(gallons: readonly string[], style: BillLayout['volume']): string {
  const total = sumOf(gallons, EXACT)
  return printedNumber(style.unit === 'L' ? litresOf(total) : total, style)
}

export const printedVolume = (gallons: string, style: BillLayout['volume']): string => printedTotal([gallons], style)
