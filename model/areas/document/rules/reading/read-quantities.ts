/** Reads the volumes, weights and temperatures of single cars outside tables, and of the whole bill. */
import type { ReadCarFigures } from './car-table.ts'
import { placeOf } from './figure-keys.ts'
import { sharedQuantities, type ReadFigure, type FigureName, type ReadBill } from './figures.ts'
import { quantityRules, sealRule, type ReadingContext } from './figure-rules.ts'
import { LOOSE, valuesOf, type Located } from './label-values.ts'
import type { LabelledLine } from './labels.ts'
import { figureOf } from './located-figure.ts'
import type { PageText } from './page-text.ts'
import { namedQuantities } from './values/labelled-quantities.ts'
import type { Quantity } from './values/quantities.ts'

type Quantities = Partial<Record<FigureName, ReadFigure>>

const [NAMED, UNLABELLED] = [99, 60]
/** Lowest certainty of a value in the line of its label. Values below a label are less certain. */
const MIN_IN_LINE = 98

/** A number without a unit, under a label without one, is less certain. */
const quantityFigure = ({ run, found, certainty }: Located<Quantity>): ReadFigure =>
  figureOf(run, found, found.unit === '' ? Math.min(LOOSE, certainty) : certainty)

const TOTAL = /(?<!\p{L})totals?(?!\p{L})/iu
const [MAX_LINES, MAX_GAP] = [6, 3]
/** Returns the lines of a car: from its own to the next car, a total or a gap. */
function linesOfCar(lines: readonly LabelledLine[], from: number, next: number): readonly LabelledLine[] {
  const end = Math.min(next, from + MAX_LINES, lines.length)
  let at = from + 1
  for (; at < end; at++) {
    const [line, before] = [lines[at]?.line, lines[at - 1]?.line]
    if (line === undefined || before === undefined || TOTAL.test(line.text)) break
    if (line.level - before.level > MAX_GAP * line.height) break
  }
  return lines.slice(from, at)
}

/** `from` and `next`: the lines of this car and of the one after it. */
export function quantitiesOfCar(
  { lines, page }: PageText,
  from: number,
  next: number,
  { readers, hasCommaDecimals }: ReadingContext,
): ReadCarFigures {
  const own = linesOfCar(lines, from, next)
  const search = { readers, aspect: page.aspect }
  const found = quantityRules(hasCommaDecimals).flatMap((rule) => {
    const [value] = valuesOf(own, { rule, ...search })
    return value && rule.name !== 'temperature' ? [[rule.name, quantityFigure(value)] as const] : []
  })
  const [seals] = valuesOf(own, { rule: sealRule, ...search })
  return { ...Object.fromEntries(found), ...(seals && { seals: figureOf(seals.run, seals.found, seals.certainty) }) }
}

/** Prints that belong to one of several cars are no figures of the bill. */
const printsOfCars = (cars: ReadBill['cars']): ReadonlySet<string> =>
  new Set(cars.length > 1 ? cars.flatMap((car) => Object.values(car).map((figure) => placeOf(figure))) : [])

/** Reads figures of the whole bill by their labels. */
function labelledQuantities(
  pages: readonly PageText[],
  { readers, hasCommaDecimals }: ReadingContext,
  cars: ReadBill['cars'],
): Quantities {
  const ofCars = printsOfCars(cars)
  const found: Quantities = {}
  for (const rule of quantityRules(hasCommaDecimals)) {
    const { name } = rule
    const isInCars = name !== 'temperature' && cars.some((car) => car[name] !== undefined)
    for (const { lines, page } of pages)
      for (const value of valuesOf(lines, { rule, readers, aspect: page.aspect })) {
        // The value below a title of a table is the value of a car, not of the bill.
        if (isInCars && value.certainty < MIN_IN_LINE) continue
        const figure = quantityFigure(value)
        if (!ofCars.has(placeOf(figure)) && figure.confidence > (found[name]?.confidence ?? 0)) found[name] = figure
      }
  }
  return found
}

/** Reads figures of the whole bill by the words before them in reading order. */
function namedInText(
  pages: readonly PageText[],
  { hasCommaDecimals }: ReadingContext,
  cars: ReadBill['cars'],
): Quantities {
  const named: Quantities = {}
  const ofCars = printsOfCars(cars)
  for (const { whole } of pages.toReversed()) {
    const { isNamed, net_volume, gross_volume, weight } = namedQuantities(whole.text, hasCommaDecimals)
    const figures = {
      ...(net_volume && { net_volume: figureOf(whole, net_volume, isNamed ? NAMED : UNLABELLED) }),
      ...(gross_volume && { gross_volume: figureOf(whole, gross_volume, NAMED) }),
      ...(weight && { weight: figureOf(whole, weight, NAMED) }),
    }
    for (const name of sharedQuantities) {
      const figure = figures[name]
      if (figure && !ofCars.has(placeOf(figure))) named[name] = figure
    }
  }
  return named
}

/** `totals`: of tables. A bill with one car has the same quantities as the car. */
export function withQuantities(
  pages: readonly PageText[],
  context: ReadingContext,
  totals: Quantities,
  cars: ReadBill['cars'],
): { readonly quantities: Quantities; readonly cars: ReadBill['cars'] } {
  const [only, ...others] = cars
  const isOne = only !== undefined && others.length === 0
  const ofOnly = Object.fromEntries(
    sharedQuantities.flatMap((name) => (isOne && only[name] ? [[name, only[name]]] : [])),
  )
  const quantities: Quantities = {
    ...namedInText(pages, context, cars),
    ...ofOnly,
    ...labelledQuantities(pages, context, cars),
    ...totals,
  }
  const ofBill = Object.fromEntries(
    sharedQuantities.flatMap((name) => (quantities[name] ? [[name, quantities[name]]] : [])),
  )
  return { quantities, cars: isOne ? [{ ...ofBill, ...only }] : cars }
}
