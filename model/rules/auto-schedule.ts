/**
 * Spreading what remains of a schedule over the days that are still free.
 *
 * Source: product text, section 5: remaining = total − actual, evenly over the days without an actual value, rounding with a
 * carry-over so that the total is preserved. Locked days and blackout days are Highball's addition.
 */
/** `yyyy-MM-dd` */
export type Day = string
/** A whole number of cars on a day. */
export type DayQuantity = { readonly date: Day; readonly quantity: number }

export type ScheduleRequest = {
  /** Cars that the whole schedule ships. */
  readonly total: number
  /** The days of the schedule; their quantities count only where the day is locked. */
  readonly schedule: readonly DayQuantity[]
  /** Days that have an actual value, 0 included; they are part of the schedule whether or not it names them. */
  readonly actual: readonly DayQuantity[]
  /** Days that keep the quantity they have. */
  readonly locked?: readonly Day[]
  /** Days on which nothing is shipped. */
  readonly blackout?: readonly Day[]
}

export type SpreadDay = {
  readonly date: Day
  readonly quantity: number
  /** An actual value is stronger than a lock, a lock stronger than a blackout. */
  readonly role: 'actual' | 'locked' | 'blackout' | 'free'
  /** The carry of the days before and this day's even share, before rounding; null where nothing is spread. */
  readonly owed: number | null
  /** What rounding leaves for the next free day; below 0 where the day got more than its share. */
  readonly carry: number | null
}
export type Spread = {
  /** The schedule to keep, in order of date: every day it named, those with an actual value as they were scheduled. */
  readonly schedule: readonly DayQuantity[]
  readonly days: readonly SpreadDay[]
  readonly total: number
  readonly actual: number
  readonly locked: number
  /** total − actual − locked; below 0 where more has been shipped or locked than there is. */
  readonly remaining: number
  readonly freeDays: number
  /** What found no free day; below 0 where more is shipped or locked than the total. */
  readonly unplaced: number
  /** The sum, line by line, so that a person can check it. */
  readonly working: readonly string[]
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Reckoned, not parsed: a schedule is judged again with every key that is typed. */
function isDay(date: Day): boolean {
  if (date.length !== 10 || !/^\d{4}-\d\d-\d\d$/.test(date)) return false
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
  const most = month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0)
  return year > 0 && day >= 1 && day <= most
}

/** The longest schedule that is spread: ten years of days. */
const MOST_DAYS = 3660

/** Every day from the first to the last, both included; why not, where there are none. */
export function daysFrom(first: Day, last: Day): readonly Day[] | { readonly error: string; readonly field: 'start_date' | 'end_date' } {
  if (!isDay(first)) return { field: 'start_date', error: 'Not a day such as 2026-11-20.' }
  if (!isDay(last)) return { field: 'end_date', error: 'Not a day such as 2026-11-20.' }
  if (last < first) return { field: 'end_date', error: `The last day must be ${first}, the first, or later; here it is ${last}.` }
  const from = Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1, Number(first.slice(8)))
  const count = Math.round((Date.parse(`${last}T00:00:00Z`) - from) / 86_400_000) + 1
  if (count > MOST_DAYS) return { field: 'end_date', error: `A schedule has at most ${MOST_DAYS} days; here are ${count}.` }
  return Array.from({ length: count }, (_, index) => new Date(from + index * 86_400_000).toISOString().slice(0, 10))
}

export type ScheduleField = 'start_date' | 'end_date' | 'total' | 'schedule' | 'actual' | 'locked_days' | 'blackout_days'
export type ScheduleFaults = Readonly<Partial<Record<ScheduleField, readonly string[]>>>

/** A request that cannot be spread; what is wrong, by the fields of the wire. */
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
    if (!isDay(date)) return [`“${date}” is not a day such as 2026-11-20.`]
    if (twice) return [`${date} is there twice.`]
    return Number.isSafeInteger(quantity) && quantity >= 0 ? [] : [`${name} on ${date} must be a whole number of cars, 0 or more.`]
  })
}

const dayFaults = (days: readonly Day[]): readonly string[] => days.flatMap((date) => (isDay(date) ? [] : [`“${date}” is not a day such as 2026-11-20.`]))

/** What is wrong with a request, by the fields of the wire; empty when it can be spread. */
export function scheduleFaults({ total, schedule, actual, locked = [], blackout = [] }: ScheduleRequest): ScheduleFaults {
  const found: ScheduleFaults = {
    total: Number.isSafeInteger(total) && total >= 0 ? [] : ['The total must be a whole number of cars, 0 or more.'],
    schedule: schedule.length > MOST_DAYS ? [`A schedule has at most ${MOST_DAYS} days; here are ${schedule.length}.`] : quantityFaults('Scheduled', schedule),
    actual: quantityFaults('Actual', actual),
    locked_days: dayFaults(locked),
    blackout_days: dayFaults(blackout),
  }
  return Object.fromEntries(Object.entries(found).flatMap(([field, said]) => (said.length > 0 ? [[field, said.slice(0, 20)]] : [])))
}

const cars = (count: number): string => `${count} ${Math.abs(count) === 1 ? 'car' : 'cars'}`
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`
/** Four digits are enough to see a carry; trailing zeros say nothing. */
const short = (value: number): string => String(Math.round(value * 10_000) / 10_000)
const sum = (of: readonly DayQuantity[]): number => of.reduce((whole, { quantity }) => whole + quantity, 0)

/**
 * Each free day gets the even share, rounded half up with what rounding left of the days before: 10 over 3 days is 3, 4, 3.
 * Reckoned in whole numbers, so that no length of a schedule loses a car. Throws BadSchedule where `scheduleFaults` finds something.
 */
export function spreadSchedule(request: ScheduleRequest): Spread {
  const { total, schedule, locked = [], blackout = [] } = request
  const faults = scheduleFaults(request)
  if (Object.keys(faults).length > 0) throw new BadSchedule(faults)
  const actual = new Map(request.actual.map(({ date, quantity }) => [date, quantity]))
  const planned = new Map(schedule.map(({ date, quantity }) => [date, quantity]))
  const isLocked = new Set(locked)
  const isBlackout = new Set(blackout)
  const dates = [...new Set([...planned.keys(), ...actual.keys()])].toSorted()
  const roleOf = (date: Day): SpreadDay['role'] => {
    if (actual.has(date)) return 'actual'
    if (isLocked.has(date)) return 'locked'
    return isBlackout.has(date) ? 'blackout' : 'free'
  }
  const roles = new Map(dates.map((date) => [date, roleOf(date)]))
  const shipped = sum(request.actual)
  const held = sum(schedule.filter(({ date }) => roles.get(date) === 'locked'))
  const free = dates.filter((date) => roles.get(date) === 'free')
  const remaining = total - shipped - held
  const toSpread = Math.max(0, remaining)
  const count = free.length
  /** Cars given to the first `nth` free days together: half up of the even share. */
  const given = (nth: number): number => (count === 0 ? 0 : Math.floor((2 * nth * toSpread + count) / (2 * count)))

  let nth = 0
  const spread = dates.map((date): SpreadDay => {
    const role = roles.get(date) ?? 'free'
    if (role === 'actual') return { date, role, quantity: actual.get(date) ?? 0, owed: null, carry: null }
    if (role !== 'free') return { date, role, quantity: role === 'locked' ? (planned.get(date) ?? 0) : 0, owed: null, carry: null }
    const before = given(nth)
    nth += 1
    const quantity = given(nth) - before
    return { date, role, quantity, owed: (nth * toSpread) / count - before, carry: (nth * toSpread) / count - before - quantity }
  })
  const unplaced = count === 0 ? remaining : Math.min(0, remaining)
  return {
    schedule: spread.flatMap(({ date, role, quantity }) => {
      const kept = planned.get(date)
      // What was scheduled on a day that has gone by stays as it was: it is the record of what had been meant.
      if (role === 'actual') return kept === undefined ? [] : [{ date, quantity: kept }]
      return [{ date, quantity }]
    }),
    days: spread,
    total, actual: shipped, locked: held, remaining, freeDays: count, unplaced,
    working: workingOf(spread, { total, shipped, held, remaining, count, unplaced }),
  }
}

function workingOf(spread: readonly SpreadDay[], { total, shipped, held, remaining, count, unplaced }: Readonly<Record<'total' | 'shipped' | 'held' | 'remaining' | 'count' | 'unplaced', number>>): readonly string[] {
  const on = (role: SpreadDay['role']): number => spread.filter((day) => day.role === role).length
  const lines = [
    `Total ${cars(total)}`,
    `− actual ${cars(shipped)} on ${days(on('actual'))}`,
    ...(on('locked') > 0 ? [`− locked ${cars(held)} on ${days(on('locked'))}`] : []),
    ...(on('blackout') > 0 ? [`Blackout: no cars on ${days(on('blackout'))}`] : []),
    `= remaining ${cars(remaining)} over ${days(count)}${count > 0 && remaining > 0 ? `: ${short(remaining / count)} each` : ''}`,
    ...(remaining < 0 ? [`More is shipped or locked than the total, by ${cars(-remaining)}: every free day gets 0`] : []),
    ...(count === 0 && unplaced > 0 ? [`${cars(unplaced)} found no free day`] : []),
  ]
  let carried = 0
  for (const { date, role, quantity, owed, carry } of spread) {
    if (role === 'actual') lines.push(`${date}  ${quantity} actual`)
    else if (role === 'locked') lines.push(`${date}  ${quantity} locked`)
    else if (role === 'blackout') lines.push(`${date}  0 blackout`)
    else {
      lines.push(`${date}  carry ${short(carried)} + ${short(Math.max(0, remaining) / count)} = ${short(owed ?? 0)} → ${quantity}`)
      carried = carry ?? 0
    }
  }
  return lines
}
