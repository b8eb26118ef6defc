/**
 * The switching planner: from the actual to the planned yard in few engine moves. It first checks for impossible goals, then finds a
 * first plan quickly, then improves it for as long as it runs. Small problems are searched exhaustively for the optimum.
 */
import { BestPlan } from './steps.ts'
import { type Goal, type Plan, type SwitchingOptions, type Yard } from './problem/yard.ts'
import { planning } from './planning.ts'

export { IllegalStep, replay, replayed } from './problem/replay.ts'
export { reaches } from './problem/yard.ts'
export type { Costs, Goal, Plan, SwitchingStep, SwitchingOptions, Yard } from './problem/yard.ts'

/** Default effort: arrangements and moves evaluated before a search ends, about half a minute. */
const defaultEffort = 60_000_000
/** Effort after which the search for a first plan gives up. */
const firstPlanEffort = 3_000_000

/**
 * Yields plans, each better than the one before. It ends when the last plan is proven optimal, when the effort is spent, or when the
 * signal aborts. For a goal that cannot be reached it yields one plan with the outcome `impossible` and the `reasons`.
 */
export async function* planSwitching(
  yard: Yard,
  goal: Goal,
  options: SwitchingOptions = {},
): AsyncGenerator<Plan, void> {
  const { effort = defaultEffort, signal, breathe, progress } = options
  let effortSpent = 0
  let hasPlan = false
  for (const found of planning(yard, goal, options)) {
    if (typeof found === 'object') {
      hasPlan = true
      yield found
      continue
    }
    effortSpent += found
    progress?.(effortSpent)
    if (breathe) await breathe()
    if (signal?.aborted === true || effortSpent > effort) break
  }
  if (!hasPlan) yield { ...new BestPlan(yard, goal, options).planOf('not_found', 'none'), examined: effortSpent }
}

/** The best plan found with the given effort (default 0); if there is none by then, the first plan found with twenty times as much. */
export function firstPlan(yard: Yard, goal: Goal, options: SwitchingOptions = {}): Plan {
  const { effort = 0 } = options
  let effortSpent = 0
  let best: Plan | undefined
  for (const found of planning(yard, goal, options)) {
    if (typeof found === 'object') best = found
    else effortSpent += found
    if (best && effortSpent >= effort) return best
    if (effortSpent > (effort === 0 ? firstPlanEffort : effort * 20)) break
  }
  return best ?? new BestPlan(yard, goal, options).planOf('not_found', 'none')
}
