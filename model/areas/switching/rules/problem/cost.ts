/**
 * Cost of a plan. The engine starts at the switch of its lead. For every pull and set-out it runs the clear length of the track to the
 * first car and back (before and after the move). To change leads it runs the length of the longest track.
 */
import { isLead, lengthOf, placesOf, type Costs, type SwitchingStep, type Yard } from './yard.ts'

/** Clear length in feet assumed for a track that is not measured. */
const unmeasuredFt = 100
/** Default minutes per move. */
export const usualMinutes = 6

export function costsOf(yard: Yard, steps: readonly SwitchingStep[], minutesPerMove = usualMinutes): Costs {
  const places = new Map(placesOf(yard).map((place) => [place.id, place]))
  const used = new Map(placesOf(yard).map(({ id, cars }) => [id, lengthOf(yard, cars)]))
  const longestFt = Math.max(unmeasuredFt, ...yard.tracks.map(({ lengthFt }) => lengthFt ?? 0))
  const clearFt = (id: number): number => {
    const place = places.get(id)
    if (place === undefined || isLead(place)) return 0
    return place.lengthFt === null ? unmeasuredFt : Math.max(0, place.lengthFt - (used.get(id) ?? 0))
  }
  let [engineFt, carsHandled] = [0, 0]
  steps.forEach(({ cars, from, to, end }, index) => {
    const ft = lengthOf(yard, cars)
    const before = clearFt(from) + clearFt(to)
    used.set(from, (used.get(from) ?? 0) - ft)
    used.set(to, (used.get(to) ?? 0) + ft)
    engineFt += before + clearFt(from) + clearFt(to)
    if (index > 0 && steps[index - 1]?.end !== end) engineFt += longestFt
    carsHandled += cars.length
  })
  return {
    moves: steps.length,
    carsHandled,
    engineFt: Math.round(engineFt),
    minutes: Math.round(steps.length * minutesPerMove * 10) / 10,
  }
}
