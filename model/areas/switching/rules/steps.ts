/** Turns the moves found by a search (of blocks) into a plan: steps of cars with reasons and costs, checked by replaying them. */
import { costsOf } from './problem/cost.ts'
import { after, take, type Move } from './problem/moves.ts'
import { blockAt, type Problem, type YardState } from './problem/problem.ts'
import { IllegalStep, replay, replayed } from './problem/replay.ts'
import { withReasons } from './step-reason.ts'
import {
  reaches,
  type Goal,
  type Impossibility,
  type Plan,
  type SwitchingStep,
  type SwitchingOptions,
  type Yard,
} from './problem/yard.ts'

/** A step without its reason. */
type Bare = Omit<SwitchingStep, 'why'>
function stepsOf(problem: Problem, moves: readonly Move[]): Bare[] {
  let state: YardState = problem.start
  return moves.map((move) => {
    const face = problem.places[move.from]?.faces[move.end] ?? 'left'
    const { cut } = take(state[move.from] ?? '', move.count, face)
    const cars = Array.from(
      { length: cut.length },
      (_, index) => problem.blocks[blockAt(cut, index)]?.cars ?? [],
    ).flat()
    state = after(problem, state, move)
    return { cars, from: problem.places[move.from]?.id ?? -1, to: problem.places[move.to]?.id ?? -1, end: move.end }
  })
}

/** Keeps the best plan found so far for one goal, and makes plans of moves. */
export class BestPlan {
  readonly #yard: Yard
  readonly #goal: Goal
  readonly #options: SwitchingOptions
  /** Number of moves of the best plan so far. */
  moveCount = Infinity
  /** Lower bound: no plan has fewer moves. */
  bound = 0
  examined = 0
  found:
    | {
        readonly problem: Problem
        readonly moves: readonly Move[]
        readonly method: Plan['method']
        readonly optimal: boolean
      }
    | undefined

  constructor(yard: Yard, goal: Goal, options: SwitchingOptions) {
    this.#yard = yard
    this.#goal = goal
    this.#options = options
  }

  planOf(
    outcome: Plan['outcome'],
    method: Plan['method'],
    bare: readonly Bare[] = [],
    reasons: readonly Impossibility[] = [],
  ): Plan {
    const { metric = 'cuts', moveBadOrder = false, separation = false, together = [], minutesPerMove } = this.#options
    const settings = { metric, moveBadOrder, separation, together }
    const yards = replayed(this.#yard, { steps: bare.map((step) => ({ ...step, why: '' })), settings })
    const steps = withReasons(yards, bare, this.#goal)
    const costs = costsOf(this.#yard, steps, minutesPerMove)
    return {
      outcome,
      steps,
      costs,
      bound: this.bound,
      optimal: outcome === 'plan' && steps.length <= this.bound,
      method,
      examined: this.examined,
      reasons,
      settings,
    }
  }

  /** The plan of these moves, if it has fewer moves than the best so far and is legal in the yard itself. */
  improve(problem: Problem, moves: readonly Move[] | null | undefined, method: Plan['method']): Plan | undefined {
    if (!moves || moves.length >= this.moveCount) return undefined
    try {
      const plan = this.planOf('plan', method, stepsOf(problem, moves))
      // Independent of how it was found, a plan must end in the goal.
      if (!reaches(replay(this.#yard, plan), this.#goal)) return undefined
      this.moveCount = moves.length
      this.found = { problem, moves, method, optimal: plan.optimal }
      return plan
    } catch (error) {
      if (error instanceof IllegalStep) return undefined
      throw error
    }
  }

  /** The last result: that no plan was found, or that the best plan has since been proven optimal. */
  finalPlan(): Plan | undefined {
    const { found } = this
    if (found === undefined) return this.planOf('not_found', 'none')
    return !found.optimal && this.moveCount <= this.bound
      ? this.planOf('plan', found.method, stepsOf(found.problem, found.moves))
      : undefined
  }
}
