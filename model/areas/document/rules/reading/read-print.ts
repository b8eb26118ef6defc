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
import type { FoundValue } from './values/found-value.ts'
import { firstQuantity, temperatureIn, unitOfKind, type QuantityKind } from './values/quantities.ts'

const quantityKinds: Partial<Record<FigureName | CarFigureName, QuantityKind>> = {
  net_volume: 'volume',
  gross_volume: 'volume',
  weight: 'weight',
  temperature: 'temperature',
}
/** Undefined for figures that are no quantities. */
export const quantityKind = (name: FigureName | CarFigureName): QuantityKind | undefined => quantityKinds[name]

const readers: Partial<Record<FigureName | CarFigureName, (text: string) => FoundValue | undefined>> = {
  bol_number: billNumberIn,
  bol_date: (text) => dayIn(text),
  revision: revisionIn,
  stcc: stccIn,
  un_number: (text) => unNumberIn(text, 'UN'),
  hazard_class: hazardClassIn,
  packing_group: packingGroupIn,
  purchase_order: orderNumberIn,
  car_mark: (text) => markIn(text) ?? carsIn(text, true)[0]?.mark,
  car_number: (text) => carNumberIn(text) ?? carsIn(text, true)[0]?.number,
  seals: sealsIn,
}

/** `unit`: of numbers without one; as a rule the unit in which the figure is stored. */
export function readPrint(name: FigureName | CarFigureName, text: string, unit = ''): FoundValue | undefined {
  const kind = quantityKinds[name]
  if (kind === 'temperature') return temperatureIn(text, unit)
  if (kind) return firstQuantity(text, kind, unit || unitOfKind[kind])
  return (readers[name] ?? wordsIn)(text)
}
