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

/** Every day from its first to its last; none where it does not say both. Throws BadSchedule where they make no sense. */
export function rangeOf({ start_date, end_date }: Pick<KeptSchedule, 'start_date' | 'end_date'>): readonly string[] {
  const range = start_date === null || end_date === null ? [] : daysFrom(start_date, end_date)
  if ('error' in range) throw new BadSchedule({ [range.field]: [range.error] })
  return range
}

/**
 * The days it names are its loading days; where it names none, all from first to last are.
 * Without a total of its own it ships what its route does (`otherwise`), and without that what is scheduled already.
 */
export function requestOf(kept: KeptSchedule, otherwise: number | null = null): ScheduleRequest {
  const range = rangeOf(kept)
  const named = dated(kept.schedule)
  const schedule = named.length > 0 ? named.toSorted((a, b) => a.date.localeCompare(b.date)) : range.map((date): DayQuantity => ({ date, quantity: 0 }))
  const scheduled = schedule.reduce((sum, { quantity }) => sum + quantity, 0)
  return { total: kept.total || otherwise || scheduled, schedule, actual: dated(kept.actual), locked: datesOf(kept.locked_days), blackout: datesOf(kept.blackout_days) }
}
