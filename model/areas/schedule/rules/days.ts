/** Days of a schedule as dates, and the range of days from a first to a last. */

/** `yyyy-MM-dd` */
export type Day = string
/** A whole number of cars on a day. */
export type DayQuantity = { readonly date: Day; readonly quantity: number }

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Computed rather than parsed for speed: a schedule is validated at every keystroke. */
export function isDay(date: Day): boolean {
  if (date.length !== 10 || !/^\d{4}-\d\d-\d\d$/.test(date)) return false
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
  const most = month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0)
  return year > 0 && day >= 1 && day <= most
}

/** Longest schedule: ten years. */
export const MOST_DAYS = 3660

/** Every day from the first to the last, inclusive; or the error if the range is invalid. */
export function daysFrom(
  first: Day,
  last: Day,
): readonly Day[] | { readonly error: string; readonly field: 'start_date' | 'end_date' } {
  if (!isDay(first)) return { field: 'start_date', error: 'Must be a date such as 2026-11-20.' }
  if (!isDay(last)) return { field: 'end_date', error: 'Must be a date such as 2026-11-20.' }
  if (last < first) return { field: 'end_date', error: `The end date must not be before the start date, ${first}.` }
  const from = Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1, Number(first.slice(8)))
  const count = Math.round((Date.parse(`${last}T00:00:00Z`) - from) / 86_400_000) + 1
  if (count > MOST_DAYS)
    return { field: 'end_date', error: `A schedule can have at most ${MOST_DAYS} days, not ${count}.` }
  return Array.from({ length: count }, (_, index) => new Date(from + index * 86_400_000).toISOString().slice(0, 10))
}
