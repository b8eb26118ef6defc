/** The state of a switching plan as its screen shows it. */
import type { EngineGoal } from '#model/areas/switching/rules/possible-goal.ts'
import type { PlannerOrder } from '#model/areas/switching/rules/planner-order.ts'
import type { Plan, Yard } from '#model/areas/switching/rules/switching.ts'
import type { YardAnswer } from '../data/layout.ts'

export type SwitchingState = {
  readonly answer: YardAnswer | undefined
  /** A search is running. */
  readonly looking: boolean
  readonly looked: number
  readonly plan: Plan | null
  /** The number of moves of each plan found; the last is the best. */
  readonly found: readonly number[]
  readonly own: PlannerOrder | null
  readonly goal: EngineGoal | null
  /** The yard before the first step, and after each. */
  readonly yards: readonly Yard[]
  /** Steps replayed, and steps executed. */
  readonly at: number
  readonly done: number
  /** The yard no longer matches the plan, so a new plan is needed. */
  readonly drifted: boolean
  readonly playing: boolean
  readonly sending: boolean
  readonly asking: 'settings' | null
  readonly said: string
}
export const initialSwitching: SwitchingState = {
  answer: undefined,
  looking: false,
  looked: 0,
  plan: null,
  found: [],
  own: null,
  goal: null,
  yards: [],
  at: 0,
  done: 0,
  drifted: false,
  playing: false,
  sending: false,
  asking: null,
  said: '',
}
