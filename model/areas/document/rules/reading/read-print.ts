/** Reads the print of one figure whose name is known: a crop that was read again, or a part of a page that a person marked. */
import type { CarFigureName, FigureName } from './figures.ts'
import { carNumberIn, carsIn, markIn, sealsIn } from './values/car-names.ts'
import {
  billNumberIn,
  hazardClassIn,
  orderNumberIn,
  packingGroupIn,
  revisionIn,
  stccIn,
  unNumberIn,
  wordsIn,
} from './values/codes.ts'
import { dayIn } from './values/day-in-text.ts'
import type { FoundValue, ReadValue } from './values/found-value.ts'
import { firstQuantity, temperatureIn, type QuantityKind } from './values/quantities.ts'

export const quantityKinds = {
  net_volume: 'volume',
  gross_volume: 'volume',
  weight: 'weight',
  temperature: 'temperature',
} as const
const kinds: Partial<Record<FigureName | CarFigureName, QuantityKind>> = quantityKinds
/** Undefined for figures that are no quantities. */
export const quantityKind = (name: FigureName | CarFigureName): QuantityKind | undefined => kinds[name]

/** The form of each figure that is a number, a code or a day. */
export const codeReaders: Partial<Record<FigureName, ReadValue>> = {
  bol_number: billNumberIn,
  bol_date: (text) => dayIn(text),
  revision: revisionIn,
  stcc: stccIn,
  un_number: unNumberIn,
  hazard_class: hazardClassIn,
  packing_group: packingGroupIn,
  purchase_order: orderNumberIn,
}
const readers: Partial<Record<FigureName | CarFigureName, ReadValue>> = {
  ...codeReaders,
  car_mark: (text) => markIn(text) ?? carsIn(text, true)[0]?.mark,
  car_number: (text) => carNumberIn(text) ?? carsIn(text, true)[0]?.number,
  seals: sealsIn,
}

/** `unit`: the unit of a number that is printed without one. Empty if unknown: a volume too large for gallons is then doubtful. */
export function readPrint(name: FigureName | CarFigureName, text: string, unit = ''): FoundValue | undefined {
  const kind = quantityKind(name)
  if (kind === 'temperature') return temperatureIn(text, unit)
  if (kind) return firstQuantity(text, kind, unit)
  return (readers[name] ?? wordsIn)(text, name)
}
