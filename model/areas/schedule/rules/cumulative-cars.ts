/** Cars shipped and expected, added up from the first day of a schedule. */
import type { Day } from './days.ts'
import { type ScheduleDraft, isOpen } from './draft.ts'

export type CumulativeCars = {
  readonly days: readonly Day[]
  /** What was shipped on the days that are over or have an actual value, and what is scheduled on the others: it ends at the total. */
  readonly expected: readonly number[]
  /** Up to the last day with an actual value. */
  readonly actual: readonly (number | null)[]
}

/** Cumulative cars from the first day. */
export function cumulativeCarsOf(draft: ScheduleDraft): CumulativeCars {
  const { days, quantities, actual } = draft
  let [expected, shipped] = [0, 0]
  const last = days.findLastIndex((day) => actual.has(day))
  const sums = days.map((day, at): [number, number | null] => {
    expected += actual.get(day) ?? (isOpen(draft, day) ? (quantities.get(day) ?? 0) : 0)
    shipped += actual.get(day) ?? 0
    return [expected, at <= last ? shipped : null]
  })
  return { days, expected: sums.map(([sum]) => sum), actual: sums.map(([, sum]) => sum) }
}
