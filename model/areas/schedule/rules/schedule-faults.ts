/** Errors of a request to spread a schedule, by API field. */
import { type Day, type DayQuantity, isDay, MOST_DAYS } from './days.ts'
import type { ScheduleRequest, ScheduleFaults } from './schedule-request.ts'

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
