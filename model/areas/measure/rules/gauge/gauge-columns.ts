/** The columns of a table of gauged cars, by the headings that other systems write, and the decimal sign of each. */
import { decimalRule, joinedProof, proofOf } from '#model/shared/numbers/decimal-proof.ts'
import type { DecimalRule } from '#model/shared/numbers/numbers.ts'
import { synonyms } from '#model/shared/reading/synonyms.ts'

const { car, car_mark, car_number, reading, temperature, relative_density } = synonyms
export const gaugeHeadings = { car, car_mark, car_number, reading, temperature, relative_density }
export type GaugeColumn = keyof typeof gaugeHeadings

/** Whether a heading with these columns is enough to read a row. */
export const isGaugeHeading = (found: ReadonlySet<GaugeColumn>): boolean =>
  found.has('reading') && (found.has('car') || found.has('car_mark') || found.has('car_number'))

export const gaugeMeasures = ['reading', 'temperature', 'relative_density'] as const
export type GaugeMeasure = (typeof gaugeMeasures)[number]
export type GaugeRules = { readonly [M in GaugeMeasure]: DecimalRule } & { readonly file: DecimalRule }

/** The decimal sign that the cells of each column prove, else those of the others. `file` is that of the table as a whole. */
export function gaugeRules(cellsOf: (measure: GaugeMeasure) => Iterable<string>): GaugeRules {
  const proofs = {
    reading: proofOf(cellsOf('reading')),
    temperature: proofOf(cellsOf('temperature')),
    relative_density: proofOf(cellsOf('relative_density')),
  }
  const file = joinedProof(Object.values(proofs))
  return {
    reading: decimalRule(proofs.reading, file),
    temperature: decimalRule(proofs.temperature, file),
    relative_density: decimalRule(proofs.relative_density, file),
    file: decimalRule(file),
  }
}
