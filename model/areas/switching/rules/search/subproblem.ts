/** A part of a switching problem: from one arrangement to another, with only some places open. */
import { type Problem, type YardState, blockAt } from '../problem/problem.ts'
import { loadsOf } from '../problem/moves.ts'

/** The subproblem from one arrangement to another, with only some places open. */
export function subproblem(problem: Problem, start: YardState, goal: YardState, places: ReadonlySet<number>): Problem {
  return {
    ...problem,
    start,
    goal,
    places: problem.places.map((place, index) =>
      place.lead !== null || places.has(index) ? place : { ...place, faces: { A: null, B: null } },
    ),
  }
}
/** These places, plus those with the most room, plus the emptiest tracks through which a cut can pass from one end to the other. */
export function withSpare(
  problem: Problem,
  state: YardState,
  wanted: Iterable<number>,
  spare: number,
  through: number,
): Set<number> {
  const chosen = new Set(wanted)
  const { ft } = loadsOf(problem, state)
  const used = (index: number): number => ft[index] ?? 0
  const room = (index: number): number => Math.min(problem.places[index]?.capFt ?? 0, 1e9) - used(index)
  const others = problem.places.flatMap(({ lead, faces, takes }, index) =>
    lead === null && !chosen.has(index) && takes === null && (faces.A ?? faces.B) !== null ? [index] : [],
  )
  const isFree = (index: number): boolean =>
    !Array.from(state[index] ?? '', (_, at) => problem.blocks[blockAt(state[index] ?? '', at)]?.fixed).includes(true)
  const open = others.filter(
    (index) => problem.places[index]?.faces.A !== null && problem.places[index]?.faces.B !== null && isFree(index),
  )
  for (const index of open.toSorted((one, other) => used(one) - used(other)).slice(0, through)) chosen.add(index)
  for (const index of others.toSorted((one, other) => room(other) - room(one)).slice(0, spare)) chosen.add(index)
  return chosen
}
