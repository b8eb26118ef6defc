/** A row of a sheet before its values are read. */

/** `line` counts from 1, as editors and spreadsheets count. */
export type SheetRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** The cells, by index, that a workbook holds as numbers: their point is a decimal sign, whatever other cells of the sheet prove. */
  readonly exact?: readonly number[]
}

export const isBlank = ({ cells }: SheetRow): boolean => cells.every((cell) => cell.trim() === '')
