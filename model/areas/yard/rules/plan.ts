/** Moves between two layouts: the fewest cars that must move, and the part of a plan carried out for some cars. */
import { differences } from './difference.ts'
import { spots, type Layout, type MoveLine } from './yard.ts'

/** The move from the first layout to the second with as few cars as possible. */
export const movesBetween = (before: Layout, after: Layout): MoveLine[] =>
  differences(before, after).map(({ car, actual: from, planned: to }) => ({
    car,
    from_track: from?.track ?? null,
    from_seq: from?.seq ?? null,
    to_track: to?.track ?? null,
    to_seq: to?.seq ?? null,
  }))

/**
 * Index at which a car joins the cars on a track according to the plan: behind its nearest planned neighbour towards end A, else before
 * the one towards end B. Neighbours that still have to move themselves (`astray`) are ignored.
 */
function plannedIndex(
  standing: readonly number[],
  plan: readonly number[],
  car: number,
  astray: ReadonlySet<number>,
): number {
  const own = plan.indexOf(car)
  const indexOf = (one: number | undefined): number =>
    one === undefined || astray.has(one) ? -1 : standing.indexOf(one)
  for (let back = own - 1; back >= 0; back--) {
    const index = indexOf(plan[back])
    if (index >= 0) return index + 1
  }
  for (let ahead = own + 1; ahead < plan.length; ahead++) {
    const index = indexOf(plan[ahead])
    if (index >= 0) return index
  }
  return Math.min(own, standing.length)
}

/** The move that takes these cars from their actual to their planned positions, among the cars already there. Cars in position are omitted. */
export function executionOf(actual: Layout, planned: Layout, cars: readonly number[]): MoveLine[] {
  const going = new Set(cars)
  const goal = spots(planned)
  const astray = new Set(differences(actual, planned).flatMap(({ car }) => (going.has(car) ? [] : [car])))
  const result = new Map<number, number[]>()
  for (const [track, standing] of actual)
    result.set(
      track,
      standing.filter((car) => !going.has(car)),
    )
  for (const [track, plan] of planned) {
    const standing = result.get(track) ?? []
    for (const car of plan)
      if (going.has(car) && goal.get(car)?.track === track)
        standing.splice(plannedIndex(standing, plan, car, astray), 0, car)
    result.set(track, standing)
  }
  const at = spots(actual)
  const after = spots(result)
  const hasMoved = (car: number): boolean => {
    const track = at.get(car)?.track
    if (track === undefined) return goal.has(car)
    return goal.get(car)?.track !== track || String(actual.get(track)) !== String(result.get(track))
  }
  return [...going].filter(hasMoved).map((car) => ({
    car,
    from_track: at.get(car)?.track ?? null,
    from_seq: at.get(car)?.seq ?? null,
    to_track: after.get(car)?.track ?? null,
    to_seq: after.get(car)?.seq ?? null,
  }))
}
