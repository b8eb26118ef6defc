/** Reads the cars of a bill: those of its tables, those behind or below a label, and those that their marks show. */
import { carFigures, carTable, type ReadCarFigures, type Table } from './car-table.ts'
import { carName } from './figure-keys.ts'
import type { ReadFigure, FigureName, ReadBill, ReadCar } from './figures.ts'
import { carNumberRule, carRule, markRule, sealRule, type ReadingContext } from './figure-rules.ts'
import { LOOSE, valuesOf, type Located, type Readers } from './label-values.ts'
import { figureOf } from './located-figure.ts'
import type { TextRun } from './page-lines.ts'
import type { PageText } from './page-text.ts'
import { quantitiesOfCar } from './read-quantities.ts'
import { carsIn, type FoundCar } from './values/car-names.ts'
import { shifted } from './values/found-value.ts'
import { swapForm } from './values/swaps.ts'

/** A train of more cars than this is no bill of lading. */
const MAX_CARS = 200
const SURE = 100
type FoundCars = {
  readonly cars: ReadBill['cars']
  readonly totals: Partial<Record<FigureName, ReadFigure>>
  readonly temperature: ReadFigure | undefined
}

const figureCount = (car: ReadCar): number => Object.keys(car).length
const confidenceOf = ({ car_number }: ReadCar): number => car_number?.confidence ?? 0

/** Each once: with the figures of all its places, and named as surely as in the surest of them. */
function distinct(cars: readonly ReadCarFigures[]): readonly ReadCar[] {
  const found = new Map<string, ReadCar>()
  for (const { temperature: _, ...car } of cars) {
    const known = found.get(carName(car))
    if (known === undefined) found.set(carName(car), car)
    else {
      const surer = figureCount(car) > figureCount(known) || confidenceOf(car) > confidenceOf(known) ? car : known
      found.set(carName(car), { ...known, ...car, ...surer })
    }
  }
  return [...found.values()].slice(0, MAX_CARS)
}

/** Its places count in the text of the value; those of the figures count in the whole line. */
const movedCar = ({ mark, number, isNamed }: FoundCar, by: number): FoundCar => ({
  mark: shifted(mark, by),
  number: shifted(number, by),
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
  const named = valuesOf(lines, { rule: carRule, readers, aspect: page.aspect }).map(({ found, run, certainty }) => {
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

/** Names of cars: those whose figures are in a table, and those that are found so far, of which the first are kept. */
type CarNames = { readonly inTables: Set<string>; readonly found: Set<string> }

/** Cars outside tables, with what is written behind and below them. */
function besideTables(
  page: PageText,
  context: ReadingContext,
  { inTables, found }: CarNames,
): readonly ReadCarFigures[] {
  const placed = placedCars(page, context.readers)
  return placed.map(({ car, line }, at) => {
    const name = carName(car)
    const isLeftOut = !found.has(name) && found.size > MAX_CARS
    if (!isLeftOut) found.add(name)
    if (isLeftOut || inTables.has(name)) return car
    const next = placed.find((one, later) => later > at && carName(one.car) !== name)
    return { ...quantitiesOfCar(page, line, next?.line ?? page.lines.length, context), ...car }
  })
}

const fromTopToBottom = (values: readonly Located[]): readonly Located[] =>
  values.toSorted((one, other) => one.run.box[1] - other.run.box[1] || one.found.at - other.found.at)
/** Reads cars whose mark and number have a label each. Where one of them is missing, the pairs are uncertain. */
function carsInTwo({ lines, page }: PageText, readers: Readers): readonly ReadCar[] {
  const search = { readers, aspect: page.aspect }
  const marks = fromTopToBottom(valuesOf(lines, { rule: markRule, ...search }))
  const numbers = fromTopToBottom(valuesOf(lines, { rule: carNumberRule, ...search }))
  const certainty = marks.length === numbers.length ? SURE : LOOSE
  return marks.flatMap((mark, at) => {
    const number = numbers[at]
    if (number === undefined) return []
    return [
      {
        car_mark: figureOf(mark.run, mark.found, Math.min(certainty, mark.certainty)),
        car_number: figureOf(number.run, number.found, Math.min(certainty, number.certainty)),
      },
    ]
  })
}

/** `billNumber`: letters and digits that are no car. */
export function readCars(pages: readonly PageText[], context: ReadingContext, billNumber: string): FoundCars {
  const { readers } = context
  let columns: Table['columns'] = []
  const all: ReadCarFigures[] = []
  const names: CarNames = { inTables: new Set(), found: new Set() }
  let totals: ReadCarFigures = {}
  for (const page of pages) {
    const table = carTable(page.lines, columns, context)
    ;({ columns } = table)
    totals = { ...totals, ...table.totals }
    for (const car of table.cars) {
      names.inTables.add(carName(car))
      names.found.add(carName(car))
    }
    all.push(...table.cars, ...besideTables(page, context, names))
  }
  const form = swapForm(billNumber)
  const found = distinct(all).filter((car) => swapForm(carName(car)) !== form)
  const cars = found.length > 0 ? found : distinct(pages.flatMap((page) => carsInTwo(page, readers)))
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
    valuesOf(lines, { rule: sealRule, readers, aspect: page.aspect }).map(({ found, run, certainty }) =>
      figureOf(run, found, certainty),
    ),
  )
