/** Whether a plan is behind, and when the rest is done if it goes on as it did of late. */
import type { Day } from './days.ts'

/** Cars by day, as a schedule or a route keeps them. */
export type CarsByDay = readonly { readonly date: Day | null; readonly quantity: number }[]

const DAY_MS = 86_400_000
/** Days that the pace is taken from, today's among them. */
export const PACE_DAYS = 28
/** Further ahead than ten years no day is told: nothing is known of it. */
const MOST_AHEAD = 3660

const dayAhead = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const sum = (days: CarsByDay, isMeant: (date: Day) => boolean): number =>
  days.reduce((all, { date, quantity }) => (date !== null && isMeant(date) ? all + quantity : all), 0)

export const scheduledBefore = (scheduled: CarsByDay, today: Day): number => sum(scheduled, (date) => date < today)
export const shippedOf = (actual: CarsByDay): number => sum(actual, () => true)

/**
 * Scheduled up to yesterday less all that is shipped, today's cars with it. Negative where more went than was scheduled: so many
 * cars ahead.
 */
export const behindCars = (
  { scheduled, actual }: { readonly scheduled: CarsByDay; readonly actual: CarsByDay },
  today: Day,
): number => scheduledBefore(scheduled, today) - shippedOf(actual)

/** Cars shipped in the last 28 days, today among them. */
export const shippedOfLate = (actual: CarsByDay, today: Day): number => {
  const first = dayAhead(today, 1 - PACE_DAYS)
  return sum(actual, (date) => date >= first && date <= today)
}

export type ShippingProgress = {
  readonly total: number
  readonly shipped: number
  readonly actual: CarsByDay
  readonly today: Day
}

/** The day with which all was shipped; today where the days do not tell it. */
function doneOn({ total, shipped, actual, today }: ShippingProgress): Day {
  let sofar = shipped - shippedOf(actual)
  const days = actual.flatMap(({ date, quantity }) => (date === null ? [] : [{ date, quantity }]))
  for (const { date, quantity } of days.toSorted((one, other) => one.date.localeCompare(other.date))) {
    sofar += quantity
    if (sofar >= total) return date
  }
  return today
}

/**
 * The day on which the rest is shipped at the pace of the last 28 days; where nothing is left, the day on which the last of it went.
 * Null where nothing is to be shipped, where nothing was shipped in those days, and where the end is more than ten years away.
 */
export function projectedEnd(progress: ShippingProgress): Day | null {
  const { total, shipped, actual, today } = progress
  if (total <= 0) return null
  const rest = total - shipped
  if (rest <= 0) return doneOn(progress)
  const late = shippedOfLate(actual, today)
  if (late <= 0) return null
  const days = Math.ceil((rest * PACE_DAYS) / late)
  return days > MOST_AHEAD ? null : dayAhead(today, days)
}

const cars = (count: number): string => `${count} ${Math.abs(count) === 1 ? 'car' : 'cars'}`
export const behindText = (behind: number): string =>
  behind > 0 ? `behind by ${cars(behind)}` : behind < 0 ? `${cars(-behind)} ahead` : 'on plan'

/** How both are reckoned, line by line, so that users can check it. */
export function paceWorking(scheduled: CarsByDay, progress: ShippingProgress): readonly string[] {
  const { total, shipped, actual, today } = progress
  const [before, late, rest] = [scheduledBefore(scheduled, today), shippedOfLate(actual, today), total - shipped]
  const end = projectedEnd(progress)
  return [
    `Scheduled up to yesterday ${cars(before)}`,
    `− shipped ${cars(shippedOf(actual))}, today’s with them`,
    `= ${behindText(behindCars({ scheduled, actual }, today))}`,
    `Total ${cars(total)} − shipped ${cars(shipped)} = ${cars(Math.max(0, rest))} left`,
    `Shipped in the last ${PACE_DAYS} days ${cars(late)}`,
    ...(rest <= 0 || late <= 0
      ? []
      : [`${rest} × ${PACE_DAYS} / ${late} = ${Math.ceil((rest * PACE_DAYS) / late)} days from ${today} on`]),
    `= projected end ${end ?? 'not known'}`,
  ]
}

export type DayBehind = { readonly date: Day; readonly scheduled: number; readonly actual: number }

/** Days up to yesterday on which something else went than was scheduled, the latest first. */
export function differingDays(scheduled: CarsByDay, actual: CarsByDay, today: Day): readonly DayBehind[] {
  const days = [...new Set([...scheduled, ...actual].flatMap(({ date }) => date ?? []))]
  return days
    .filter((date) => date < today)
    .map((date) => ({
      date,
      scheduled: sum(scheduled, (one) => one === date),
      actual: sum(actual, (one) => one === date),
    }))
    .filter((day) => day.scheduled !== day.actual)
    .toSorted((one, other) => other.date.localeCompare(one.date))
}
