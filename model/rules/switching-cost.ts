/**
 * What a plan costs. The engine stands at the switch of its lead. To a track it runs the clear feet up to the first car and back, and so
 * with every set-out: the clear feet before and after each time. To change leads it runs the length of the longest track.
 */
import { isLead, lengthOf, placesOf, type Costs, type Step, type Yard } from './switching-yard.ts'

/** Clear feet counted on a track that nobody has measured. */
const unmeasuredFt = 100
/** Minutes of a move where the setting does not say. */
export const usualMinutes = 6

export function costsOf(yard: Yard, steps: readonly Step[], minutesPerMove = usualMinutes): Costs {
  const places = new Map(placesOf(yard).map((place) => [place.id, place]))
  const used = new Map(placesOf(yard).map(({ id, cars }) => [id, lengthOf(yard, cars)]))
  const longestFt = Math.max(unmeasuredFt, ...yard.tracks.map(({ lengthFt }) => lengthFt ?? 0))
  const clear = (id: number): number => {
    const place = places.get(id)
    if (place === undefined || isLead(place)) return 0
    return place.lengthFt === null ? unmeasuredFt : Math.max(0, place.lengthFt - (used.get(id) ?? 0))
  }
  let [engineFt, carsHandled] = [0, 0]
  steps.forEach(({ cars, from, to, end }, index) => {
    const ft = lengthOf(yard, cars)
    const before = clear(from) + clear(to)
    used.set(from, (used.get(from) ?? 0) - ft)
    used.set(to, (used.get(to) ?? 0) + ft)
    engineFt += before + clear(from) + clear(to)
    if (index > 0 && steps[index - 1]?.end !== end) engineFt += longestFt
    carsHandled += cars.length
  })
  return { moves: steps.length, carsHandled, engineFt: Math.round(engineFt), minutes: Math.round(steps.length * minutesPerMove * 10) / 10 }
}
