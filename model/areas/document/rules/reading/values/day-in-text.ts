/** Finds days in the text of a document, as people write them. */
import { dateOrders } from '#model/shared/reading/date-order.ts'
import { readDay } from '#model/shared/reading/dates.ts'
import type { FoundValue } from './found-value.ts'
import { toDigits } from './swaps.ts'

const patterns = [
  /(?<![\d./-])\d{4}([-/.])\d{1,2}\1\d{1,2}(?![\d/-])/g,
  /(?<![\d./-])\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/-])/g,
  // Behind the number of a bill: `80101911/26.06.2026`.
  /(?<=[\dA-Z]{4}\/)\d{1,2}([-.])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/-])/g,
  /(?<![\d./-])\d{1,2}(?:st|nd|rd|th)?(?:[-./ ]{1,2}| de )\p{L}{3,10}\.?(?:[-./ ]|, | de |\. ?){1,2}(?:\d{4}|\d{2})(?!\d)/giu,
  /(?<!\p{L})\p{L}{3,10}\.?[-/ ]{1,2}\d{1,2}(?:st|nd|rd|th)?(?:, ?| |-|\/)(?:\d{4}|\d{2})(?!\d)/giu,
]
const FIRST_YEAR = 1990
const LAST_YEAR = 2099

const isRecent = (day: string): boolean => Number(day.slice(0, 4)) >= FIRST_YEAR && Number(day.slice(0, 4)) <= LAST_YEAR
/** A year of two digits is one of this century. */
const wholeYear = (text: string): string => text.replace(/(?<=[^\d]|^)(\d{2})$/, '20$1')
const yearFirst = (text: string): string => (/^\d{2}-/.test(text) ? `20${text}` : text)

/**
 * All days that the text may mean. A year of two digits stands first only if dashes separate the figures: `26-11-24`. If both orders
 * are possible, the month is read first, as in the United States.
 */
function daysOf(text: string): readonly string[] {
  const isPlainYear = /^\d{4}[^\d]/.test(text) || /\d{4}$/.test(text)
  const orders = text.includes('-') ? dateOrders : dateOrders.filter((order) => order !== 'ymd')
  const days = orders.map((order) =>
    readDay(isPlainYear ? text : order === 'ymd' ? yearFirst(text) : wholeYear(text), order),
  )
  return [...new Set(days.filter((day) => day !== undefined && isRecent(day)))].filter((day) => day !== undefined)
}

const IN_FIGURES =
  /(?:(?<=[\d./-])|(?<![\p{L}\d]))[OlISB]+(?=\d?[./-]\d|[\d]{1,3}[./-]|\d)|(?<=\d|\d[./-])[OlISB]+(?=[./-]?\d|[./-]\p{L}|(?![\p{L}\d]))/gu
const MONTH_WORD =
  /(?<![\p{L}\d])(?=[\d\p{L}]{0,8}[0158])(?=[\d\p{L}]{0,8}\p{L}[\d\p{L}]?\p{L})[\p{L}0158]{3,9}(?![\p{L}\d])/gu
const monthLetters: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's', '8': 'b' }
/** The text with mistaken letters of dates replaced, at the same length. */
const withDigits = (text: string): string =>
  text
    .replaceAll(IN_FIGURES, (run) => toDigits(run))
    .replaceAll(MONTH_WORD, (word) => word.replaceAll(/[0158]/g, (digit) => monthLetters[digit] ?? digit))

/** The first day in the text. With `wholeYears` a year needs four digits, because figures without a label may mean anything. */
export function dayIn(text: string, wholeYears = false): FoundValue | undefined {
  const read = withDigits(text)
  const found = patterns.flatMap((pattern) =>
    [...read.matchAll(pattern)].flatMap(({ 0: written, index }): readonly FoundValue[] => {
      const [value, ...candidates] = daysOf(written)
      if (value === undefined || (wholeYears && !/\d{4}/.test(written))) return []
      const end = index + written.length
      const isMistaken = text.slice(index, end) !== written
      const doubt = candidates.length > 0 ? 'ambiguous' : isMistaken ? 'malformed' : undefined
      return [{ value, at: index, end, candidates, ...(doubt && { doubt }) }]
    }),
  )
  return found.toSorted((one, other) => one.at - other.at)[0]
}
