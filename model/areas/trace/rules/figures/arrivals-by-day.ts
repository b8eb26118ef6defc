/** How many trips will arrive on each of the coming days, by the clocks of where they go. */
import { dayIn } from '#model/shared/clock.ts'

export type AwaitedTrip = {
  /** ISO 8601 UTC. */
  readonly eta: string
  /** Of its destination. */
  readonly timezone: string
  readonly isLate: boolean
}
/** `day`: `2026-11-26` */
export type DayOfArrivals = { readonly day: string; readonly count: number; readonly late: number }

export const DAYS_AWAITED = 14
const DAY = 86_400_000

/** The days from `today` on, each of them, also those on which nothing arrives. */
export function arrivalsByDay(trips: readonly AwaitedTrip[], today: string): readonly DayOfArrivals[] {
  const first = Date.parse(today)
  const days = Array.from({ length: DAYS_AWAITED }, (_, index) => ({
    day: new Date(first + index * DAY).toISOString().slice(0, 10),
    count: 0,
    late: 0,
  }))
  const byDay = new Map(days.map((one) => [one.day, one]))
  for (const { eta, timezone, isLate } of trips) {
    const found = byDay.get(dayIn(eta, timezone))
    if (found === undefined) continue
    found.count += 1
    if (isLate) found.late += 1
  }
  return days
}
