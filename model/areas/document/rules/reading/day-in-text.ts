/** Finds days in the text of a document, as people write them. */
import { dateOrders } from '#model/shared/reading/date-order.ts'
import { readDay } from '#model/shared/reading/dates.ts'

/** `isPlain`: false where the figures may mean another day too. */
export type FoundDay = { readonly value: string; readonly isPlain: boolean }
type Found = FoundDay & { readonly at: number; readonly hasWholeYear: boolean }

const patterns = [
  /(?<![\d./-])\d{4}([-/.])\d{1,2}\1\d{1,2}(?![\d/-])/g,
  /(?<![\d./-])\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/-])/g,
  /(?<![\d./-])\d{1,2}(?:st|nd|rd|th)?(?:[-./ ]{1,2}| de )\p{L}{3,10}\.?(?:[-./ ]|, | de |\. ?){1,2}(?:\d{4}|\d{2})(?!\d)/giu,
  /(?<!\p{L})\p{L}{3,10}\.?[-/ ]{1,2}\d{1,2}(?:st|nd|rd|th)?(?:, ?| |-|\/)(?:\d{4}|\d{2})(?!\d)/giu,
]
const FIRST_YEAR = 1990
const LAST_YEAR = 2099

const isRecent = (day: string): boolean => Number(day.slice(0, 4)) >= FIRST_YEAR && Number(day.slice(0, 4)) <= LAST_YEAR
/**
 * A year of two digits stands first only if dashes separate the figures: `26-11-24`. If both orders are possible, the
 * month is read first, as in the United States.
 */
function dayOf(text: string): FoundDay | undefined {
  const orders = text.includes('-') ? dateOrders : dateOrders.filter((order) => order !== 'ymd')
  const days = new Set(orders.map((order) => readDay(text, order)).filter((day) => day !== undefined && isRecent(day)))
  const [value] = days
  return value === undefined ? undefined : { value, isPlain: days.size === 1 }
}

/** Returns the first day in the text. With `wholeYears` a year needs four digits, because figures without a label may mean anything. */
export function dayIn(text: string, wholeYears = false): FoundDay | undefined {
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: written, index }): readonly Found[] => {
      const day = dayOf(written)
      return day === undefined ? [] : [{ ...day, at: index, hasWholeYear: /\d{4}/.test(written) }]
    }),
  )
  const [first] = found
    .filter(({ hasWholeYear }) => hasWholeYear || !wholeYears)
    .toSorted((one, other) => one.at - other.at)
  return first && { value: first.value, isPlain: first.isPlain }
}
