/** Reads a block of cars out of a loader's sheet: a car a line, mark and number in one cell or in two, or several cars in a line. */
import { readMark, readWholeMark, type BadMark, type ReadMark } from '#model/areas/fleet/rules/mark.ts'
import type { ChangeResult } from '#model/shared/outcome.ts'
import type { PastedLine } from '#model/shared/pasted-line.ts'

export type CarOfList = {
  /** From 1. */
  readonly line: number
  /** As it stands in the list, or as it is written where it is a car. */
  readonly name: string
  readonly read: ReadMark | BadMark
}

export const listedCar = (line: number, written: string, read: ReadMark | BadMark): CarOfList => ({
  line,
  name: 'error' in read ? written : `${read.car_mark} ${read.car_number}`,
  read,
})

/** Of the cells of a row of a sheet. */
export function carsOfLine(cells: readonly string[], line: number): readonly CarOfList[] {
  const [first = '', second = ''] = cells
  if (/^\d[\d.]*$/.test(second) && !/\d/.test(first))
    return [listedCar(line, `${first} ${second}`, readMark(first, second))]
  // What else stands in the line of a sheet, such as a weight, is no car.
  const cars = cells.map((cell) => listedCar(line, cell, readWholeMark(cell))).filter(({ read }) => !('error' in read))
  return cars.length > 0 ? cars : [listedCar(line, first, readWholeMark(first))]
}

export const cellsOf = (row: string): readonly string[] =>
  row
    .split(/[\t;,]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    .filter((cell) => cell !== '')

export const readCarList = (text: string): readonly CarOfList[] =>
  text.split(/\r?\n|\r/).flatMap((row, index) => {
    const cells = cellsOf(row)
    const isHeading = index === 0 && !/\d/.test(row)
    return cells.length === 0 || isHeading ? [] : carsOfLine(cells, index + 1)
  })

/** The answer for one car of a list. `line` is null if the car was chosen by its id. */
export type AddedCar = ChangeResult & PastedLine

export const unknownCar = (
  { line, name }: Pick<CarOfList, 'line' | 'name'>,
  message: string,
  instead?: string,
): AddedCar => ({
  id: name,
  line,
  name,
  version: null,
  before: null,
  outcome: 'not_found',
  message,
  ...(instead !== undefined && { instead }),
})
