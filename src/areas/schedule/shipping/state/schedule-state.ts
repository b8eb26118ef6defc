/** The state of a shipping schedule as its screen shows it. */
import { ref } from 'valtio'
import type { Row } from '#model/kernel/resource.ts'
import type { Spread } from '#model/areas/schedule/rules/auto-schedule.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { spreadOf, type ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import { firstPlace, type DayPlace } from '#src/ui/days/day-cursor.ts'
import type { schedule } from '#model/areas/schedule/schedule.resource.ts'

export type ScheduleRow = Row<typeof schedule>
export type SchedulePanel = 'day' | 'pace' | 'cars' | 'working' | 'difference'
/** Why no shipment was made for a day, until it is asked for beyond the plan. */
export type DayRefusal = { readonly day: Day; readonly says: string }
/** The saved schedule and the draft. */
export type ScheduleWork = {
  readonly row: ScheduleRow
  readonly base: ScheduleDraft
  readonly draft: ScheduleDraft
  readonly spread: Spread
}
export type ScheduleState = DayPlace & {
  work: ScheduleWork | undefined
  /** Why the saved dates are invalid; empty if they are valid. */
  fault: string
  panel: SchedulePanel
  /** The panel takes the focus as soon as it has what it lists. */
  entering: boolean
  making: boolean
  refused: DayRefusal | null
  asking: boolean
  saving: boolean
  refusal: string
  /** The row as changed by someone else meanwhile. */
  newer: ScheduleRow | null
  said: string
}

export const workOf = (row: ScheduleRow, base: ScheduleDraft, draft: ScheduleDraft): ScheduleWork =>
  ref({ row, base, draft, spread: spreadOf(draft) })

export const cars = (count: number): string => `${count} ${count === 1 ? 'car' : 'cars'}`
/** Why a day cannot be planned. */
export const closedText = ({ actual }: ScheduleDraft, day: Day): string =>
  actual.has(day)
    ? 'has an actual value, which cannot be changed.'
    : 'is over, and nothing can be loaded on it any more.'

export const initialSchedule: ScheduleState = {
  ...firstPlace,
  work: undefined,
  fault: '',
  panel: 'day',
  entering: false,
  making: false,
  refused: null,
  asking: false,
  saving: false,
  refusal: '',
  newer: null,
  said: '',
}
