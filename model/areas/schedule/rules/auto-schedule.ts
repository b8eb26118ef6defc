/**
 * Spreads the remaining cars of a schedule over its free days.
 *
 * Source: product specification, section 5: remaining = total − actual, evenly over the days without an actual value, rounding with a
 * carry-over so that the total is preserved. Locked days and blackout days are Highball's addition, and so are days that are over: nothing
 * can be loaded on them any more, so that without an actual value they ship nothing, and their cars go to the days to come.
 */
/** `yyyy-MM-dd` */
export type Day = string
/** A whole number of cars on a day. */
export type DayQuantity = { readonly date: Day; readonly quantity: number }

export type ScheduleRequest = {
  /** Cars that the whole schedule ships. */
  readonly total: number
  /** Days before it are over. */
  readonly today: Day
  /** The first free day, if it is later than today; days between the two keep their quantity. */
  readonly from?: Day
  /** The days of the schedule; their quantities count only where the day is locked. */
  readonly schedule: readonly DayQuantity[]
  /** Days with an actual value (which may be 0); they belong to the schedule even if it does not list them. */
  readonly actual: readonly DayQuantity[]
  /** Days that keep their quantity. */
  readonly locked?: readonly Day[]
  /** Days on which nothing is shipped. */
  readonly blackout?: readonly Day[]
}

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

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Computed rather than parsed for speed: a schedule is validated at every keystroke. */
function isDay(date: Day): boolean {
  if (date.length !== 10 || !/^\d{4}-\d\d-\d\d$/.test(date)) return false
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
  const most = month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0)
  return year > 0 && day >= 1 && day <= most
}

/** Longest schedule: ten years. */
const MOST_DAYS = 3660

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

export type ScheduleField =
  | 'start_date'
  | 'end_date'
  | 'total'
  | 'today'
  | 'from'
  | 'schedule'
  | 'actual'
  | 'locked_days'
  | 'blackout_days'
export type ScheduleFaults = Readonly<Partial<Record<ScheduleField, readonly string[]>>>

/** Thrown for a request that cannot be spread, with errors by API field. */
export class BadSchedule extends RangeError {
  override readonly name = 'BadSchedule'
  readonly faults: ScheduleFaults

  constructor(faults: ScheduleFaults) {
    super(Object.values(faults).flat().join(' '))
    this.faults = faults
  }
}

function quantityFaults(name: string, days: readonly DayQuantity[]): readonly string[] {
  const seen = new Set<Day>()
  return days.flatMap(({ date, quantity }) => {
    const twice = seen.has(date)
    seen.add(date)
    if (!isDay(date)) return [`“${date}” is not a date such as 2026-11-20.`]
    if (twice) return [`${date} is listed twice.`]
    return Number.isSafeInteger(quantity) && quantity >= 0
      ? []
      : [`${name} on ${date} must be a whole number of cars, 0 or more.`]
  })
}

const dayFaults = (days: readonly Day[]): readonly string[] =>
  days.flatMap((date) => (isDay(date) ? [] : [`“${date}” is not a date such as 2026-11-20.`]))

/** Errors of a request by API field; empty if it can be spread. */
export function scheduleFaults({
  total,
  today,
  from = today,
  schedule,
  actual,
  locked = [],
  blackout = [],
}: ScheduleRequest): ScheduleFaults {
  const found: ScheduleFaults = {
    total: Number.isSafeInteger(total) && total >= 0 ? [] : ['The total must be a whole number of cars, 0 or more.'],
    today: dayFaults([today]),
    from: dayFaults([from]),
    schedule:
      schedule.length > MOST_DAYS
        ? [`A schedule can have at most ${MOST_DAYS} days, not ${schedule.length}.`]
        : quantityFaults('Scheduled', schedule),
    actual: quantityFaults('Actual', actual),
    locked_days: dayFaults(locked),
    blackout_days: dayFaults(blackout),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, errors]) => (errors.length > 0 ? [[field, errors.slice(0, 20)]] : [])),
  )
}

const cars = (count: number): string => `${count} ${Math.abs(count) === 1 ? 'car' : 'cars'}`
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`
/** Rounded to four digits, enough to see a carry. */
const short = (value: number): string => String(Math.round(value * 10_000) / 10_000)
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

function workingOf(
  spread: readonly SpreadDay[],
  {
    total,
    shipped,
    held: lockedCars,
    kept,
    remaining,
    count,
    unplaced,
  }: Readonly<Record<'total' | 'shipped' | 'held' | 'kept' | 'remaining' | 'count' | 'unplaced', number>>,
): readonly string[] {
  const on = (role: SpreadDay['role']): number => spread.filter((day) => day.role === role).length
  const lines = [
    `Total ${cars(total)}`,
    `− actual ${cars(shipped)} on ${days(on('actual'))}`,
    ...(on('missed') > 0 ? [`Missed: nothing shipped on ${days(on('missed'))} over`] : []),
    ...(on('locked') > 0 ? [`− locked ${cars(lockedCars)} on ${days(on('locked'))}`] : []),
    ...(on('kept') > 0 ? [`− kept ${cars(kept)} on ${days(on('kept'))} before the first free day`] : []),
    ...(on('blackout') > 0 ? [`Blackout: no cars on ${days(on('blackout'))}`] : []),
    `= remaining ${cars(remaining)} over ${days(count)}${count > 0 && remaining > 0 ? `: ${short(remaining / count)} each` : ''}`,
    ...(remaining < 0 ? [`${cars(-remaining)} more shipped or locked than the total: every free day gets 0`] : []),
    ...(count === 0 && unplaced > 0 ? [`No free day for ${cars(unplaced)}`] : []),
  ]
  let carried = 0
  for (const { date, role, quantity, owed, carry } of spread) {
    if (role === 'actual') lines.push(`${date}  ${quantity} actual`)
    else if (role === 'missed') lines.push(`${date}  0 missed`)
    else if (role === 'locked') lines.push(`${date}  ${quantity} locked`)
    else if (role === 'kept') lines.push(`${date}  ${quantity} kept`)
    else if (role === 'blackout') lines.push(`${date}  0 blackout`)
    else {
      lines.push(
        `${date}  carry ${short(carried)} + ${short(Math.max(0, remaining) / count)} = ${short(owed ?? 0)} → ${quantity}`,
      )
      carried = carry ?? 0
    }
  }
  return lines
}
