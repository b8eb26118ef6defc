/** The cars of a track that no engine can reach, and why. */
import { type Yard, type SwitchingTrack, type SwitchingOptions, opensAt, nameOf } from './problem/yard.ts'
import { isFixed } from './problem/coupling.ts'

/** The cars of a track that no engine can reach: fixed cars, and those between or behind them. */
export function frozenOn(yard: Yard, track: SwitchingTrack, options: SwitchingOptions): readonly number[] {
  const [atA, atB] = [opensAt(yard, track, 'A'), opensAt(yard, track, 'B')]
  const fixed = track.cars.flatMap((car, index) => (isFixed(yard.cars.get(car), options) ? [index] : []))
  const [firstFixed] = fixed
  const last = fixed.at(-1)
  if (firstFixed === undefined || last === undefined) return atA || atB ? [] : track.cars
  return track.cars.slice(atA ? firstFixed : 0, atB ? last + 1 : undefined)
}

export function whyStuck(
  yard: Yard,
  track: SwitchingTrack,
  car: number,
  options: SwitchingOptions,
  goalName: string | undefined,
): string {
  const known = yard.cars.get(car)
  const to = goalName === undefined ? 'moves it away' : `moves it to ${goalName}`
  if (known?.hold === true) return `${nameOf(yard, car)} is on hold on ${track.name}, but the plan ${to}.`
  if (known?.badOrder === true && options.moveBadOrder !== true)
    return `${nameOf(yard, car)} is bad order on ${track.name}, but the plan ${to}.`
  const blocker = track.cars.find((one) => isFixed(yard.cars.get(one), options))
  if (blocker === undefined)
    return track.closed === true
      ? `${track.name} is out of service: ${nameOf(yard, car)} cannot be pulled.`
      : `No lead reaches ${track.name}: ${nameOf(yard, car)} cannot be pulled.`
  return `${nameOf(yard, car)} on ${track.name} is blocked by ${nameOf(yard, blocker)}, which may not be moved.`
}
