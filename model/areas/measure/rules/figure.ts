/** A calculated value with its formula and inputs, so that a user can check the calculation. */

export type FigureInput = {
  readonly label: string
  readonly value: number
  readonly unit: string
  readonly decimals: number
}
export type Figure<Name extends string = string> = {
  readonly name: Name
  readonly label: string
  /** Unrounded. */
  readonly value: number
  readonly unit: string
  /** Number of digits shown after the point. */
  readonly decimals: number
  readonly formula: string
  readonly inputs: readonly FigureInput[]
  /** The standard or document that defines the formula. */
  readonly source: string
}

export const given = (label: string, value: number, unit: string, decimals: number): FigureInput => ({
  label,
  value,
  unit,
  decimals,
})
