/** Checks quantities against each other: the sum of the cars against the total, gallons times density against pounds. */
import { decimalText, units } from '#model/shared/money.ts'
import { carFigureKey, sharedQuantities, type ReadFigure, type FigureName, type ReadBill } from '../reading/figures.ts'
import { carName, placeOf } from '../reading/figure-keys.ts'
import type { Finding } from './findings.ts'
import { printedUnit } from '../reading/printed-unit.ts'
import { quantityKinds } from '../reading/read-print.ts'
import { isDecimal } from '../reading/values/amounts.ts'
import { inPrintedUnit, unitOfKind } from '../reading/values/quantities.ts'
import { differsByOne, digitsOf } from '../reading/values/swaps.ts'

const SCALE = 4
type Summed = (typeof sharedQuantities)[number]

const numberOf = (figure: ReadFigure | undefined): bigint | undefined =>
  figure !== undefined && isDecimal(figure.value) ? units(figure.value, SCALE) : undefined
const size = (value: bigint): bigint => (value < 0n ? -value : value)
/** Whether the prints have the same digits or differ by one, which may be a mistake of the reader. */
const haveLikeDigits = (one: string, other: string): boolean =>
  digitsOf(one) === digitsOf(other) || differsByOne(digitsOf(one), digitsOf(other))

/** Half of the last printed digit, in the unit of the figure. */
function roundingOf(name: Summed, figure: ReadFigure): bigint {
  const printed = printedUnit(name, figure) ?? { unit: '', decimals: 0 }
  const kind = quantityKinds[name]
  const own = unitOfKind[kind]
  const half = 5n * 10n ** BigInt(Math.max(0, SCALE - 1 - printed.decimals))
  if (printed.unit === own || printed.unit === '') return half
  // A printed unit that is larger than our own has a larger last digit. Converted values are rounded to hundredths besides.
  const inOwn = units(inPrintedUnit('1', printed.unit, kind, SCALE), SCALE)
  return (inOwn === 0n ? half : (half * 10n ** BigInt(SCALE)) / inOwn) + 50n
}

function suggestions(
  name: Summed,
  read: ReadBill,
  total: bigint,
  sum: bigint,
  printed: ReadFigure,
): readonly Finding[] {
  const whole = trimmed(decimalText(sum, SCALE))
  const ofTotal = haveLikeDigits(whole, printed.value)
  const cars = read.cars.flatMap((car): readonly Finding[] => {
    const figure = car[name]
    const value = numberOf(figure)
    if (figure === undefined || value === undefined) return []
    const right = trimmed(decimalText(total - sum + value, SCALE))
    const isLike = digitsOf(right) === digitsOf(figure.raw) || haveLikeDigits(right, figure.value)
    return isLike
      ? [
          {
            key: carFigureKey(carName(car), name),
            candidate: { value: right, confidence: 50, why: 'agrees with the total' },
          },
        ]
      : []
  })
  return [
    ...(ofTotal ? [{ key: name, candidate: { value: whole, confidence: 50, why: 'sum of the cars' } }] : []),
    ...cars,
  ]
}
const trimmed = (text: string): string => text.replace(/\.?0+$/, '')

/** Each figure in a sum that does not add up is doubtful. */
function sumFindings(read: ReadBill, name: Summed): readonly Finding[] {
  const figure = read.figures[name]
  const total = numberOf(figure)
  const parts = read.cars.map((car) => ({ car, figure: car[name], value: numberOf(car[name]) }))
  if (figure === undefined || total === undefined || parts.length === 0) return []
  let [sum, rounding] = [0n, roundingOf(name, figure)]
  for (const part of parts) {
    if (part.value === undefined || part.figure === undefined) return []
    sum += part.value
    rounding += roundingOf(name, part.figure)
  }
  if (size(total - sum) <= rounding) return []
  return [
    { key: name, doubt: 'contradiction' },
    ...parts.map(({ car }): Finding => ({ key: carFigureKey(carName(car), name), doubt: 'contradiction' })),
    ...suggestions(name, read, total, sum, figure),
  ]
}

/** A weight may differ from gallons times density by one part in a hundred. */
const TOLERANCE = 100n
function isContrary(volume: ReadFigure | undefined, weight: ReadFigure | undefined, density: bigint): boolean {
  const [gallons, pounds] = [numberOf(volume), numberOf(weight)]
  if (gallons === undefined || pounds === undefined) return false
  const expected = (gallons * density) / 10n ** BigInt(SCALE)
  return size(expected - pounds) * TOLERANCE > size(expected)
}
const both = (keys: readonly string[]): readonly Finding[] => keys.map((key) => ({ key, doubt: 'contradiction' }))

export function densityFindings(read: ReadBill, density: string | undefined): readonly Finding[] {
  if (density === undefined || !isDecimal(density)) return []
  const perGallon = units(density, SCALE)
  const names: readonly FigureName[] = ['net_volume', 'weight']
  return [
    ...(isContrary(read.figures.net_volume, read.figures.weight, perGallon) ? both(names) : []),
    ...read.cars.flatMap((car) =>
      isContrary(car.net_volume, car.weight, perGallon)
        ? both([carFigureKey(carName(car), 'net_volume'), carFigureKey(carName(car), 'weight')])
        : [],
    ),
  ]
}

export const sumsFindings = (read: ReadBill): readonly Finding[] =>
  sharedQuantities.flatMap((name) => {
    const [only] = read.cars
    const figure = read.figures[name]
    const isSame = read.cars.length === 1 && only?.[name] && figure && placeOf(only[name]) === placeOf(figure)
    return isSame ? [] : sumFindings(read, name)
  })
