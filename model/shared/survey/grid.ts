/** Grids of land surveys whose cells are numbered back and forth. */

/** A cell by its column from the east and its row from the south, both from 0. */
export type SurveyCell = { readonly column: number; readonly row: number }

/** The cell of a number that counts from the south-east corner: westward in the first row, eastward in the next. */
export function cellOf(number: number, columns: number): SurveyCell {
  const [row, along] = [Math.floor((number - 1) / columns), (number - 1) % columns]
  return { row, column: row % 2 === 0 ? along : columns - 1 - along }
}

/** The number of a letter, from 1. */
export const letterNumber = (letter: string): number => letter.toUpperCase().charCodeAt(0) - 64

/** The centre of a surveyed place in degrees, and the radius in metres within which it lies. */
export type SurveyPosition = {
  readonly latitude: number
  readonly longitude: number
  readonly position_error: number
}
