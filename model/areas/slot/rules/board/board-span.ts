/** Which days a board shows: one, the week around it from Monday, or its month. */
import { dayPlus, weekdays } from '../booking.ts'
import { weekdayOf } from '../layout.ts'

export const boardSpans = ['day', 'week', 'month'] as const
export type BoardSpan = (typeof boardSpans)[number]

export function daysOfSpan(span: BoardSpan, day: string): { readonly from: string; readonly until: string } {
  if (span === 'day') return { from: day, until: day }
  if (span === 'week') {
    const from = dayPlus(day, -weekdays.indexOf(weekdayOf(day)))
    return { from, until: dayPlus(from, 6) }
  }
  const first = `${day.slice(0, 8)}01`
  const next = `${dayPlus(first, 31).slice(0, 8)}01`
  return { from: first, until: dayPlus(next, -1) }
}

/** The same day of the next or last span: of a shorter month its last. */
export function dayOfNext(span: BoardSpan, day: string, by: 1 | -1): string {
  if (span === 'day') return dayPlus(day, by)
  if (span === 'week') return dayPlus(day, 7 * by)
  const { from, until } = daysOfSpan('month', day)
  const other = daysOfSpan('month', by === 1 ? dayPlus(until, 1) : dayPlus(from, -1))
  const same = `${other.from.slice(0, 8)}${day.slice(8)}`
  return same > other.until ? other.until : same
}
