/** The whole search for a plan in steps: a first plan quickly, then better ones for as long as it runs. */
import {
  type Yard,
  type Goal,
  type SwitchingOptions,
  type Plan,
  reaches,
  placesOf,
  type Impossibility,
} from './problem/yard.ts'
import { BestPlan } from './steps.ts'
import { impossibilities } from './impossible.ts'
import { problemOf, type Problem } from './problem/problem.ts'
import { boundOf } from './problem/bound.ts'
import { beams, widths } from './search/rounds.ts'
import { beam } from './search/beam.ts'
import { multistage } from './search/multistage.ts'
import { byParts } from './search/parts.ts'
import { type Searched, search } from './search/exhaustive.ts'
import { shortened } from './search/shortened.ts'
import { loadsOf } from './problem/moves.ts'
import { grouped } from '#model/shared/number-format.ts'

/** Up to this many blocks a problem is searched exhaustively, storing at most `states` arrangements. */
const exhaustiveLimit = { blocks: 10, states: 1_600_000 } as const
/** Effort after which the past gains of each improvement method are halved. */
const memory = 2_000_000
/** Arrangements stored when trying to prove that a large plan is optimal. */
const proofStates = 60_000

/** The whole search in steps: yields the effort since the last yield, and every better plan. */
export function* planning(yard: Yard, goal: Goal, options: SwitchingOptions): Generator<number | Plan, void> {
  const best = new BestPlan(yard, goal, options)
  const reasons = impossibilities(yard, goal, options)
  if (reasons.length > 0) return yield best.planOf('impossible', 'none', [], reasons)
  if (reaches(yard, goal)) return yield best.planOf('plan', 'none')
  const problem = problemOf(yard, goal, options, 'blocks')
  const lean = problemOf(yard, goal, options, 'lean')
  best.bound = boundOf(lean, lean.start)
  const rounds = beams(problem)
  const most = 4 * problem.blocks.length + 40
  const isSmall = problem.blocks.filter(({ fixed }) => !fixed).length <= exhaustiveLimit.blocks
  function* counted<T>(work: Generator<number, T>): Generator<number, T> {
    for (;;) {
      const { done, value } = work.next()
      if (done) return value
      best.examined += value
      yield value
    }
  }
  function* widened(): Generator<number | Plan, number> {
    const { problem: narrow, taste: settings } = rounds.next().value
    const plan = best.improve(
      narrow,
      yield* counted(beam(narrow, settings, Math.min(best.moveCount - 1, most))),
      'beam',
    )
    if (plan) yield plan
    return settings.width
  }

  // A first plan, quickly.
  const staged = best.improve(problem, multistage(problem), 'multistage')
  if (staged) yield staged
  const byHand = best.improve(problem, yield* counted(byParts(problem, true)), 'parts')
  if (byHand) yield byHand
  for (let width: number = widths[0]; width === widths[0] || (best.moveCount === Infinity && !isSmall && width <= 8);)
    width = yield* widened()
  if (best.moveCount === Infinity && !isSmall) {
    const plan = best.improve(problem, yield* counted(byParts(problem, false)), 'parts')
    if (plan) yield plan
  }

  // For small problems an exhaustive search: the optimal plan, or the proof that there is none.
  if (best.moveCount > best.bound) {
    const isTiny = isSmall && placesOf(yard).reduce((sum, { cars }) => sum + cars.length, 0) <= exhaustiveLimit.blocks
    const whole = isTiny ? problemOf(yard, goal, options, 'cars') : lean
    const searched: Searched = yield* counted(search(whole, isSmall ? exhaustiveLimit.states : proofStates))
    if (searched.found === 'nothing')
      return yield best.planOf('impossible', 'search', [], [exhausted(whole, searched.states)])
    best.bound = Math.max(best.bound, searched.found === 'moves' ? searched.moves.length : searched.bound)
    const plan = searched.found === 'moves' ? best.improve(whole, searched.moves, 'search') : undefined
    if (plan) yield plan
  }

  // Better plans, until stopped.
  const methods: { spent: number; gained: number }[] = [
    { spent: 1, gained: 1 },
    { spent: 1, gained: 1 },
  ]
  const worth = ({ spent, gained }: { readonly spent: number; readonly gained: number }): number => gained / spent
  const [widerBeam = { spent: 1, gained: 1 }, rerunSearch = { spent: 1, gained: 1 }] = methods
  for (let turn = 0; best.moveCount > best.bound;) {
    const { found, moveCount, examined } = best
    // Use the method that has gained more for its effort: a wider beam, or searching a run of moves again.
    const method = found !== undefined && worth(rerunSearch) >= worth(widerBeam) ? rerunSearch : widerBeam
    if (method === widerBeam || found === undefined) yield* widened()
    else {
      const plan = best.improve(found.problem, yield* counted(shortened(found.problem, found.moves, turn++)), 'parts')
      if (plan) yield plan
    }
    method.spent += best.examined - examined + 1
    if (best.moveCount < moveCount) method.gained += Math.min(moveCount, 2 * best.moveCount) - best.moveCount
    // Older gains count less.
    if (widerBeam.spent + rerunSearch.spent > memory)
      for (const one of methods) [one.spent, one.gained] = [one.spent / 2, Math.max(0.5, one.gained / 2)]
  }
  const last = best.finalPlan()
  if (last) yield last
}

function exhausted(problem: Problem, states: number): Impossibility {
  if (states === 1)
    return {
      message: 'The engine cannot make any move: the lead is too short, no car may be moved, or no track has room.',
      cars: [],
    }
  const tracks = problem.places.filter(({ lead }) => lead === null).length
  const only = tracks === 1 ? ' There is no second track for reordering cars.' : ''
  const full = loadsOf(problem, problem.start)
  const isFull = problem.places.every(
    ({ capFt, capCars, lead }, place) =>
      lead !== null || capFt - (full.ft[place] ?? 0) < 1 || capCars - (full.cars[place] ?? 0) < 1,
  )
  return {
    message: `All ${grouped(states)} reachable arrangements were tried, and none leads to the plan.${only}${isFull ? ' No track has room to set a car aside.' : ''}`,
    cars: [],
  }
}
