/** What a move is worth to a beam search: goal couplings made and broken, and blocks in their final position. */
import { type YardState, type Problem, blockAt } from '../problem/problem.ts'
import type { TrackEnd } from '../problem/yard.ts'
import type { Couplings } from '../problem/bound.ts'
import { take, put } from '../problem/moves.ts'

/** Width and scoring of a beam. Small variations lead to different plans, some of them shorter. */
export type BeamSettings = {
  readonly width: number
  /** Penalty for a coupling that is not in the goal, and for a block on a lead. */
  readonly wrong: number
  readonly lead: number
  /** Value of a block in its final position: everything between it and the bumper is as in the goal. */
  readonly rooted: number
  readonly noise: number
  readonly seed: number
}

type Judge = (
  state: YardState,
  rooted: readonly number[],
  from: number,
  to: number,
  count: number,
  end: TrackEnd,
) => number

/**
 * Value of a move: goal couplings made minus goal couplings broken, with wrong couplings weighted by `wrong`.
 * Here a place open at both ends counts as having a bumper at the right; otherwise a train assembled on the wrong track would score as done.
 */
export function moveValue(problem: Problem, c: Couplings, settings: BeamSettings): Judge {
  const { places } = problem
  const { rightOf, firstOf, lastOf } = c
  const atLeft = places.map((_, place) => c.bumperLeft[place] === true)
  const atRight = atLeft.map((left) => !left)
  const isLead = places.map(({ lead }) => lead !== null)
  const value = (isGood: boolean): number => (isGood ? 1 : -settings.wrong)
  return (state, rooted, from, to, count, end) => {
    const source = state[from] ?? ''
    const target = state[to] ?? ''
    const left = places[from]?.faces[end] === 'left'
    const toLeft = places[to]?.faces[end] === 'left'
    const first = blockAt(source, left ? 0 : source.length - count)
    const last = blockAt(source, left ? count - 1 : source.length - 1)
    const whole = count === source.length
    const next = whole ? -1 : blockAt(source, left ? count : source.length - count - 1)
    let worth =
      settings.rooted === 0 ? 0 : settings.rooted * rootedChange(problem, state, rooted, from, to, count, end, atLeft)
    worth += (isLead[from] === true ? count * settings.lead : 0) - (isLead[to] === true ? count * settings.lead : 0)
    if (!whole) worth -= value(left ? rightOf[last] === next : rightOf[next] === first)
    // The bumper that the cut leaves, and the one that it reaches.
    if (atLeft[from] === true && (whole || left))
      worth -= value(firstOf[from] === first) - (whole ? 0 : value(firstOf[from] === next))
    if (atRight[from] === true && (whole || !left))
      worth -= value(lastOf[from] === last) - (whole ? 0 : value(lastOf[from] === next))
    const exposed = target === '' ? -1 : blockAt(target, toLeft ? 0 : target.length - 1)
    if (exposed >= 0) worth += value(toLeft ? rightOf[last] === exposed : rightOf[exposed] === first)
    if (atLeft[to] === true && (exposed < 0 || toLeft))
      worth += value(firstOf[to] === first) - (exposed < 0 ? 0 : value(firstOf[to] === exposed))
    if (atRight[to] === true && (exposed < 0 || !toLeft))
      worth += value(lastOf[to] === last) - (exposed < 0 ? 0 : value(lastOf[to] === exposed))
    return worth
  }
}

/** Number of blocks from the bumper that are as in the goal. */
export function rootedOn(wanted: string, text: string, atLeft: boolean): number {
  const length = Math.min(wanted.length, text.length)
  for (let at = 0; at < length; at++)
    if (atLeft ? text[at] !== wanted[at] : text.at(-1 - at) !== wanted.at(-1 - at)) return at
  return length
}

/** Change in the number of blocks in final position; `rooted` is the number on each place before the move. */
function rootedChange(
  problem: Problem,
  state: YardState,
  rooted: readonly number[],
  from: number,
  to: number,
  count: number,
  end: TrackEnd,
  atLeft: readonly boolean[],
): number {
  const { places, goal } = problem
  const source = state[from] ?? ''
  const target = state[to] ?? ''
  const fromBumper = (places[from]?.faces[end] === 'left') === (atLeft[from] === true)
  const toBumper = (places[to]?.faces[end] === 'left') === (atLeft[to] === true)
  const { cut, rest } = take(source, count, places[from]?.faces[end] ?? 'left')
  const left = fromBumper
    ? rootedOn(goal[from] ?? '', rest, atLeft[from] === true)
    : Math.min(rooted[from] ?? 0, rest.length)
  const rootedBefore = rooted[to] ?? 0
  let gained = rootedBefore
  if (toBumper && target !== '')
    gained = rootedOn(goal[to] ?? '', put(target, cut, places[to]?.faces[end] ?? 'left'), atLeft[to] === true)
  else if (rootedBefore === target.length) {
    const wanted = goal[to] ?? ''
    gained += rootedOn(
      atLeft[to] === true ? wanted.slice(rootedBefore) : wanted.slice(0, wanted.length - rootedBefore),
      cut,
      atLeft[to] === true,
    )
  }
  return left - (rooted[from] ?? 0) + gained - rootedBefore
}
