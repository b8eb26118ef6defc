/** From one layout of a yard to another: the fewest cars that must move, and one planned move carried out in the actual yard. */
import { differences } from './yard-difference.ts'
import { spots, type Layout, type MoveLine } from './yard.ts'

/** The settled move that makes the second layout of the first, naming as few cars as can be. */
export const movesBetween = (before: Layout, after: Layout): MoveLine[] =>
  differences(before, after).map(({ car, actual: from, planned: to }) => ({
    car,
    from_track: from?.track ?? null,
    from_seq: from?.seq ?? null,
    to_track: to?.track ?? null,
    to_seq: to?.seq ?? null,
  }))

/**
 * Where among those who stand on a track a car belongs by the plan: behind its nearest planned neighbour towards end A, else before the one towards B.
 * Only neighbours that are where they shall be count: one that has its own move before it says nothing.
 */
function placeByPlan(standing: readonly number[], plan: readonly number[], car: number, astray: ReadonlySet<number>): number {
  const own = plan.indexOf(car)
  const placeOf = (one: number | undefined): number => (one === undefined || astray.has(one) ? -1 : standing.indexOf(one))
  for (let back = own - 1; back >= 0; back--) {
    const found = placeOf(plan[back])
    if (found >= 0) return found + 1
  }
  for (let ahead = own + 1; ahead < plan.length; ahead++) {
    const found = placeOf(plan[ahead])
    if (found >= 0) return found
  }
  return Math.min(own, standing.length)
}

/** The move in the actual yard that takes these cars to their planned spots, among those who already stand there. Cars already so are left out. */
export function executionOf(actual: Layout, planned: Layout, cars: readonly number[]): MoveLine[] {
  const going = new Set(cars)
  const goal = spots(planned)
  const astray = new Set(differences(actual, planned).flatMap(({ car }) => (going.has(car) ? [] : [car])))
  const result = new Map<number, number[]>()
  for (const [track, standing] of actual) result.set(track, standing.filter((car) => !going.has(car)))
  for (const [track, plan] of planned) {
    const standing = result.get(track) ?? []
    for (const car of plan) if (going.has(car) && goal.get(car)?.track === track) standing.splice(placeByPlan(standing, plan, car, astray), 0, car)
    result.set(track, standing)
  }
  const at = spots(actual)
  const after = spots(result)
  const moves = (car: number): boolean => {
    const track = at.get(car)?.track
    if (track === undefined) return goal.has(car)
    return goal.get(car)?.track !== track || String(actual.get(track)) !== String(result.get(track))
  }
  return [...going].filter(moves).map((car) => ({
    car,
    from_track: at.get(car)?.track ?? null,
    from_seq: at.get(car)?.seq ?? null,
    to_track: after.get(car)?.track ?? null,
    to_seq: after.get(car)?.seq ?? null,
  }))
}
