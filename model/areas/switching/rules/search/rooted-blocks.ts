/** Blocks in their final position: everything between them and the bumper is as in the goal. */
import type { Problem, YardState } from '../problem/problem.ts'
import type { TrackEnd } from '../problem/yard.ts'
import { take, put } from '../problem/moves.ts'

/** Number of blocks from the bumper that are as in the goal. */
export function rootedOn(wanted: string, text: string, atLeft: boolean): number {
  const length = Math.min(wanted.length, text.length)
  for (let at = 0; at < length; at++)
    if (atLeft ? text[at] !== wanted[at] : text.at(-1 - at) !== wanted.at(-1 - at)) return at
  return length
}

/** Change in the number of blocks in final position; `rooted` is the number on each place before the move. */
export function rootedChange(
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
