/** Compares the actual with the planned layout: the cars that still have to be moved. */
import { spots, type Conflict, type Layout, type Spot } from './yard.ts'

export type Difference = { readonly car: number; readonly actual: Spot | null; readonly planned: Spot | null }

/** Indexes of a longest increasing subsequence, so that as few cars as possible count as out of order. */
function longestAscending(values: readonly number[]): Set<number> {
  const tails: number[] = []
  const before: number[] = []
  values.forEach((value, index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  })
  const indexes = new Set<number>()
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) indexes.add(at)
  return indexes
}

/**
 * Cars that are not on their planned track, or out of the planned order on it.
 * A car whose position only shifts because others leave or join is not included: nobody has to move it.
 */
export function differences(actual: Layout, planned: Layout): Difference[] {
  const [at, to] = [spots(actual), spots(planned)]
  const found: Difference[] = []
  const add = (car: number): void => void found.push({ car, actual: at.get(car) ?? null, planned: to.get(car) ?? null })
  for (const [track, cars] of actual) {
    const stay = cars.filter((car) => to.get(car)?.track === track)
    const inOrder = longestAscending(stay.map((car) => to.get(car)?.seq ?? 0))
    const staying = new Set([...inOrder].map((index) => stay[index]))
    for (const car of cars) if (!staying.has(car)) add(car)
  }
  for (const cars of planned.values()) for (const car of cars) if (!at.has(car)) add(car)
  return found
}

/** The cars of a move that somebody has moved since the move was composed. Cars that only shifted with their neighbours are not meant. */
export function overtaken(composed: Layout, now: Layout, cars: readonly number[]): Conflict[] {
  const moved = new Map(differences(composed, now).map((one) => [one.car, one]))
  return cars.flatMap((car) => {
    const one = moved.get(car)
    return one ? [{ car, believed: one.actual, actual: one.planned }] : []
  })
}
