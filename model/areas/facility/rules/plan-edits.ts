/**
 * Edits of one day of a schedule from the plan of its facility: the day is locked, and the rest is spread again by the rule of
 * schedules.
 */
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { MOST_CARS, type ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import { setCars } from '#model/areas/schedule/rules/draft-edits.ts'
import { isSame } from '#model/areas/schedule/rules/draft-differences.ts'

export type PlanEdit = { readonly draft: ScheduleDraft } | { readonly refused: string }

export type MissedDay = { readonly day: Day; readonly cars: number }

/** Days that are over and on which nothing went: an edit spreads what they had over the days to come, and they have none any more. */
export const missedDays = (before: ScheduleDraft, after: ScheduleDraft): readonly MissedDay[] =>
  [...before.quantities].flatMap(([day, cars]) =>
    cars > 0 && day < before.today && !before.actual.has(day) && (after.quantities.get(day) ?? 0) === 0
      ? [{ day, cars }]
      : [],
  )

/** Why a day cannot be planned; undefined if it can. */
export function closedDay(draft: ScheduleDraft, day: Day): string | undefined {
  if (draft.actual.has(day)) return `On ${day} cars were shipped: what was planned stands.`
  if (day < draft.today) return `${day} is over: nothing can be loaded on it any more.`
  return draft.days.includes(day) ? undefined : `${day} is not among the days of this schedule.`
}

const changed = (before: ScheduleDraft, draft: ScheduleDraft): PlanEdit =>
  isSame(before, draft) ? { refused: 'That changes nothing.' } : { draft }

export function setDay(draft: ScheduleDraft, day: Day, cars: number): PlanEdit {
  const why = closedDay(draft, day)
  if (why !== undefined) return { refused: why }
  if (!Number.isSafeInteger(cars) || cars < 0 || cars > MOST_CARS)
    return { refused: `Type a whole number of cars from 0 to ${MOST_CARS}.` }
  return changed(
    draft,
    setCars(draft, [day], () => cars),
  )
}

/** All cars of a day go to another one, beside those that it has; both days are locked, so that the move stays. */
export function moveDay(draft: ScheduleDraft, from: Day, to: Day): PlanEdit {
  const why = closedDay(draft, from) ?? closedDay(draft, to)
  if (why !== undefined) return { refused: why }
  const [moved, there] = [draft.quantities.get(from) ?? 0, draft.quantities.get(to) ?? 0]
  if (from === to || moved === 0) return { refused: 'That changes nothing.' }
  if (moved + there > MOST_CARS) return { refused: `A day takes at most ${MOST_CARS} cars.` }
  const left = setCars(draft, [from], () => 0)
  return changed(
    draft,
    setCars(left, [to], () => moved + there),
  )
}
