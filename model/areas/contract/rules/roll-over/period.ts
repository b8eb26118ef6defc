/** The days of a contract that follows another one: without a gap, and to a month's end where the old one ended on one. */
import { isDay } from '#model/areas/schedule/rules/days.ts'
import { lengths, type RollPeriod } from './period-names.ts'

type Length = (typeof lengths)[number]
const months: Readonly<Record<Length, number>> = { month: 1, quarter: 3, half_year: 6, year: 12 }
const LAST_YEAR = 9999

const dayText = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const daysIn = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
const partsOf = (day: string) => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8, 10)),
})

export const isMonthEnd = (text: string): boolean => {
  const { year, month, day } = partsOf(text)
  return day === daysIn(year, month)
}

/** The first day that a contract has which follows one that ends on this day. */
export function nextDay(text: string): string {
  const { year, month, day } = partsOf(text)
  if (day < daysIn(year, month)) return dayText(year, month, day + 1)
  return month < 12 ? dayText(year, month + 1, 1) : dayText(year + 1, 1, 1)
}
function dayBefore(text: string): string {
  const { year, month, day } = partsOf(text)
  if (day > 1) return dayText(year, month, day - 1)
  return month > 1 ? dayText(year, month - 1, daysIn(year, month - 1)) : dayText(year - 1, 12, 31)
}

/** The same day of a later month, or its last day where it has no such day. */
function monthsLater(text: string, count: number): string {
  const { year, month, day } = partsOf(text)
  const at = year * 12 + month - 1 + count
  const [toYear, toMonth] = [Math.floor(at / 12), (at % 12) + 1]
  return dayText(toYear, toMonth, Math.min(day, daysIn(toYear, toMonth)))
}
const monthEnd = (text: string): string => {
  const { year, month } = partsOf(text)
  return dayText(year, month, daysIn(year, month))
}

const DAY_MS = 86_400_000
/** Whole months from the first day of one to the last of another; undefined where it is not whole months. */
function wholeMonths(start: string, end: string): number | undefined {
  const [from, to] = [partsOf(start), partsOf(nextDay(end))]
  return from.day === to.day ? (to.year - from.year) * 12 + to.month - from.month : undefined
}
const inDays = (start: string, end: string, begins: string): string =>
  new Date(Date.parse(begins) + Date.parse(end) - Date.parse(start)).toISOString().slice(0, 10)

/** The last day of a period that begins on this day: of a month, a quarter … ; null where there is no such period, or no such day. */
export function lastDayOf(begins: string, period: string): string | null {
  const length = lengths.find((one) => one === period)
  if (length === undefined || !isDay(begins) || partsOf(begins).year >= LAST_YEAR) return null
  return dayBefore(monthsLater(begins, months[length]))
}

type Days = { readonly start_date: string; readonly end_date: string }

/**
 * From the day after the old one ends. `same`: as long as the old one, in whole months where it has whole months, else in days.
 * Null where that is after the year 9999.
 */
export function rolledDays({ start_date, end_date }: Days, period: RollPeriod): Days | null {
  const begins = nextDay(end_date)
  const count = period === 'same' ? wholeMonths(start_date, end_date) : months[period]
  const year =
    Number(begins.slice(0, -6)) +
    Math.ceil((count ?? (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS / 365 + 12) / 12)
  if (year > LAST_YEAR) return null
  if (count === undefined || count < 1) return { start_date: begins, end_date: inDays(start_date, end_date, begins) }
  const ends = dayBefore(monthsLater(begins, count))
  return { start_date: begins, end_date: isMonthEnd(end_date) ? monthEnd(ends) : ends }
}
