/** Compares a bill that was read with our own bill of the shipment. */
import {
  carFigureKey,
  carFigureNames,
  figureNames,
  type CarFigureName,
  type ReadFigure,
  type FigureName,
  type ReadBill,
  type ReadCar,
} from '../reading/figures.ts'
import { carName, placeOf } from '../reading/figure-keys.ts'
import { printedUnit } from '../reading/printed-unit.ts'
import { quantityKind } from '../reading/read-print.ts'
import { isDecimal } from '../reading/values/amounts.ts'
import { inPrintedUnit, unitOfKind } from '../reading/values/quantities.ts'

/** Figures of our shipment, as decimals in the units of figures. */
export type OurBill = {
  readonly figures: Readonly<Partial<Record<FigureName, string>>>
  readonly cars: readonly Readonly<Partial<Record<CarFigureName, string>>>[]
}
export type BillDifference = {
  readonly name: string
  readonly read: string
  readonly ours: string
  readonly unit: string
}

const wordsOf = (text: string): readonly string[] => text.toUpperCase().match(/[\p{L}\d]+/gu) ?? []
const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  some.length > 0 && some.every((one) => all.includes(one))
const isRunOf = (some: readonly string[], all: readonly string[]): boolean =>
  some.length > 0 && ` ${all.join(' ')} `.includes(` ${some.join(' ')} `)

/** Figures whose parts have an order: 2026-06-11 is another day than 2026-11-06. */
const ordered: ReadonlySet<FigureName | CarFigureName> = new Set([
  'bol_number',
  'bol_date',
  'revision',
  'stcc',
  'un_number',
  'hazard_class',
  'packing_group',
  'purchase_order',
])

/** Compares the words of two prints. A name agrees with a longer or shorter form of it; seals agree in any order if none is missing. */
function areWordsAlike(name: FigureName | CarFigureName, read: readonly string[], own: readonly string[]): boolean {
  if (read.join('') === own.join('')) return true
  if (name === 'seals') return isWithin(read, own) && isWithin(own, read)
  const isIn = ordered.has(name) ? isRunOf : isWithin
  return isIn(read, own) || isIn(own, read)
}

/** Quantities agree if ours, rounded to the printed decimals, is equal. */
function agrees(name: FigureName | CarFigureName, figure: ReadFigure, ours: string): boolean {
  const kind = quantityKind(name)
  const printed = printedUnit(name, figure)
  if (kind && printed && isDecimal(ours) && isDecimal(figure.value)) {
    const [own, read] = [ours, figure.value].map((value) => inPrintedUnit(value, printed.unit, kind, printed.decimals))
    return own === read
  }
  if (kind && isDecimal(ours) && isDecimal(figure.value)) return Number(ours) === Number(figure.value)
  return areWordsAlike(name, wordsOf(figure.value), wordsOf(ours))
}

function difference(
  key: string,
  name: FigureName | CarFigureName,
  figure: ReadFigure | undefined,
  ours: string | undefined,
): readonly BillDifference[] {
  if (figure === undefined || figure.value === '' || ours === undefined || ours === '' || agrees(name, figure, ours))
    return []
  const kind = quantityKind(name)
  return [{ name: key, read: figure.value, ours, unit: kind ? unitOfKind[kind] : '' }]
}

const nameOfOurs = ({ car_mark = '', car_number = '' }: OurBill['cars'][number]): string =>
  `${car_mark} ${car_number}`.trim()
function carDifferences(car: ReadCar, ours: OurBill['cars'][number]): readonly BillDifference[] {
  return carFigureNames.flatMap((name) => difference(carFigureKey(carName(car), name), name, car[name], ours[name]))
}

/** Figures that both bills have, and cars that only one of them names. */
export function differencesOf(read: ReadBill, ours: OurBill): readonly BillDifference[] {
  const ourCars = new Map(ours.cars.map((car) => [nameOfOurs(car), car]))
  const named = read.cars.filter((car) => (car.car_number?.value ?? '') !== '')
  const readNames = new Set(named.map(carName))
  // Figures of the bill with the print of a car are compared under the car.
  const inCars = new Set(
    named.flatMap((car) => carFigureNames.flatMap((name) => (car[name] ? [placeOf(car[name])] : []))),
  )
  return [
    ...figureNames.flatMap((name) => {
      const figure = read.figures[name]
      const isOfCar = figure !== undefined && quantityKind(name) !== undefined && inCars.has(placeOf(figure))
      return isOfCar && ourCars.size > 0 ? [] : difference(name, name, figure, ours.figures[name])
    }),
    ...named.flatMap((car) => {
      const own = ourCars.get(carName(car))
      if (own) return carDifferences(car, own)
      return ours.cars.length === 0
        ? []
        : [{ name: carFigureKey(carName(car), 'car_number'), read: carName(car), ours: '', unit: '' }]
    }),
    ...[...ourCars.keys()]
      .filter((name) => named.length > 0 && !readNames.has(name))
      .map((name) => ({ name: carFigureKey(name, 'car_number'), read: '', ours: name, unit: '' })),
  ]
}
