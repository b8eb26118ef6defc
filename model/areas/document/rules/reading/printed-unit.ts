/** Finds the unit and the decimals in which a quantity was printed, by its print and its value. */
import type { CarFigureName, ReadFigure, FigureName } from './figures.ts'
import { quantityKind, readPrint } from './read-print.ts'
import { decimalsOf } from './values/amounts.ts'
import { firstQuantity, unitIn, unitOfKind, unitsOfKind } from './values/quantities.ts'

type PrintedUnit = { readonly unit: string; readonly decimals: number }

/** A title names the unit of a whole column: then the unit is the one by which the print has this value. */
export function printedUnit(
  name: FigureName | CarFigureName,
  { value, raw }: Pick<ReadFigure, 'value' | 'raw'>,
): PrintedUnit | undefined {
  const kind = quantityKind(name)
  if (kind === undefined) return undefined
  const own = unitIn(raw)
  const units = own === '' ? unitsOfKind(kind) : [own]
  const unit = units.find((one) => {
    const found = readPrint(name, raw, one)
    return found !== undefined && [found.value, ...found.candidates].includes(value)
  })
  const inPrint = firstQuantity(raw, kind, unitOfKind[kind])
  if (unit === undefined || inPrint === undefined) return undefined
  const bare = readPrint(name, raw.replace(/\p{L}.*$/u, ''), unitOfKind[kind])
  return { unit, decimals: decimalsOf(bare?.value ?? value) }
}
