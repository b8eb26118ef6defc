/**
 * Spreading what remains of a schedule over the days that are still free.
 *
 * Source: product text, section 5: remaining = total − actual, evenly over the days without an actual value, rounding with a
 * carry-over so that the total is preserved. Locked days and blackout days are Highball's addition.
 */
import { OutOfRange } from './out-of-range.ts'

/** `yyyy-MM-dd` */
export type Day = string
export type DayQuantity = { readonly date: Day; readonly quantity: number }

export type ScheduleRequest = {
  /** Cars that the whole schedule ships. */
  readonly total: number
  /** The days of the schedule; their quantities count only where the day is locked. */
  readonly schedule: readonly DayQuantity[]
  /** Days that have an actual value, 0 included; whatever is not in here is open. */
  readonly actual: readonly DayQuantity[]
  /** Days that keep the quantity they have. */
  readonly locked?: readonly Day[]
  /** Days on which nothing is shipped. */
  readonly blackout?: readonly Day[]
}

export type SpreadDay = {
  readonly date: Day
  readonly quantity: number
  readonly role: 'actual' | 'locked' | 'blackout' | 'free'
  /** What was owed at this day after the carry of the days before, unrounded; null where nothing was spread. */
  readonly owed: number | null
  /** What is carried to the next free day. */
  readonly carry: number | null
}
export type Spread = {
  /** The schedule to keep: one entry a day, in order of date. */
  readonly schedule: readonly DayQuantity[]
  readonly days: readonly SpreadDay[]
  readonly total: number
  readonly actual: number
  readonly locked: number
  /** total − actual − locked; below 0 where more was shipped or locked than the total. */
  readonly remaining: number
  readonly freeDays: number
  /** What could not be placed because no day is free; 0 otherwise. */
  readonly unplaced: number
  /** The sum, line by line, so that a person can check it. */
  readonly working: readonly string[]
}

export function spreadSchedule(_request: ScheduleRequest): Spread {
  throw new OutOfRange({ quantity: 'Total', given: NaN, least: 0, most: Infinity, unit: 'cars' })
}
