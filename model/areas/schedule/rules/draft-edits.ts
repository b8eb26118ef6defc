/** Edits of a schedule's draft: each keeps the days that the user set and spreads the rest again. */
import { type ScheduleDraft, isOpen, MOST_CARS, respread } from './draft.ts'
import type { Day } from './days.ts'

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
