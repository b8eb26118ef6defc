/**
 * Spreads the remaining cars of a schedule over its free days.
 *
 * Source: product specification, section 5: remaining = total − actual, evenly over the days without an actual value, rounding with a
 * carry-over so that the total is preserved. Locked days and blackout days are Highball's addition, and so are days that are over: nothing
 * can be loaded on them any more, so that without an actual value they ship nothing, and their cars go to the days to come.
 */
import type { Day, DayQuantity } from './days.ts'
import { scheduleFaults } from './schedule-faults.ts'
import { type ScheduleRequest, BadSchedule } from './schedule-request.ts'
import { workingOf } from './spread-working.ts'
import type { SpreadDay } from './spread-day.ts'
export type Spread = {
  /** The new schedule by date; days with an actual value keep their scheduled quantity. */
  readonly schedule: readonly DayQuantity[]
  readonly days: readonly SpreadDay[]
  readonly total: number
  readonly actual: number
  readonly locked: number
  /** Cars on the days before the first free one. */
  readonly kept: number
  /** Days that are over without an actual value, with the cars that were scheduled on them. */
  readonly missed: readonly DayQuantity[]
  /** total − actual − locked − kept; negative if more is shipped, locked or kept than the total. */
  readonly remaining: number
  readonly freeDays: number
  /** Cars without a free day; negative if more is shipped or locked than the total. */
  readonly unplaced: number
  /** The calculation line by line, so that users can check it. */
  readonly working: readonly string[]
}
const sum = (of: readonly DayQuantity[]): number => of.reduce((whole, { quantity }) => whole + quantity, 0)

/**
 * Gives each free day an even share, rounded half up including the carry of the previous days: 10 over 3 days is 3, 4, 3.
 * Uses integer arithmetic, so that no car is lost in long schedules. @throws BadSchedule if `scheduleFaults` finds errors.
 */
export function spreadSchedule(request: ScheduleRequest): Spread {
  const { total, today, schedule, locked = [], blackout = [] } = request
  const from = request.from ?? today
  const faults = scheduleFaults(request)
  if (Object.keys(faults).length > 0) throw new BadSchedule(faults)
  const actual = new Map(request.actual.map(({ date, quantity }) => [date, quantity]))
  const planned = new Map(schedule.map(({ date, quantity }) => [date, quantity]))
  const isLocked = new Set(locked)
  const isBlackout = new Set(blackout)
  const dates = [...new Set([...planned.keys(), ...actual.keys()])].toSorted()
  const roleOf = (date: Day): SpreadDay['role'] => {
    if (actual.has(date)) return 'actual'
    // A blackout says already that nothing was to be loaded.
    if (date < today) return isBlackout.has(date) ? 'blackout' : 'missed'
    if (isLocked.has(date)) return 'locked'
    if (isBlackout.has(date)) return 'blackout'
    return date < from ? 'kept' : 'free'
  }
  const roles = new Map(dates.map((date) => [date, roleOf(date)]))
  const shipped = sum(request.actual)
  const carsOf = (role: SpreadDay['role']): number => sum(schedule.filter(({ date }) => roles.get(date) === role))
  const [lockedCars, keptCars] = [carsOf('locked'), carsOf('kept')]
  const free = dates.filter((date) => roles.get(date) === 'free')
  const remaining = total - shipped - lockedCars - keptCars
  const toSpread = Math.max(0, remaining)
  const count = free.length
  /** Total cars of the first `nth` free days: the even share, rounded half up. */
  const cumulative = (nth: number): number => (count === 0 ? 0 : Math.floor((2 * nth * toSpread + count) / (2 * count)))

  let nth = 0
  const spread = dates.map((date): SpreadDay => {
    const role = roles.get(date) ?? 'free'
    if (role === 'actual') return { date, role, quantity: actual.get(date) ?? 0, owed: null, carry: null }
    if (role !== 'free')
      return {
        date,
        role,
        quantity: role === 'locked' || role === 'kept' ? (planned.get(date) ?? 0) : 0,
        owed: null,
        carry: null,
      }
    const before = cumulative(nth)
    nth += 1
    const quantity = cumulative(nth) - before
    return {
      date,
      role,
      quantity,
      owed: (nth * toSpread) / count - before,
      carry: (nth * toSpread) / count - before - quantity,
    }
  })
  const unplaced = count === 0 ? remaining : Math.min(0, remaining)
  return {
    schedule: spread.flatMap(({ date, role, quantity }) => {
      const kept = planned.get(date)
      // A past day keeps its scheduled quantity as a record of the plan.
      if (role === 'actual') return kept === undefined ? [] : [{ date, quantity: kept }]
      return [{ date, quantity }]
    }),
    days: spread,
    total,
    actual: shipped,
    locked: lockedCars,
    kept: keptCars,
    missed: spread.flatMap(({ date, role }) => (role === 'missed' ? [{ date, quantity: planned.get(date) ?? 0 }] : [])),
    remaining,
    freeDays: count,
    unplaced,
    working: workingOf(spread, { total, shipped, held: lockedCars, kept: keptCars, remaining, count, unplaced }),
  }
}
