/** Solves one part of a switching problem: by hand as a crew would, else by searching on few places, then on more. */
import type { Problem, YardState } from '../problem/problem.ts'
import type { Move } from '../problem/moves.ts'
import { carryCut } from './carry.ts'
import { subproblem, withSpare } from './subproblem.ts'
import { search } from './exhaustive.ts'
import { beam } from './beam.ts'

/** Additional tracks for setting cars aside (`spare`) and for passing through, and the number of arrangements to examine. */
const efforts = [
  { spare: 1, through: 0, states: 4000 },
  { spare: 3, through: 1, states: 8000 },
] as const
const widths = [8, 40] as const
/** Most moves of one part. */
const longestPart = 30

/** Solves one part: as a crew would, by setting aside and restoring; else by searching on few places, then on more, then by beams. */
export function* solvePart(
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
