/** A reckoned figure with what it was reckoned from, so that a person can check the sum. */

export type FigureInput = { readonly label: string; readonly value: number; readonly unit: string; readonly decimals: number }
export type Figure<Name extends string = string> = {
  readonly name: Name
  readonly label: string
  /** Unrounded. */
  readonly value: number
  readonly unit: string
  /** How many digits are shown after the point. */
  readonly decimals: number
  readonly formula: string
  readonly inputs: readonly FigureInput[]
  /** The standard or the text that says so. */
  readonly source: string
}

export const given = (label: string, value: number, unit: string, decimals: number): FigureInput => ({ label, value, unit, decimals })
