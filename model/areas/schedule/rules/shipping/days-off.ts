/** The days of a schedule on which nothing is shipped, by the weekdays of shipping and by holidays. */
import { daysFrom, type Day } from '../days.ts'
import { weekdays } from './weekdays.ts'

export type DayOff = { readonly date: Day | null; readonly reason: string }
export type ShippingDays = {
  /** None named: every day. */
  readonly weekdays: readonly string[]
  readonly days_off: readonly DayOff[]
}
type Range = { readonly start_date: Day | null; readonly end_date: Day | null }

const weekdayOf = (day: Day): (typeof weekdays)[number] =>
  weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'
const named = (weekday: string): string => `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`

/** Those of the range, with their reasons, in order; none where the range is not known or wrong. */
export function daysOff({ start_date, end_date }: Range, template: ShippingDays): readonly DayOff[] {
  const range = start_date === null || end_date === null ? [] : daysFrom(start_date, end_date)
  if ('error' in range) return []
  const holidays = new Map(template.days_off.map(({ date, reason }) => [date, reason]))
  return range.flatMap((date) => {
    const holiday = holidays.get(date)
    if (holiday !== undefined) return [{ date, reason: holiday === '' ? 'Day off' : holiday }]
    const weekday = weekdayOf(date)
    return template.weekdays.length > 0 && !template.weekdays.includes(weekday)
      ? [{ date, reason: named(weekday) }]
      : []
  })
}

/** With those that were there already, which keep their reasons. */
export function withDaysOff(known: readonly DayOff[], more: readonly DayOff[]): readonly DayOff[] {
  const dates = new Set(known.map(({ date }) => date))
  return [...known, ...more.filter(({ date }) => !dates.has(date))].toSorted((one, other) =>
    (one.date ?? '').localeCompare(other.date ?? ''),
  )
}
