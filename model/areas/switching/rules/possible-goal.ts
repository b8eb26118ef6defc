/** The plan of a yard as the goal of an engine, and the part of it that is possible. */
import type { Goal, Impossibility, Yard, SwitchingOptions } from './problem/yard.ts'
import { type Layout, spots } from '#model/areas/yard/rules/yard.ts'
import { differences } from '#model/areas/yard/rules/difference.ts'
import { applyMove } from '#model/areas/yard/rules/move.ts'
import { executionOf } from '#model/areas/yard/rules/plan.ts'
import { impossibilities } from './impossible.ts'

export type EngineGoal = {
  readonly goal: Goal
  /** Reasons why some cars cannot be placed as planned; the goal leaves these cars where they are. */
  readonly left: readonly Impossibility[]
  /** Cars that are not yet on a track, or will leave all tracks: not engine moves. */
  readonly arriving: readonly number[]
  readonly leaving: readonly number[]
}

/** The plan as an engine's goal: cars that are not on a track stay away, cars that would leave the tracks stay where they are. */
export function wholeGoal(actual: Layout, planned: Layout): Pick<EngineGoal, 'goal' | 'arriving' | 'leaving'> {
  const [at, to] = [spots(actual), spots(planned)]
  const standing = [...at.keys()]
  const going = differences(actual, planned).flatMap(({ car, actual: from, planned: goal }) =>
    from && goal ? [car] : [],
  )
  return {
    goal: applyMove(actual, executionOf(actual, planned, going)),
    arriving: [...to.keys()].filter((car) => !at.has(car)),
    leaving: standing.filter((car) => !to.has(car)),
  }
}

/** The part of the plan that is possible: repeatedly leaves cars with an impossibility where they are, until none remains. */
export function possibleGoal(yard: Yard, actual: Layout, planned: Layout, options: SwitchingOptions): EngineGoal {
  const whole = wholeGoal(actual, planned)
  const left: Impossibility[] = []
  let going = differences(actual, whole.goal).map(({ car }) => car)
  let goal: Goal = whole.goal
  for (;;) {
    const found = impossibilities(yard, goal, options)
    if (found.length === 0) return { ...whole, goal, left }
    const staying = new Set(found.flatMap(({ cars }) => cars))
    const fewer = going.filter((car) => !staying.has(car))
    left.push(...found)
    // If none of the named cars is still moving but the goal remains impossible, all cars of the affected tracks stay.
    const tracks = new Set(found.map(({ track }) => track))
    const [at, to] = [spots(actual), spots(goal)]
    going =
      fewer.length < going.length
        ? fewer
        : going.filter((car) => !tracks.has(at.get(car)?.track) && !tracks.has(to.get(car)?.track))
    goal = going.length === 0 ? actual : applyMove(actual, executionOf(actual, whole.goal, going))
    if (going.length === 0) return { ...whole, goal, left }
  }
}
