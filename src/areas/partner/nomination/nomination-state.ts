/** The state of a nomination as its days are shown. */
import type { BoardNomination } from '#model/areas/partner/rules/board/board-rows.ts'
import type { NominationMode } from '#model/areas/partner/rules/board/nomination-mode.ts'
import type { Cuts } from '#model/areas/partner/rules/board/review-cuts.ts'
import type { Review } from '#model/areas/partner/rules/nomination/answers.ts'
import type { ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import { firstPlace, type DayPlace } from '#src/ui/days/day-cursor.ts'

export type NominationState = DayPlace & {
  row: BoardNomination | undefined
  draft: ScheduleDraft | undefined
  mode: NominationMode
  /** The answer of `review/`, while the supplier reviews. */
  review: Review | undefined
  cuts: Cuts
  /** The sentence that says why the dates are wrong; empty if they are right. */
  fault: string
}
export const initialNomination: NominationState = {
  ...firstPlace,
  row: undefined,
  draft: undefined,
  mode: 'read',
  review: undefined,
  cuts: new Map(),
  fault: '',
}
