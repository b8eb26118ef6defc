/** Plans as they are told: moves of blocks become steps of cars with their reasons and costs, and only what can be replayed is told at all. */
import { costsOf } from './switching-cost.ts'
import { after, take, type Move } from './switching-moves.ts'
import { blockAt, type Problem, type State } from './switching-problem.ts'
import { IllegalStep, replay, replayed } from './switching-replay.ts'
import { withReasons } from './switching-why.ts'
import { reaches, type Goal, type Impossibility, type Plan, type Step, type SwitchingOptions, type Yard } from './switching-yard.ts'

type Bare = Omit<Step, 'why'>
function stepsOf(problem: Problem, moves: readonly Move[]): Bare[] {
  let state: State = problem.start
  return moves.map((move) => {
    const face = problem.places[move.from]?.faces[move.end] ?? 'left'
    const { cut } = take(state[move.from] ?? '', move.count, face)
    const cars = Array.from({ length: cut.length }, (_, index) => problem.blocks[blockAt(cut, index)]?.cars ?? []).flat()
    state = after(problem, state, move)
    return { cars, from: problem.places[move.from]?.id ?? -1, to: problem.places[move.to]?.id ?? -1, end: move.end }
  })
}


/** The best that is known of one question, and how it is told. */
export class Telling {
  readonly #yard: Yard
  readonly #goal: Goal
  readonly #options: SwitchingOptions
  /** Moves of the best plan so far. */
  best = Infinity
  /** No plan has fewer moves. */
  bound = 0
  looked = 0
  kept: { readonly problem: Problem; readonly moves: readonly Move[]; readonly method: Plan['method']; readonly optimal: boolean } | undefined

  constructor(yard: Yard, goal: Goal, options: SwitchingOptions) {
    this.#yard = yard
    this.#goal = goal
    this.#options = options
  }

  tell(outcome: Plan['outcome'], method: Plan['method'], bare: readonly Bare[] = [], reasons: readonly Impossibility[] = []): Plan {
    const { metric = 'cuts', moveBadOrder = false, separation = false, together = [], minutesPerMove } = this.#options
    const settings = { metric, moveBadOrder, separation, together }
    const yards = replayed(this.#yard, { steps: bare.map((step) => ({ ...step, why: '' })), settings })
    const steps = withReasons(yards, bare, this.#goal)
    const costs = costsOf(this.#yard, steps, minutesPerMove)
    return { outcome, steps, costs, bound: this.bound, optimal: outcome === 'plan' && steps.length <= this.bound, method, looked: this.looked, reasons, settings }
  }

  /** The plan of some moves, if they are fewer than the best so far and can be made in the yard itself. */
  better(problem: Problem, moves: readonly Move[] | null | undefined, method: Plan['method']): Plan | undefined {
    if (!moves || moves.length >= this.best) return undefined
    try {
      const plan = this.tell('plan', method, stepsOf(problem, moves))
      // Whatever found it: what does not end as the goal has it is no plan.
      if (!reaches(replay(this.#yard, plan), this.#goal)) return undefined
      this.best = moves.length
      this.kept = { problem, moves, method, optimal: plan.optimal }
      return plan
    } catch (error) {
      if (error instanceof IllegalStep) return undefined
      throw error
    }
  }

  /** What is left to say at the end: that there is no plan, or that the best was proven to be it after it was told. */
  last(): Plan | undefined {
    const { kept } = this
    if (kept === undefined) return this.tell('not_found', 'none')
    return !kept.optimal && this.best <= this.bound ? this.tell('plan', kept.method, stepsOf(kept.problem, kept.moves)) : undefined
  }
}
