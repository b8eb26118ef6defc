/** The months of a schedule by week, and steps from one listed day to another. */
import type { Day } from './days.ts'

/** A month's weeks from Monday to Sunday; null for days of the previous or next month. */
export type Month = {
  readonly year: number
  readonly month: number
  readonly weeks: readonly (readonly (Day | null)[])[]
}

/** All months from that of the first day to that of the last. */
export function monthsOf(days: readonly Day[]): readonly Month[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const [from, to] = [first, last].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1)
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => {
    const [year, month] = [Math.floor(((from ?? 0) + index) / 12), ((from ?? 0) + index) % 12]
    const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    const before = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7
    const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_cell, at): Day | null => {
      const date = at - before + 1
      return date < 1 || date > length
        ? null
        : `${year}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
    })
    return {
      year,
      month: month + 1,
      weeks: Array.from({ length: cells.length / 7 }, (_week, at) => cells.slice(at * 7, at * 7 + 7)),
    }
  })
}

/** The listed day `by` days later (or earlier), limited to the first and last. */
export function stepDay(days: readonly Day[], from: Day, by: number): Day {
  const target = new Date(Date.parse(`${from}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
  if (by >= 0) return days.find((day) => day >= target) ?? days.at(-1) ?? from
  return days.findLast((day) => day <= target) ?? days[0] ?? from
}

/** The listed day nearest to the same day of another month. */
export function stepMonth(days: readonly Day[], from: Day, by: number): Day {
  const first = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1 + by, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const there = `${first.toISOString().slice(0, 8)}${String(Math.min(length, Number(from.slice(8)))).padStart(2, '0')}`
  return stepDay(
    days,
    from,
    Math.round((Date.parse(`${there}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000),
  )
}
