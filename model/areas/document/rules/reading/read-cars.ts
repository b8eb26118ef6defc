/** Reads the cars of a bill: those of its tables, those behind or below a label, and those that their marks show. */
import { carFigures, carTable, type CarFigures, type Table } from './car-table.ts'
import { type Figure, type FigureName, type ReadBill, type ReadCar } from './figures.ts'
import { carRule, sealRule } from './figure-rules.ts'
import { valuesOf, type Readers } from './label-values.ts'
import { figureOf } from './located-figure.ts'
import { hasCommaDecimals, type PageText } from './page-text.ts'
import { carsIn } from './values/car-names.ts'
import { swapForm } from './values/swaps.ts'

/** A train of more cars than this is no bill of lading. */
const MAX_CARS = 200
type FoundCars = {
  readonly cars: ReadBill['cars']
  readonly totals: Partial<Record<FigureName, Figure>>
  readonly temperature: Figure | undefined
}

const nameOf = ({ car_mark, car_number }: ReadCar): string => `${car_mark?.value ?? ''} ${car_number?.value ?? ''}`
const figureCount = (car: ReadCar): number => Object.keys(car).length
const confidenceOf = ({ car_number }: ReadCar): number => car_number?.confidence ?? 0

/** Each once: with the figures of all its places, and named as surely as in the surest of them. */
function distinct(cars: readonly CarFigures[]): readonly ReadCar[] {
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

function besideTables({ lines, page }: PageText, readers: Readers): readonly CarFigures[] {
  const named = valuesOf(lines, { wanted: carRule, readers, aspect: page.aspect }).map(({ found, run, certainty }) => {
    const figures = carFigures(run, found.car)
    const limited = (figure: Figure | undefined) =>
      figure && { ...figure, confidence: Math.min(figure.confidence, certainty) }
    const [mark, number] = [limited(figures.car_mark), limited(figures.car_number)]
    return { ...(mark && { car_mark: mark }), ...(number && { car_number: number }) }
  })
  const shown = lines.flatMap(({ line }) => carsIn(line.text).map((car) => carFigures(line, car)))
  const placeOf = ({ car_number }: CarFigures): number =>
    (car_number?.box?.[1] ?? 0) * 1000 + (car_number?.box?.[0] ?? 0)
  return [...named, ...shown].toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** `billNumber`: letters and digits that are no car. */
export function readCars(pages: readonly PageText[], readers: Readers, billNumber: string): FoundCars {
  const context = { hasCommaDecimals: hasCommaDecimals(pages) }
  let columns: Table['columns'] = []
  const all: CarFigures[] = []
  let totals: CarFigures = {}
  for (const page of pages) {
    const table = carTable(page.lines, columns, context)
    ;({ columns } = table)
    totals = { ...totals, ...table.totals }
    all.push(...table.cars, ...besideTables(page, readers))
  }
  const form = swapForm(billNumber)
  const cars = distinct(all).filter((car) => swapForm(nameOf(car)) !== form)
  const { net_volume: net, gross_volume: gross, weight } = totals
  const [only] = cars
  const [seals] = cars.length === 1 && only?.seals === undefined ? sealsBeside(pages, readers) : []
  return {
    cars: seals && only ? [{ ...only, seals }] : cars,
    totals: { ...(net && { net_volume: net }), ...(gross && { gross_volume: gross }), ...(weight && { weight }) },
    temperature: all.find(({ temperature }) => temperature)?.temperature,
  }
}

const sealsBeside = (pages: readonly PageText[], readers: Readers): readonly Figure[] =>
  pages.flatMap(({ lines, page }) =>
    valuesOf(lines, { wanted: sealRule, readers, aspect: page.aspect }).map(({ found, run, certainty }) =>
      figureOf(run, found, certainty),
    ),
  )
