/** What a request to spread a schedule says, and its errors by API field. */
import { type Day, type DayQuantity, isDay, MOST_DAYS } from './days.ts'

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
