/** Writes the confirmed days of a nomination into the shipping schedule of its order. */
import type { Day, DayQuantity } from '#model/areas/schedule/rules/days.ts'
import { carsOn, sumOf, type DayBounds, type StoredDays } from './days.ts'

type Plan = DayBounds & { readonly schedule: StoredDays; readonly actual: StoredDays }
export type MergedPlan = {
  readonly schedule: readonly DayQuantity[]
  readonly total: number
  readonly start_date: Day
  readonly end_date: Day
}

/** Replaces the days from the first to the last by the confirmed ones. No day goes below the cars that have shipped on it. */
export function mergedPlan(
  plan: Plan,
  { start_date, end_date }: { readonly start_date: Day; readonly end_date: Day },
  confirmed: StoredDays,
): MergedPlan {
  const [planned, shipped, agreed] = [carsOn(plan.schedule), carsOn(plan.actual), carsOn(confirmed)]
  const dates = [...new Set([...planned.keys(), ...agreed.keys(), ...shipped.keys()])].toSorted()
  const schedule = dates.flatMap((date) => {
    const isReplaced = date >= start_date && date <= end_date
    if (!isReplaced) return planned.has(date) ? [{ date, quantity: planned.get(date) ?? 0 }] : []
    const quantity = Math.max(agreed.get(date) ?? 0, shipped.get(date) ?? 0)
    return quantity > 0 ? [{ date, quantity }] : []
  })
  return {
    schedule,
    total: sumOf(schedule),
    start_date: plan.start_date !== null && plan.start_date < start_date ? plan.start_date : start_date,
    end_date: plan.end_date !== null && plan.end_date > end_date ? plan.end_date : end_date,
  }
}
