/** The ways of a cut from one track to another: over one lead, or through a track that is cleared for it. */
import type { Problem, YardState } from '../problem/problem.ts'
import type { TrackEnd } from '../problem/yard.ts'
import { Crew } from './crew.ts'

export type CutRoute = {
  readonly from: number
  readonly to: number
  readonly cut: string
  readonly out: number
  readonly into: number
}

/** From one track to another over the same lead. */
export function overOneLead(
  problem: Problem,
  state: YardState,
  { from, to, cut, out, into }: CutRoute,
  end: TrackEnd,
): Crew | null {
  const crew = new Crew(problem, state)
  const asideAtTarget = crew.clear(to, into, end, [from, to])
  const asideAtSource = asideAtTarget && crew.clear(from, out, end, [from, to])
  if (asideAtTarget === null || asideAtSource === null || !crew.move({ from, to, count: cut.length, end })) return null
  return crew.restore(from, asideAtSource) && crew.restore(to, asideAtTarget) ? crew : null
}

/** Through a track that is empty or gets cleared: in over the lead at `end`, out over the lead at `last`. */
export function through(
  problem: Problem,
  state: YardState,
  { from, to, cut, out, into }: CutRoute,
  end: TrackEnd,
  last: TrackEnd,
  over: number,
): Crew | null {
  const crew = new Crew(problem, state)
  const closed = [from, to, over]
  // With a single lead the cut waits in front of the other cars; to pass through, the whole track must be clear.
  const waiting = end === last ? [] : crew.clear(over, (state[over] ?? '').length, end, closed)
  const asideAtSource = waiting && crew.clear(from, out, end, closed)
  if (
    waiting === null ||
    asideAtSource === null ||
    !crew.move({ from, to: over, count: cut.length, end }) ||
    !crew.restore(from, asideAtSource)
  )
    return null
  const asideAtTarget = crew.clear(to, into, last, closed)
  if (asideAtTarget === null || !crew.move({ from: over, to, count: cut.length, end: last })) return null
  return crew.restore(to, asideAtTarget) && crew.restore(over, waiting) ? crew : null
}
