/**
 * Solves large problems in parts. In a yard too full for a beam search, one planned cut is placed after the other, each using only the
 * tracks that it needs.
 */
import { executionOf } from '#model/areas/yard/rules/plan.ts'
import { carryCut } from './carry.ts'
import { beam } from './beam.ts'
import { loadsOf, type Move } from '../problem/moves.ts'
import { blockAt, codeOf, type Problem, type YardState } from '../problem/problem.ts'
import { search } from './exhaustive.ts'
import { differences } from '#model/areas/yard/rules/difference.ts'
import type { Layout } from '#model/areas/yard/rules/yard.ts'
import { applyMove } from '#model/areas/yard/rules/move.ts'
import { subproblem, withSpare } from './subproblem.ts'

/** Additional tracks for setting cars aside (`spare`) and for passing through, and the number of arrangements to examine. */
const efforts = [
  { spare: 1, through: 0, states: 4000 },
  { spare: 3, through: 1, states: 8000 },
] as const
const widths = [8, 40] as const
/** Number of cuts that may fail before the quick attempt gives up. */
const fewTries = 6
/** Most moves of one part. */
const longestPart = 30

const layoutOf = (state: YardState): Layout =>
  new Map(state.map((text, place) => [place, Array.from({ length: text.length }, (_, at) => blockAt(text, at))]))
const stateOf = (layout: Layout, places: number): YardState =>
  Array.from({ length: places }, (_, place) => (layout.get(place) ?? []).map(codeOf).join(''))

/** Groups blocks that are adjacent and have the same target place into cuts. */
function cutsOf(now: Layout, goal: Layout): number[][] {
  const found = differences(now, goal)
  const cuts: number[][] = []
  let before: (typeof found)[number] | undefined
  for (const one of found) {
    const joins =
      before?.actual?.track === one.actual?.track &&
      before?.planned?.track === one.planned?.track &&
      (before?.actual?.seq ?? 0) + 1 === one.actual?.seq
    if (joins) cuts.at(-1)?.push(one.car)
    else cuts.push([one.car])
    before = one
  }
  return cuts
}

/** Solves one part: as a crew would, by setting aside and restoring; else by searching on few places, then on more, then by beams. */
function* solvePart(
  problem: Problem,
  state: YardState,
  goal: YardState,
  cut: readonly number[],
): Generator<number, readonly Move[] | null> {
  const byHand = carryCut(problem, state, goal, cut)
  if (byHand !== null) return byHand
  const changed = goal.flatMap((text, place) => (text === state[place] ? [] : [place]))
  for (const { spare, through, states } of efforts) {
    const part = subproblem(problem, state, goal, withSpare(problem, state, changed, spare, through))
    const searched = yield* search(part, states)
    if (searched.found === 'moves') return searched.moves
    if (searched.found === 'nothing') continue
    for (const width of widths) {
      const moves = yield* beam(
        part,
        { width, wrong: 0.3, lead: 0.1, rooted: 0.15, noise: 0.2, seed: width },
        longestPart,
      )
      if (moves !== null) return moves
    }
  }
  return null
}

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
