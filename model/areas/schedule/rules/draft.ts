/** A schedule being edited, and what it is when spread now. All functions are pure. */
import { rangeOf, requestOf, type StoredSchedule } from './schedule-row.ts'
import { spreadSchedule, type Spread } from './auto-schedule.ts'
import type { Day, DayQuantity } from './days.ts'

export type ScheduleDraft = {
  readonly total: number
  /** Days before it are over. */
  readonly today: Day
  /** The first free day; not before today. */
  readonly from: Day
  /** Every day from first to last, in order. */
  readonly days: readonly Day[]
  /** Cars of the loading days; other days ship nothing. */
  readonly quantities: ReadonlyMap<Day, number>
  readonly actual: ReadonlyMap<Day, number>
  readonly locked: ReadonlySet<Day>
  readonly blackout: ReadonlySet<Day>
}

/** Most cars per day, as in the resource's field. */
export const MOST_CARS = 10_000

/** A draft of the stored schedule, without spreading it. @throws BadSchedule if its days are invalid. */
export function draftOf(kept: StoredSchedule, today: Day, routeCars: number | null = null): ScheduleDraft {
  const { total, schedule, actual, locked = [], blackout = [] } = requestOf(kept, today, routeCars)
  const done = new Map(actual.map(({ date, quantity }) => [date, quantity]))
  const days = [...new Set([...rangeOf(kept), ...schedule.map(({ date }) => date), ...done.keys()])].toSorted()
  return {
    total,
    today,
    from: today,
    days,
    quantities: new Map(schedule.map(({ date, quantity }) => [date, quantity])),
    actual: done,
    locked: new Set(locked),
    blackout: new Set(blackout),
  }
}

export const scheduleOf = ({ days, quantities }: ScheduleDraft): readonly DayQuantity[] =>
  days.flatMap((date) => {
    const quantity = quantities.get(date)
    return quantity === undefined ? [] : [{ date, quantity }]
  })

/** The result of spreading the draft now. */
export const spreadOf = (draft: ScheduleDraft): Spread =>
  spreadSchedule({
    total: draft.total,
    today: draft.today,
    from: draft.from,
    schedule: scheduleOf(draft),
    actual: [...draft.actual].map(([date, quantity]) => ({ date, quantity })),
    locked: [...draft.locked],
    blackout: [...draft.blackout],
  })

export const respread = (draft: ScheduleDraft): ScheduleDraft => ({
  ...draft,
  quantities: new Map(spreadOf(draft).schedule.map(({ date, quantity }) => [date, quantity])),
})

/** Whether a day can still be planned: it is not over, and has no actual value. */
export const isOpen = ({ actual, today }: ScheduleDraft, day: Day): boolean => !actual.has(day) && day >= today

type DaysWithReason = readonly { readonly date: string | null; readonly reason: string }[]
type Kept = { readonly locked_days: DaysWithReason; readonly blackout_days: DaysWithReason }

/** Days keep the reasons that they had. */
const reasoned = (days: ReadonlySet<Day>, before: DaysWithReason): DaysWithReason => {
  const reasons = new Map(before.map(({ date, reason }) => [date, reason]))
  return [...days].toSorted().map((date) => ({ date, reason: reasons.get(date) ?? '' }))
}

/** What of a schedule's row the edits of its days change. */
export const keptPlan = (draft: ScheduleDraft, before: Kept) => ({
  total: draft.total,
  schedule: scheduleOf(draft),
  locked_days: reasoned(draft.locked, before.locked_days),
  blackout_days: reasoned(draft.blackout, before.blackout_days),
})
