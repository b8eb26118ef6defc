/** A schedule being worked on: each change keeps what a person set and spreads the rest anew. Nothing here changes in place. */
import { rangeOf, requestOf, type KeptSchedule } from './auto-schedule-row.ts'
import { spreadSchedule, type Day, type DayQuantity, type Spread } from './auto-schedule.ts'

export type ScheduleDraft = {
  readonly total: number
  /** Every day from first to last, in order. */
  readonly days: readonly Day[]
  /** Of the loading days; a day that is not in here ships nothing and gets nothing. */
  readonly quantities: ReadonlyMap<Day, number>
  readonly actual: ReadonlyMap<Day, number>
  readonly locked: ReadonlySet<Day>
  readonly blackout: ReadonlySet<Day>
}

/** The most cars of one day, as the field of the wire has it. */
export const MOST_CARS = 10_000

/** As it is kept; nothing is spread yet. Throws BadSchedule where its days make no sense. */
export function draftOf(kept: KeptSchedule, routeCars: number | null = null): ScheduleDraft {
  const { total, schedule, actual, locked = [], blackout = [] } = requestOf(kept, routeCars)
  const done = new Map(actual.map(({ date, quantity }) => [date, quantity]))
  const days = [...new Set([...rangeOf(kept), ...schedule.map(({ date }) => date), ...done.keys()])].toSorted()
  return { total, days, quantities: new Map(schedule.map(({ date, quantity }) => [date, quantity])), actual: done, locked: new Set(locked), blackout: new Set(blackout) }
}

export const scheduleOf = ({ days, quantities }: ScheduleDraft): readonly DayQuantity[] =>
  days.flatMap((date) => {
    const quantity = quantities.get(date)
    return quantity === undefined ? [] : [{ date, quantity }]
  })

/** What the draft would be if it were spread now. */
export const spreadOf = (draft: ScheduleDraft): Spread =>
  spreadSchedule({
    total: draft.total, schedule: scheduleOf(draft), actual: [...draft.actual].map(([date, quantity]) => ({ date, quantity })), locked: [...draft.locked], blackout: [...draft.blackout],
  })

export const respread = (draft: ScheduleDraft): ScheduleDraft => ({ ...draft, quantities: new Map(spreadOf(draft).schedule.map(({ date, quantity }) => [date, quantity])) })

const open = (draft: ScheduleDraft, days: readonly Day[]): readonly Day[] => days.filter((day) => !draft.actual.has(day) && draft.days.includes(day))

/** Of several days only those that are loaded on, where one of them is: a week is marked with its Sunday. */
function loading(draft: ScheduleDraft, days: readonly Day[]): readonly Day[] {
  const set = open(draft, days)
  const some = set.filter((day) => draft.quantities.has(day))
  return days.length > 1 && some.length > 0 ? some : set
}

/** Sets days and locks them, so that they stay; the rest is spread anew. A day that has its actual value is left alone. */
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

/** Locks days as they are; where all of them are locked, lets them go again. */
export function toggleLocked(draft: ScheduleDraft, days: readonly Day[]): ScheduleDraft {
  const set = loading(draft, days)
  if (set.length === 0) return draft
  const locked = toggled(draft.locked, set)
  // A day that is locked is one that is loaded on, if with no cars; let go, it gets its share.
  const quantities = new Map([...draft.quantities, ...set.flatMap((day): [Day, number][] => (draft.quantities.has(day) ? [] : [[day, 0]]))])
  const blackout = new Set([...draft.blackout].filter((day) => !locked.has(day) || !set.includes(day)))
  return respread({ ...draft, locked, blackout, quantities })
}

/** No cars on these days; where none of them has any, they are days like others again. */
export function toggleBlackout(draft: ScheduleDraft, days: readonly Day[]): ScheduleDraft {
  const set = open(draft, days)
  if (set.length === 0) return draft
  const blackout = toggled(draft.blackout, set)
  return respread({ ...draft, blackout, locked: new Set([...draft.locked].filter((day) => !blackout.has(day) || !set.includes(day))) })
}

export const setTotal = (draft: ScheduleDraft, total: number): ScheduleDraft => respread({ ...draft, total })
/** Every day from first to last becomes a loading day. */
export const loadEveryDay = (draft: ScheduleDraft): ScheduleDraft =>
  respread({ ...draft, quantities: new Map(draft.days.flatMap((day): [Day, number][] => (draft.actual.has(day) && !draft.quantities.has(day) ? [] : [[day, draft.quantities.get(day) ?? 0]]))) })
export const unlockAll = (draft: ScheduleDraft): ScheduleDraft => respread({ ...draft, locked: new Set() })

export type DayDifference = { readonly date: Day; readonly before: number; readonly after: number; readonly notes: readonly string[] }

/** Which days would change, and how: what is looked at before it is saved. */
export function differencesOf(before: ScheduleDraft, after: ScheduleDraft): readonly DayDifference[] {
  return after.days.flatMap((date) => {
    const [was, is] = [before.quantities.get(date) ?? 0, after.quantities.get(date) ?? 0]
    const notes = [
      after.locked.has(date) !== before.locked.has(date) && (after.locked.has(date) ? 'locked' : 'unlocked'),
      after.blackout.has(date) !== before.blackout.has(date) && (after.blackout.has(date) ? 'blackout' : 'no blackout'),
    ].filter((note) => note !== false)
    return was === is && notes.length === 0 ? [] : [{ date, before: was, after: is, notes }]
  })
}
export const isSame = (one: ScheduleDraft, other: ScheduleDraft): boolean => one.total === other.total && differencesOf(one, other).length === 0

export type Course = { readonly days: readonly Day[]; readonly scheduled: readonly number[]; /** Up to the last day that has its actual value. */ readonly actual: readonly (number | null)[] }

/** Cars added up from the first day on, scheduled and gone. */
export function courseOf({ days, quantities, actual }: ScheduleDraft): Course {
  let [planned, gone] = [0, 0]
  const last = days.findLastIndex((day) => actual.has(day))
  const sums = days.map((day, at): [number, number | null] => {
    planned += quantities.get(day) ?? 0
    gone += actual.get(day) ?? 0
    return [planned, at <= last ? gone : null]
  })
  return { days, scheduled: sums.map(([sum]) => sum), actual: sums.map(([, sum]) => sum) }
}

/** Weeks from Monday to Sunday; null where the week belongs to the month before or after. */
export type Month = { readonly year: number; readonly month: number; readonly weeks: readonly (readonly (Day | null)[])[] }

/** Whole months, from the one of the first day to that of the last. */
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
      return date < 1 || date > length ? null : `${year}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
    })
    return { year, month: month + 1, weeks: Array.from({ length: cells.length / 7 }, (_week, at) => cells.slice(at * 7, at * 7 + 7)) }
  })
}

/** The day so many days on; a step over the end stays at the end. */
export function stepDay(days: readonly Day[], from: Day, by: number): Day {
  const there = new Date(Date.parse(`${from}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
  if (by >= 0) return days.find((day) => day >= there) ?? days.at(-1) ?? from
  return days.findLast((day) => day <= there) ?? days[0] ?? from
}
