/** Converts a stored shipping schedule into a request for spreading it; used by the server's action and the screen. */
import { BadSchedule, type ScheduleRequest } from './schedule-request.ts'
import { daysFrom, type Day, type DayQuantity } from './days.ts'

export type StoredSchedule = {
  readonly total: number | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly schedule: readonly { readonly date: string | null; readonly quantity: number }[]
  readonly actual: readonly { readonly date: string | null; readonly quantity: number }[]
  readonly locked_days: readonly { readonly date: string | null }[]
  readonly blackout_days: readonly { readonly date: string | null }[]
}

const dated = (days: StoredSchedule['schedule']): DayQuantity[] =>
  days.flatMap(({ date, quantity }) => (date === null ? [] : [{ date, quantity }]))
const datesOf = (days: readonly { readonly date: string | null }[]): string[] => days.flatMap(({ date }) => date ?? [])

/** Every day from the start to the end date; none if either is missing. @throws BadSchedule if the range is invalid. */
export function rangeOf({ start_date, end_date }: Pick<StoredSchedule, 'start_date' | 'end_date'>): readonly string[] {
  const range = start_date === null || end_date === null ? [] : daysFrom(start_date, end_date)
  if ('error' in range) throw new BadSchedule({ [range.field]: [range.error] })
  return range
}

/**
 * Its listed days are the loading days; if there are none, all days from start to end.
 * Without its own total the route's applies, else the sum of what is scheduled. Days before `today` are over.
 */
export function requestOf(kept: StoredSchedule, today: Day, routeTotal: number | null = null): ScheduleRequest {
  const range = rangeOf(kept)
  const named = dated(kept.schedule)
  const schedule =
    named.length > 0
      ? named.toSorted((a, b) => a.date.localeCompare(b.date))
      : range.map((date): DayQuantity => ({ date, quantity: 0 }))
  const scheduled = schedule.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    total: kept.total || routeTotal || scheduled,
    today,
    schedule,
    actual: dated(kept.actual),
    locked: datesOf(kept.locked_days),
    blackout: datesOf(kept.blackout_days),
  }
}
