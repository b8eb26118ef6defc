/** Cost of the planner's order: the planned moves one after the other, each with a quickly found plan. */
import { executionOf } from '#model/areas/yard/rules/plan.ts'
import { costsOf } from './problem/cost.ts'
import { firstPlan } from './switching.ts'
import {
  placesOf,
  type Costs,
  type Goal,
  type SwitchingStep,
  type SwitchingOptions,
  type Yard,
} from './problem/yard.ts'
import { replay } from './problem/replay.ts'
import type { Layout } from '#model/areas/yard/rules/yard.ts'
import { applyMove } from '#model/areas/yard/rules/move.ts'

/** Search effort for one planned move: small, so that the result comes quickly. */
const effort = 12_000

export type PlannerOrder = {
  readonly costs: Costs
  readonly steps: readonly SwitchingStep[]
  readonly done: number
  readonly of: number
  readonly problem: string
}

const layoutOf = (yard: Yard): Layout => new Map(placesOf(yard).map(({ id, cars }) => [id, cars]))

/**
 * `groups`: the cars of each planned move, in the order in which they were planned. Stops at the first move that cannot be made by
 * itself. Yields after each move.
 */
export function* plannerOrder(
  yard: Yard,
  goal: Goal,
  groups: readonly (readonly number[])[],
  options: SwitchingOptions,
): Generator<void, PlannerOrder> {
  const steps: SwitchingStep[] = []
  let now = yard
  let [done, problem] = [0, '']
  for (const group of groups) {
    const layout = layoutOf(now)
    const next = applyMove(layout, executionOf(layout, goal, group))
    const plan = firstPlan(now, next, { ...options, effort })
    if (plan.outcome !== 'plan') {
      problem = plan.reasons[0]?.message ?? 'No way was found to make this move by itself.'
      break
    }
    steps.push(...plan.steps)
    now = replay(now, plan)
    done++
    yield
  }
  return { costs: costsOf(yard, steps, options.minutesPerMove), steps, done, of: groups.length, problem }
}

/**
 * Groups cars by the last planned move that contains them. Cars in no logged move follow in standing order, adjacent ones with the
 * same target track together. `layout` is the actual layout.
 */
export function groupsOf(
  layout: Layout,
  goal: Layout,
  cars: readonly number[],
  moves: readonly (readonly number[])[],
): number[][] {
  const wanted = new Set(cars)
  const last = new Map(moves.flatMap((moved, index) => moved.map((car) => [car, index] as const)))
  const groups = moves.map((moved, index) =>
    [...new Set(moved)].filter((car) => wanted.has(car) && last.get(car) === index),
  )
  const trackOf = new Map([...goal].flatMap(([track, standing]) => standing.map((car) => [car, track] as const)))
  for (const standing of layout.values()) {
    let before: number | undefined
    for (const car of standing) {
      const isNamed = wanted.has(car) && !last.has(car)
      if (isNamed && before !== undefined && trackOf.get(before) === trackOf.get(car)) groups.at(-1)?.push(car)
      else if (isNamed) groups.push([car])
      before = isNamed ? car : undefined
    }
  }
  return groups.filter((group) => group.length > 0)
}
