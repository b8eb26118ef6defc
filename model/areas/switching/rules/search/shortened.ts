/** Improves a plan by searching short runs of its moves again for fewer moves. */
import type { Problem, YardState } from '../problem/problem.ts'
import { type Move, after } from '../problem/moves.ts'
import { subproblem, withSpare } from './subproblem.ts'
import { search } from './exhaustive.ts'
import { beam } from './beam.ts'

/** Arrangements examined for a window of a plan, and widths of the beams used where the exhaustive search gives up. */
const windowStates = 1000
const windows = [4, 6, 9, 3, 12, 16] as const

/** The run of moves to search again in the given turn, for a plan of `length` moves. */
function windowAt(
  turn: number,
  length: number,
): { readonly from: number; readonly size: number; readonly wide: boolean } {
  const round = Math.floor(turn / Math.max(1, length - 1))
  return { from: turn % Math.max(1, length - 1), size: windows[round % windows.length] ?? 4, wide: round % 3 === 2 }
}

/** A shorter plan, or null: searches one run of moves again, on the places that it uses. Each turn takes another run. */
export function* shortened(
  problem: Problem,
  moves: readonly Move[],
  turn: number,
): Generator<number, readonly Move[] | null> {
  const { from, size, wide } = windowAt(turn, moves.length)
  const length = Math.min(size, moves.length - from)
  let start: YardState = problem.start
  for (const move of moves.slice(0, from)) start = after(problem, start, move)
  const window = moves.slice(from, from + length)
  let goal = start
  for (const move of window) goal = after(problem, goal, move)
  const used = window.flatMap((move) => [move.from, move.to])
  const part = subproblem(problem, start, goal, wide ? withSpare(problem, start, used, 2, 1) : new Set(used))
  const searched = yield* search(part, windowStates)
  let shorter = searched.found === 'moves' ? searched.moves : null
  if (searched.found === 'no_end' && length > 4)
    shorter = yield* beam(part, { width: 16, wrong: 0.3, lead: 0.1, rooted: 0, noise: 0.3, seed: turn + 1 }, length - 1)
  return shorter !== null && shorter.length < length
    ? [...moves.slice(0, from), ...shorter, ...moves.slice(from + length)]
    : null
}
