/**
 * Solves large problems in parts. In a yard too full for a beam search, one planned cut is placed after the other, each using only the
 * tracks that it needs.
 */
import { executionOf } from '#model/areas/yard/rules/plan.ts'
import { carryCut } from './carry.ts'
import { loadsOf, type Move } from '../problem/moves.ts'
import type { Problem, YardState } from '../problem/problem.ts'
import { applyMove } from '#model/areas/yard/rules/move.ts'
import { solvePart } from './solve-part.ts'
import { layoutOf, stateOf, cutsOf } from './remaining-cuts.ts'

/** Number of cuts that may fail before the quick attempt gives up. */
const fewTries = 6

/** Places one cut after the other; cuts that fail are retried after others have moved. `quick` does not search for any of them. */
export function* byParts(problem: Problem, quick: boolean): Generator<number, readonly Move[] | null> {
  const goal = problem.goal.map((text, place) => text ?? problem.start[place] ?? '')
  if (problem.goal.includes(null)) return null
  const goalLayout = layoutOf(goal)
  const moves: Move[] = []
  let state: YardState = problem.start
  for (let failed = 0; ;) {
    const now = layoutOf(state)
    const cuts = cutsOf(now, goalLayout)
    if (cuts.length === 0) return moves
    const cut = cuts[failed]
    if (cut === undefined || (quick && failed > fewTries)) return null
    const next = stateOf(applyMove(now, executionOf(now, goalLayout, cut)), state.length)
    const { ft } = loadsOf(problem, next)
    const isFull = next.some(
      (text, place) => text !== state[place] && (ft[place] ?? 0) > (problem.places[place]?.capFt ?? 0),
    )
    const part = isFull
      ? null
      : quick
        ? carryCut(problem, state, next, cut)
        : yield* solvePart(problem, state, next, cut)
    if (part === null) failed++
    else {
      yield part.length
      failed = 0
      moves.push(...part)
      state = next
    }
  }
}
