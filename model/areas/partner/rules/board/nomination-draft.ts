/** A nomination as a draft of days, so that it is edited by the rules of shipping schedules, and the fields that an edit writes. */
import { draftOf, scheduleOf, type ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import { rangeOf } from '#model/areas/schedule/rules/schedule-row.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { carsOn } from '../nomination/days.ts'
import { addUp, type BoardNomination } from './board-rows.ts'

/** Every day of the nomination can be loaded, except closed days and days that are over. @throws BadSchedule if its dates are wrong. */
export function nominationDraft(row: BoardNomination, today: Day): ScheduleDraft {
  const cars = carsOn(row.shipping_schedule)
  const days = new Set([...rangeOf(row), ...cars.keys()])
  return draftOf(
    {
      ...row,
      schedule: [...days].map((date) => ({ date, quantity: cars.get(date) ?? 0 })),
      actual: [],
      blackout_days: [...row.closed_days, ...row.blackout_days].map(({ date }) => ({ date })),
    },
    today,
    row.forecast,
  )
}

const reasoned = (days: ReadonlySet<Day>, before: BoardNomination['locked_days']) => {
  const reasons = new Map(before.map(({ date, reason = '' }) => [date, reason]))
  return [...days].toSorted().map((date) => ({ date, reason: reasons.get(date) ?? '' }))
}

/** The fields of the nomination that an edit of its days changes. The total follows where more cars are set than it had. */
export function editedFields(draft: ScheduleDraft, { locked_days }: BoardNomination) {
  const shipping_schedule = scheduleOf(draft).filter(({ quantity }) => quantity > 0)
  return {
    total: Math.max(draft.total, addUp(draft.quantities.values())),
    shipping_schedule,
    locked_days: reasoned(draft.locked, locked_days),
  }
}
export type EditedFields = ReturnType<typeof editedFields>
