/** Finds the marks and numbers of cars in a text. */
import type { FoundValue } from './found-value.ts'
import { toDigits, toLetters } from './swaps.ts'

/** `isNamed`: a label says that it is a car. */
export type FoundCar = { readonly mark: FoundValue; readonly number: FoundValue; readonly isNamed: boolean }

/** Letters and a number that are something else than a car. */
const noMarks: ReadonlySet<string> = new Set(
  'UN NA ID BOL BL NO PO PG DOT SP CFR STCC HM USD CAD REV PAGE FAX BOX TAX MAX TEL NET GAL LBS TARE FSAC SPLC CAR CARS'.split(
    ' ',
  ),
)
const CAR_LABEL =
  /(?:\bcars?|\brail\s?cars?|\bequipment|\binitials?|\bmark)(?:\s?(?:id|and|&|\/|numbers?|no\.?|#))*[^A-Z0-9]{0,12}$/i
const CAR =
  /(?<![\p{L}\d.,/-])(?:([A-Z]{2,4})([ -]?)|([A-Z0158]{2,4})([ -]))((?=[OIlSB|]{0,7}\d)[0-9OIlSB|]{1,8})(?![\p{L}\d]|[.,]\d)/gu

const isMistaken = (one: string, other: string): { readonly doubt?: 'malformed' } =>
  one === other ? {} : { doubt: 'malformed' }
const isMostlyDigits = (print: string): boolean => print.replaceAll(/\D/g, '').length * 2 >= print.length

/** `areNamed`: the text is the value of a label of cars. */
export function carsIn(text: string, areNamed = false): readonly FoundCar[] {
  return [...text.matchAll(CAR)].flatMap(({ index, 1: letters, 2: gap, 3: mixed, 4: otherGap, 5: print = '' }) => {
    const printedMark = letters ?? mixed ?? ''
    const mark = toLetters(printedMark)
    const digits = toDigits(print)
    const number = digits.replace(/^0+(?=\d)/, '')
    const isSwapped = printedMark.replaceAll(/\D/g, '').length * 2 > printedMark.length
    if (noMarks.has(mark) || isSwapped || !/^[1-9]\d{0,5}$/.test(number) || !isMostlyDigits(print)) return []
    const isNamed = areNamed || CAR_LABEL.test(text.slice(Math.max(0, index - 40), index))
    // The marks of owners that are no railroads end in X (AAR).
    if (!isNamed && !(mark.endsWith('X') && number.length >= 2)) return []
    const at = index + printedMark.length + (gap ?? otherGap ?? '').length
    return [
      {
        mark: {
          value: mark,
          at: index,
          end: index + printedMark.length,
          candidates: [],
          ...isMistaken(mark, printedMark),
        },
        number: { value: number, at, end: at + print.length, candidates: [], ...isMistaken(digits, print) },
        isNamed,
      },
    ]
  })
}

/** A mark alone in its column. */
export function markIn(text: string): FoundValue | undefined {
  const found = /^\s*([A-Z0158]{2,4})\s*$/.exec(text)?.[1]
  if (found === undefined || !/[A-Z].*[A-Z]/.test(found)) return undefined
  const value = toLetters(found)
  const at = text.indexOf(found)
  return { value, at, end: at + found.length, candidates: [], ...isMistaken(value, found) }
}
/** A number alone in its column. */
export function carNumberIn(text: string): FoundValue | undefined {
  const found = /^\s*((?=[OIlSB|]{0,7}\d)[0-9OIlSB|]{1,8})\s*$/.exec(text)?.[1]
  if (found === undefined) return undefined
  const digits = toDigits(found)
  const value = digits.replace(/^0+(?=\d)/, '')
  const at = text.indexOf(found)
  return /^[1-9]\d{0,5}$/.test(value)
    ? { value, at, end: at + found.length, candidates: [], ...isMistaken(digits, found) }
    : undefined
}

const SEAL = /(?<![\p{L}\d])(?=[A-Z-]{0,8}\d)[A-Z0-9][A-Z0-9-]{2,19}(?![\p{L}\d])/giu
/** Seals with commas between them. */
export function sealsIn(text: string): FoundValue | undefined {
  const found = [...text.matchAll(SEAL)].slice(0, 12)
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return {
    value: found.map(([seal]) => seal).join(', '),
    at: first.index,
    end: last.index + last[0].length,
    candidates: [],
  }
}
