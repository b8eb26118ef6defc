/** What the planner's own order costs: each planned move by itself, one after the other, each in the best way that is found at once. */
import { executionOf } from './plan.ts'
import { costsOf } from './switching-cost.ts'
import { firstPlan } from './switching.ts'
import { placesOf, type Costs, type Goal, type Step, type SwitchingOptions, type Yard } from './switching-yard.ts'
import { replay } from './switching-replay.ts'
import { applyMove, type Layout } from './yard.ts'

/** Moves weighed for one planned move: its plan is wanted soon, and as good as it is soon found. */
const effort = 12_000

export type OwnOrder = { readonly costs: Costs; readonly steps: readonly Step[]; readonly done: number; readonly of: number; readonly problem: string }

const layoutOf = (yard: Yard): Layout => new Map(placesOf(yard).map(({ id, cars }) => [id, cars]))

/**
 * `groups`: the cars of each planned move, in the order in which they were planned. Stops at the first that cannot be done alone.
 * Yields after each of them.
 */
export function* ownOrder(yard: Yard, goal: Goal, groups: readonly (readonly number[])[], options: SwitchingOptions): Generator<void, OwnOrder> {
  const steps: Step[] = []
  let now = yard
  let [done, problem] = [0, '']
  for (const group of groups) {
    const standing = layoutOf(now)
    const next = applyMove(standing, executionOf(standing, goal, group))
    const plan = firstPlan(now, next, { ...options, effort })
    if (plan.outcome !== 'plan') {
      problem = plan.reasons[0]?.message ?? 'No way was found to make this move alone.'
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
 * Cars by the planned move that named them last. Those that no kept move names come in standing order, neighbours with the same goal together.
 * `layout`: where they stand.
 */
export function groupsOf(layout: Layout, goal: Layout, cars: readonly number[], moves: readonly (readonly number[])[]): number[][] {
  const wanted = new Set(cars)
  const last = new Map(moves.flatMap((named, index) => named.map((car) => [car, index] as const)))
  const groups = moves.map((named, index) => [...new Set(named)].filter((car) => wanted.has(car) && last.get(car) === index))
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
