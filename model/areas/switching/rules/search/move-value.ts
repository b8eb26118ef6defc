/** What a move is worth to a beam search: goal couplings made and broken, and blocks in their final position. */
import { type YardState, type Problem, blockAt } from '../problem/problem.ts'
import type { TrackEnd } from '../problem/yard.ts'
import type { Couplings } from '../problem/couplings.ts'
import { rootedChange } from './rooted-blocks.ts'
import type { BeamSettings } from './beam-settings.ts'

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
