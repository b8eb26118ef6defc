/** Days by the calendar that bind a nomination: its months, the day of the month on which it is due, and the notice of a change. */
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { before, dated, overlap, sumOf, type DayBounds, type StoredDays } from './days.ts'

export const DEFAULT_NOMINATION_DAY = 15
export const DEFAULT_NOTICE_DAYS = 3
/** An order of ten years. */
export const MAX_MONTHS = 120

export type MonthSpan = { readonly start_date: Day; readonly end_date: Day }

const firstOfNext = (day: Day): Day => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

/** The months of an order from today's on, each cut to the order. */
export function monthsOf({ start_date, end_date }: MonthSpan, today: Day): readonly MonthSpan[] {
  const months: MonthSpan[] = []
  for (let from = start_date; from <= end_date && months.length < MAX_MONTHS; from = firstOfNext(from)) {
    const to = earlier(daysFrom(firstOfNext(from), -1), end_date)
    if (to >= today) months.push({ start_date: from, end_date: to })
  }
  return months
}

/** Months without any nomination. */
export const monthsWithout = (months: readonly MonthSpan[], nominations: readonly DayBounds[]): readonly MonthSpan[] =>
  months.filter((month) => !nominations.some((one) => overlap(one, month)))

/** The last day on which a nomination for days from `start` on is timely. */
export function dueDay(start: Day, nominationDay: number): Day {
  const lastOfMonthBefore = daysFrom(`${start.slice(0, 7)}-01`, -1)
  return `${lastOfMonthBefore.slice(0, 7)}-${String(nominationDay).padStart(2, '0')}`
}
export const isLate = (start: Day | null, today: Day, nominationDay: number): boolean =>
  start !== null && today > dueDay(start, nominationDay)

export type ApprovedMonth = MonthSpan & {
  readonly confirmed_days: StoredDays
  readonly locked_days: readonly { readonly date: Day | null; readonly reason: string }[]
}
/** The days of a revision; undefined where no day is left that may change. */
export function revisedDays(
  { start_date, end_date, confirmed_days, locked_days }: ApprovedMonth,
  today: Day,
  notice: number,
) {
  const earliest = daysFrom(today, notice)
  const from = start_date > earliest ? start_date : earliest
  if (from > end_date) return undefined
  const days = dated(confirmed_days).filter(({ date }) => date >= from)
  return {
    start_date: from,
    end_date,
    shipping_schedule: days,
    total: sumOf(days),
    locked_days: locked_days.filter(({ date }) => date !== null && date >= from),
  }
}

/** Figures of a nomination that a revision has replaced from a day on: cars of the days that it still has. Its days stay as they were. */
export function supersededFigures(
  {
    shipping_schedule,
    confirmed_days,
  }: { readonly shipping_schedule: StoredDays; readonly confirmed_days: StoredDays },
  from: Day,
) {
  const [total, confirmed_total] = [sumOf(before(shipping_schedule, from)), sumOf(before(confirmed_days, from))]
  return { total, confirmed_total, cut_total: total - confirmed_total }
}
