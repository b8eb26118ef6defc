/**
 * Moves one cut to its target as a crew would: blocks in front of the cut, and in the way at its target, are set aside where there is room
 * and put back afterwards. If it leaves at one end and arrives at the other, it passes through a track that is cleared for it.
 */
import type { Move } from '../problem/moves.ts'
import { blockAt, codeOf, type Problem, type YardState } from '../problem/problem.ts'
import type { TrackEnd } from '../problem/yard.ts'
import type { Crew } from './crew.ts'
import { type CutRoute, overOneLead, through } from './cut-routes.ts'

/** Number of blocks between an end of a place and a cut on it; -1 if the cut is not there in one piece. */
function blocksBefore(text: string, cut: string, end: TrackEnd): number {
  const at = text.indexOf(cut)
  if (at < 0) return -1
  return end === 'A' ? at : text.length - at - cut.length
}

/** The fewest moves found that bring a cut from its current position to its position in `goal`; null if there is no room. */
export function carryCut(
  problem: Problem,
  state: YardState,
  goal: YardState,
  blocks: readonly number[],
): readonly Move[] | null {
  const cut = blocks.map(codeOf).join('')
  const from = state.findIndex((text) => text.includes(cut))
  const to = goal.findIndex((text) => text.includes(cut))
  if (from < 0 || to < 0) return null
  let best: readonly Move[] | null = null
  const offer = (crew: Crew | null): void => {
    if (
      crew !== null &&
      crew.state.every((text, place) => text === goal[place]) &&
      (best === null || crew.moves.length < best.length)
    )
      best = crew.moves
  }
  const isClear = (text: string): boolean =>
    !Array.from(text, (_, at) => problem.blocks[blockAt(text, at)]?.fixed).includes(true)
  // Trying the few emptiest tracks is enough.
  const open = problem.places.flatMap(({ lead }, place) =>
    lead === null && place !== from && place !== to && isClear(state[place] ?? '') ? [place] : [],
  )
  const passable = open.toSorted((one, other) => (state[one] ?? '').length - (state[other] ?? '').length).slice(0, 4)
  for (const end of problem.ends)
    for (const last of problem.ends) {
      const rest = from === to ? (state[to] ?? '').replace(cut, '') : (state[to] ?? '')
      const into = blocksBefore(goal[to] ?? '', cut, last)
      const route: CutRoute = {
        from,
        to,
        cut,
        out: blocksBefore(state[from] ?? '', cut, end),
        into: Math.min(into, rest.length),
      }
      if (end === last && from !== to) offer(overOneLead(problem, state, route, end))
      for (const over of passable) if (best === null) offer(through(problem, state, route, end, last, over))
    }
  return best
}
