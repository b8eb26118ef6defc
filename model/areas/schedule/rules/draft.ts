/** A schedule being edited: each change keeps the days that the user set and spreads the rest again. All functions are pure. */
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
const open = (draft: ScheduleDraft, days: readonly Day[]): readonly Day[] =>
  days.filter((day) => isOpen(draft, day) && draft.days.includes(day))

/** If any of several days is a loading day, only the loading days: selecting a week includes its Sunday. */
function loading(draft: ScheduleDraft, days: readonly Day[]): readonly Day[] {
  const set = open(draft, days)
  const some = set.filter((day) => draft.quantities.has(day))
  return days.length > 1 && some.length > 0 ? some : set
}

/** Sets days and locks them, then spreads the rest again. Days that are over or have an actual value are skipped. */
export function setCars(draft: ScheduleDraft, days: readonly Day[], cars: (before: number) => number): ScheduleDraft {
  const set = loading(draft, days)
  if (set.length === 0) return draft
  const quantities = new Map(draft.quantities)
  for (const day of set) quantities.set(day, Math.min(MOST_CARS, Math.max(0, cars(quantities.get(day) ?? 0))))
  const blackout = new Set([...draft.blackout].filter((day) => !set.includes(day)))
  return respread({ ...draft, quantities, blackout, locked: new Set([...draft.locked, ...set]) })
}

function toggled(of: ReadonlySet<Day>, days: readonly Day[]): ReadonlySet<Day> {
  const all = days.every((day) => of.has(day))
  return new Set(all ? [...of].filter((day) => !days.includes(day)) : [...of, ...days])
}

/** Locks days, or unlocks them if all are locked. */
export function toggleLocked(draft: ScheduleDraft, days: readonly Day[]): ScheduleDraft {
  const set = loading(draft, days)
  if (set.length === 0) return draft
  const locked = toggled(draft.locked, set)
  // A locked day becomes a loading day, even with no cars; after unlocking it gets its share.
  const quantities = new Map([
    ...draft.quantities,
    ...set.flatMap((day): [Day, number][] => (draft.quantities.has(day) ? [] : [[day, 0]])),
  ])
  const blackout = new Set([...draft.blackout].filter((day) => !locked.has(day) || !set.includes(day)))
  return respread({ ...draft, locked, blackout, quantities })
}

/** Blacks out days, or removes the blackout if all of them have one. */
export function toggleBlackout(draft: ScheduleDraft, days: readonly Day[]): ScheduleDraft {
  const set = open(draft, days)
  if (set.length === 0) return draft
  const blackout = toggled(draft.blackout, set)
  return respread({
    ...draft,
    blackout,
    locked: new Set([...draft.locked].filter((day) => !blackout.has(day) || !set.includes(day))),
  })
}

export const setTotal = (draft: ScheduleDraft, total: number): ScheduleDraft => respread({ ...draft, total })
/** Spreads over the days from this one on; the days before it keep what they have. */
export const setFrom = (draft: ScheduleDraft, from: Day): ScheduleDraft => respread({ ...draft, from })
/** Makes every day from first to last a loading day, as far as it can still be loaded. */
export const loadEveryDay = (draft: ScheduleDraft): ScheduleDraft =>
  respread({
    ...draft,
    quantities: new Map(
      draft.days.flatMap((day): [Day, number][] =>
        !isOpen(draft, day) && !draft.quantities.has(day) ? [] : [[day, draft.quantities.get(day) ?? 0]],
      ),
    ),
  })
export const unlockAll = (draft: ScheduleDraft): ScheduleDraft => respread({ ...draft, locked: new Set() })

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
