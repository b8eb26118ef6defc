/** The days that differ between two drafts of a schedule. */
import type { Day } from './days.ts'
import type { ScheduleDraft } from './draft.ts'

export type DayDifference = {
  readonly date: Day
  readonly before: number
  readonly after: number
  readonly notes: readonly string[]
}

/** The days that differ between two drafts, for review before saving. */
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
/** The next or previous day that differs, round the end. */
export function differenceBeside(before: ScheduleDraft, after: ScheduleDraft, day: Day, by: 1 | -1): Day | undefined {
  const dates = differencesOf(before, after).map(({ date }) => date)
  return by > 0
    ? (dates.find((date) => date > day) ?? dates[0])
    : (dates.findLast((date) => date < day) ?? dates.at(-1))
}
export const isSame = (one: ScheduleDraft, other: ScheduleDraft): boolean =>
  one.total === other.total && differencesOf(one, other).length === 0
