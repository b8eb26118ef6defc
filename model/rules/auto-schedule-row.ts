/** A shipping schedule as it is kept, as a request to spread it: the same for the server's call and for the screen. */
import { BadSchedule, daysFrom, type DayQuantity, type ScheduleRequest } from './auto-schedule.ts'

export type KeptSchedule = {
  readonly total: number | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly schedule: readonly { readonly date: string | null; readonly quantity: number }[]
  readonly actual: readonly { readonly date: string | null; readonly quantity: number }[]
  readonly locked_days: readonly { readonly date: string | null }[]
  readonly blackout_days: readonly { readonly date: string | null }[]
}

const dated = (days: KeptSchedule['schedule']): DayQuantity[] => days.flatMap(({ date, quantity }) => (date === null ? [] : [{ date, quantity }]))
const datesOf = (days: readonly { readonly date: string | null }[]): string[] => days.flatMap(({ date }) => date ?? [])

/**
 * Its days are those from first to last, and those that it names beside them.
 * Without a total of its own it ships what its route does (`otherwise`), and without that what is scheduled already.
 */
export function requestOf(kept: KeptSchedule, otherwise: number | null = null): ScheduleRequest {
  const named = new Map(dated(kept.schedule).map((day) => [day.date, day]))
  const range = kept.start_date === null || kept.end_date === null ? [] : daysFrom(kept.start_date, kept.end_date)
  if ('error' in range) throw new BadSchedule({ [range.field]: [range.error] })
  const days = [...new Set([...range, ...named.keys()])].toSorted()
  const schedule = days.map((date): DayQuantity => named.get(date) ?? { date, quantity: 0 })
  const scheduled = schedule.reduce((sum, { quantity }) => sum + quantity, 0)
  return { total: kept.total || otherwise || scheduled, schedule, actual: dated(kept.actual), locked: datesOf(kept.locked_days), blackout: datesOf(kept.blackout_days) }
}
