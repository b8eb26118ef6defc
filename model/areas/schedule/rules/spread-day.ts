/** A day of a spread schedule. */
import type { Day } from './days.ts'

export type SpreadDay = {
  readonly date: Day
  readonly quantity: number
  /**
   * An actual value takes precedence over a day being over, that over a lock, a lock over a blackout. A missed day is over and has no actual
   * value; a kept one is before the first free day.
   */
  readonly role: 'actual' | 'missed' | 'locked' | 'blackout' | 'kept' | 'free'
  /** Carry from the previous days plus this day's even share, before rounding; null if nothing is spread on this day. */
  readonly owed: number | null
  /** Rounding remainder carried to the next free day; negative if this day got more than its share. */
  readonly carry: number | null
}
