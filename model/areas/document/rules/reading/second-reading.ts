/** Compares the figures of a scan with what the second reader reads in their crops. */
import type { CarFigureName, ReadFigure, FigureName, ReadBill } from './figures.ts'
import { keyedFigures, mapFigures, placeOf } from './figure-keys.ts'
import type { PageBox } from './page-words.ts'
import { printedUnit } from './printed-unit.ts'
import { readPrint } from './read-print.ts'
import { differsByOne, digitsOf } from './values/swaps.ts'

const numeric: ReadonlySet<FigureName | CarFigureName> = new Set([
  'bol_number',
  'bol_date',
  'stcc',
  'un_number',
  'net_volume',
  'gross_volume',
  'weight',
  'temperature',
  'car_mark',
  'car_number',
])

/** The crops for the second reader, each once. Text layers are exact and need none. */
export function numericFigures(
  read: ReadBill,
): readonly { readonly key: string; readonly page: number; readonly box: PageBox }[] {
  const seen = new Set<string>()
  return keyedFigures(read).flatMap(({ key, name, figure }) => {
    const { page, box, isScan } = figure
    const place = `${name} ${placeOf(figure)}`
    if (!isScan || box === null || !numeric.has(name) || seen.has(place)) return []
    seen.add(place)
    return [{ key, page, box }]
  })
}

type SecondReading = { readonly key: string; readonly text: string; readonly confidence: number }
const plain = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

const MAX_CONFIDENCE = 99
/** Two models that work in different ways are wrong together as often as the product of their errors. */
const agreed = (first: number, second: number): number =>
  Math.max(first, Math.min(MAX_CONFIDENCE, Math.round(100 - ((100 - first) * (100 - second)) / 100)))

/** Keeps both answers. The first one is the value unless its form is wrong and the form of the second is right. */
function compared(
  name: FigureName | CarFigureName,
  figure: ReadFigure,
  { text, confidence }: SecondReading,
): ReadFigure {
  const print = text.replaceAll(/\s+/g, ' ').trim()
  if (!/[\p{L}\d]/u.test(print)) return figure
  const found = readPrint(name, print, printedUnit(name, figure)?.unit)
  const differs = { ...figure, doubts: [...new Set([...figure.doubts, 'readers_differ' as const])] }
  if (found === undefined) return /\d/.test(print) ? differs : figure
  const second = found.value
  const isSame = plain(second) === plain(figure.value)
  // The same mistake of both readers is still a mistake by its form.
  if (isSame) return { ...figure, second: figure.value, confidence: agreed(figure.confidence, confidence) }
  const isAlike = digitsOf(second) === digitsOf(figure.raw) || differsByOne(digitsOf(second), digitsOf(figure.raw))
  const isBetter = figure.doubts.includes('malformed') && found.doubt === undefined && isAlike
  const [value, other, otherConfidence] = isBetter
    ? [second, figure.value, figure.confidence]
    : [figure.value, second, Math.round(confidence)]
  const candidates = [
    { value: other, confidence: otherConfidence, why: isBetter ? 'first reader' : 'second reader' },
    ...figure.candidates.filter((one) => one.value !== other && one.value !== value),
  ]
  return { ...differs, value, second, candidates }
}

export function withSecondReading(read: ReadBill, readings: readonly SecondReading[]): ReadBill {
  const byKey = new Map(readings.map((reading) => [reading.key, reading]))
  const byPlace = new Map(
    keyedFigures(read).flatMap(({ key, name, figure }) => {
      const reading = byKey.get(key)
      return reading ? [[`${name} ${placeOf(figure)}`, reading] as const] : []
    }),
  )
  return mapFigures(read, ({ name, figure }) => {
    const second = byPlace.get(`${name} ${placeOf(figure)}`)
    return second ? compared(name, figure, second) : figure
  })
}
