/** The cell of a day as the days of a nomination show it: the cars, the mark and the words. */
import type { BoardNomination } from '#model/areas/partner/rules/board/board-rows.ts'
import { reviewNote, storedNote, type DayNote } from '#model/areas/partner/rules/board/day-notes.ts'
import { boardDays, type NominatedDay } from '#model/areas/partner/rules/board/month-lines.ts'
import { confirmedOn, type Cuts } from '#model/areas/partner/rules/board/review-cuts.ts'
import type { Review } from '#model/areas/partner/rules/nomination/answers.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import type { ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'

export type ShownDays = ReadonlyMap<Day, NominatedDay>
export const shownDays = (row: BoardNomination): ShownDays => new Map(boardDays(row).map((day) => [day.date, day]))

type Look = {
  readonly draft: ScheduleDraft
  readonly days: ShownDays
  readonly proposed: ReadonlyMap<Day, number>
  /** While the supplier reviews. */
  readonly review: Review | undefined
  readonly cuts: Cuts
}
type Role = 'actual' | 'locked' | 'blackout' | 'free' | 'none'
type Cell = {
  readonly role: Role
  readonly cars: number | undefined
  readonly was: number | undefined
  readonly texts: DayNote
}

export function cellOf({ draft, days, proposed, review, cuts }: Look, date: Day): Cell {
  const reviewed = review?.days.find((day) => day.date === date)
  if (reviewed) {
    const cars = confirmedOn(review?.days ?? [], cuts, date)
    return {
      role: reviewed.outcome === 'closed' ? 'blackout' : reviewed.nominated === 0 ? 'none' : 'free',
      cars: reviewed.nominated === 0 ? undefined : cars,
      was: reviewed.nominated,
      texts: reviewNote(reviewed, cuts),
    }
  }
  const stored = days.get(date)
  const cars = draft.quantities.get(date) || undefined
  const shown = stored && { ...stored, nominated: cars ?? 0, isLocked: draft.locked.has(date) }
  const isClosed = draft.blackout.has(date) && cars === undefined
  const isShipped = stored !== undefined && stored.shipped > 0 && stored.shipped >= (stored.confirmed ?? 0)
  return {
    role: isShipped
      ? 'actual'
      : draft.locked.has(date)
        ? 'locked'
        : isClosed
          ? 'blackout'
          : date < draft.today
            ? 'none'
            : 'free',
    cars,
    was: stored?.nominated,
    texts: storedNote(date, shown, proposed.get(date)),
  }
}
