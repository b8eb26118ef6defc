/** Reads the cars of a bill: those of its tables, those behind or below a label, and those that their marks show. */
import { carFigures, carTable, type ReadCarFigures, type Table } from './car-table.ts'
import { type ReadFigure, type FigureName, type ReadBill, type ReadCar } from './figures.ts'
import { carNumberRule, carRule, markRule, sealRule } from './figure-rules.ts'
import { valuesOf, type Readers } from './label-values.ts'
import { figureOf } from './located-figure.ts'
import type { TextRun } from './page-lines.ts'
import { hasCommaDecimals, type PageText } from './page-text.ts'
import { quantitiesOfCar } from './read-quantities.ts'
import { carsIn, type FoundCar } from './values/car-names.ts'
import { swapForm } from './values/swaps.ts'

/** A train of more cars than this is no bill of lading. */
const MAX_CARS = 200
type FoundCars = {
  readonly cars: ReadBill['cars']
  readonly totals: Partial<Record<FigureName, ReadFigure>>
  readonly temperature: ReadFigure | undefined
}

const nameOf = ({ car_mark, car_number }: ReadCar): string => `${car_mark?.value ?? ''} ${car_number?.value ?? ''}`
const figureCount = (car: ReadCar): number => Object.keys(car).length
const confidenceOf = ({ car_number }: ReadCar): number => car_number?.confidence ?? 0

/** Each once: with the figures of all its places, and named as surely as in the surest of them. */
function distinct(cars: readonly ReadCarFigures[]): readonly ReadCar[] {
  const found = new Map<string, ReadCar>()
  for (const { temperature: _, ...car } of cars) {
    const known = found.get(nameOf(car))
    if (known === undefined) found.set(nameOf(car), car)
    else {
      const surer = figureCount(car) > figureCount(known) || confidenceOf(car) > confidenceOf(known) ? car : known
      found.set(nameOf(car), { ...known, ...car, ...surer })
    }
  }
  return [...found.values()].slice(0, MAX_CARS)
}

/** Its places count in the text of the value; those of the figures count in the whole line. */
const movedCar = ({ mark, number, isNamed }: FoundCar, by: number): FoundCar => ({
  mark: { ...mark, at: mark.at + by, end: mark.end + by },
  number: { ...number, at: number.at + by, end: number.end + by },
  isNamed,
})

type PlacedCar = { readonly car: ReadCarFigures; readonly line: number; readonly left: number }

/** Cars behind and below labels, and those that their marks show, from top to bottom. */
function placedCars({ lines, page }: PageText, readers: Readers): readonly PlacedCar[] {
  const lineOf = ({ words: [word] }: TextRun): number =>
    word === undefined ? -1 : lines.findIndex(({ line }) => line.words.includes(word))
  const limited = (figure: ReadFigure, certainty: number): ReadFigure => ({
    ...figure,
    confidence: Math.min(figure.confidence, certainty),
  })
  const named = valuesOf(lines, { wanted: carRule, readers, aspect: page.aspect }).map(({ found, run, certainty }) => {
    const car = Object.fromEntries(
      Object.entries(carFigures(run, movedCar(found.car, found.at - found.car.number.at))).map(([name, figure]) => [
        name,
        limited(figure, certainty),
      ]),
    )
    return { car, line: lineOf(run), left: found.at }
  })
  const shown = lines.flatMap(({ line }, at) =>
    carsIn(line.text).map((found) => ({ car: carFigures(line, found), line: at, left: found.mark.at })),
  )
  return [...named, ...shown].toSorted((one, other) => one.line - other.line || one.left - other.left)
}

/** Cars outside tables, with what is written behind and below them. `inTable`: names of cars that have their figures. */
function besideTables(page: PageText, readers: Readers, inTable: ReadonlySet<string>): readonly ReadCarFigures[] {
  const placed = placedCars(page, readers)
  const withCommas = hasCommaDecimals([page])
  return placed.map(({ car, line }, at) => {
    if (inTable.has(nameOf(car))) return car
    const next = placed.slice(at + 1).find((one) => nameOf(one.car) !== nameOf(car))
    return { ...quantitiesOfCar(page, line, next?.line ?? page.lines.length, readers, withCommas), ...car }
  })
}

/** Cars whose mark and number have a label each. */
function carsInTwo({ lines, page }: PageText, readers: Readers): readonly ReadCar[] {
  const search = { readers, aspect: page.aspect }
  const marks = valuesOf(lines, { wanted: markRule, ...search })
  const numbers = valuesOf(lines, { wanted: carNumberRule, ...search })
  return marks.flatMap((mark, at) => {
    const number = numbers[at]
    if (number === undefined) return []
    return [
      {
        car_mark: figureOf(mark.run, mark.found, mark.certainty),
        car_number: figureOf(number.run, number.found, number.certainty),
      },
    ]
  })
}

/** `billNumber`: letters and digits that are no car. */
export function readCars(pages: readonly PageText[], readers: Readers, billNumber: string): FoundCars {
  const context = { hasCommaDecimals: hasCommaDecimals(pages) }
  let columns: Table['columns'] = []
  const all: ReadCarFigures[] = []
  const inTables = new Set<string>()
  let totals: ReadCarFigures = {}
  for (const page of pages) {
    const table = carTable(page.lines, columns, context)
    ;({ columns } = table)
    totals = { ...totals, ...table.totals }
    for (const car of table.cars) inTables.add(nameOf(car))
    all.push(...table.cars, ...besideTables(page, readers, inTables))
  }
  const form = swapForm(billNumber)
  const found = distinct(all).filter((car) => swapForm(nameOf(car)) !== form)
  const cars = found.length > 0 ? found : pages.flatMap((page) => carsInTwo(page, readers))
  const { net_volume: net, gross_volume: gross, weight } = totals
  const [only] = cars
  const [seals] = cars.length === 1 && only?.seals === undefined ? sealsBeside(pages, readers) : []
  return {
    cars: seals && only ? [{ ...only, seals }] : cars,
    totals: { ...(net && { net_volume: net }), ...(gross && { gross_volume: gross }), ...(weight && { weight }) },
    temperature: all.find(({ temperature }) => temperature)?.temperature,
  }
}

const sealsBeside = (pages: readonly PageText[], readers: Readers): readonly ReadFigure[] =>
  pages.flatMap(({ lines, page }) =>
    valuesOf(lines, { wanted: sealRule, readers, aspect: page.aspect }).map(({ found, run, certainty }) =>
      figureOf(run, found, certainty),
    ),
  )
