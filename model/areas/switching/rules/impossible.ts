/** Finds reasons why no sequence of moves can reach a goal, by car and track, before any search starts. */
import { grouped } from '#model/shared/number-format.ts'
import {
  lengthOf,
  nameOf,
  namesOf,
  opensAt,
  placesOf,
  type Goal,
  type Impossibility,
  type SwitchingOptions,
  type Yard,
} from './problem/yard.ts'
import { brokenRules } from './broken-rules.ts'
import { leadTooShort } from './lead-too-short.ts'
import { frozenOn, whyStuck } from './stuck-cars.ts'

const indexOfRun = (row: readonly number[], part: readonly number[]): number => {
  const at = row.indexOf(part[0] ?? -1)
  return at >= 0 && part.every((car, index) => row[at + index] === car) ? at : -1
}

export function impossibilities(yard: Yard, goal: Goal, options: SwitchingOptions): Impossibility[] {
  const found: Impossibility[] = []
  const report = (message: string, cars: readonly number[], track?: number): void =>
    void found.push({ message, cars, ...(track !== undefined && { track }) })
  const places = placesOf(yard)
  const standing = new Map(places.flatMap(({ id, cars }) => cars.map((car) => [car, id] as const)))
  const wanted = new Map<number, number>()
  for (const [id, cars] of goal) {
    const place = places.find((one) => one.id === id)
    if (place === undefined) report('The plan contains a track that is not in this yard.', cars, id)
    for (const car of cars) {
      if (wanted.has(car)) report(`${nameOf(yard, car)} is planned twice.`, [car], id)
      else if (!standing.has(car))
        report(`${nameOf(yard, car)} is planned but is not on a track of this yard.`, [car], id)
      wanted.set(car, id)
    }
  }
  const trackName = (id: number | undefined): string | undefined => places.find((place) => place.id === id)?.name
  const free = yard.tracks.some(({ id }) => !goal.has(id))
  for (const [car, at] of standing)
    if (!wanted.has(car) && !free)
      report(`${nameOf(yard, car)} is on ${trackName(at) ?? 'a track'} but not in the plan.`, [car])
  for (const place of places) {
    const planned = goal.get(place.id) ?? []
    const over = lengthOf(yard, planned) - (place.lengthFt ?? Infinity)
    const coming = planned.filter((car) => standing.get(car) !== place.id)
    if (over > 1e-6 && lengthOf(yard, planned) > lengthOf(yard, place.cars))
      report(`${place.name} is ${grouped(Math.ceil(over))} ft too short for the plan.`, coming, place.id)
    if (planned.length > Math.max(place.maxCars ?? Infinity, place.cars.length))
      report(
        `${place.name} holds at most ${place.maxCars ?? 0} cars, but the plan has ${planned.length}.`,
        coming,
        place.id,
      )
  }
  for (const track of yard.tracks) {
    const planned = goal.get(track.id)
    const frozen = frozenOn(yard, track, options)
    const away = frozen.filter((car) => wanted.has(car) && wanted.get(car) !== track.id)
    for (const car of away) report(whyStuck(yard, track, car, options, trackName(wanted.get(car))), [car], track.id)
    if (planned === undefined) continue
    const coming = planned.filter((car) => standing.get(car) !== track.id)
    for (const car of coming) {
      const isBad = yard.cars.get(car)?.badOrder === true
      if (track.closed === true)
        report(`${track.name} is out of service: ${nameOf(yard, car)} cannot go there.`, [car], track.id)
      else if ((track.repair === true) !== isBad)
        report(
          isBad
            ? `${nameOf(yard, car)} is bad order and may only go to a repair track.`
            : `${track.name} is a repair track and ${nameOf(yard, car)} is not bad order.`,
          [car],
          track.id,
        )
    }
    if (away.length > 0) continue
    const at = frozen.length === 0 ? 0 : indexOfRun(planned, frozen)
    const [atA, atB] = [opensAt(yard, track, 'A'), opensAt(yard, track, 'B')]
    const isOpen =
      frozen.length === 0
        ? atA || atB || planned.length === 0
        : at >= 0 && (atA || at === 0) && (atB || at + frozen.length === planned.length)
    if (isOpen) continue
    const others = planned.filter((car, index) => track.cars[index] !== car || standing.get(car) !== track.id)
    if (atA || atB)
      report(
        `The planned order on ${track.name} would require moving ${namesOf(yard, frozen)}, which cannot be moved.`,
        others,
        track.id,
      )
    else report(`No lead reaches ${track.name}.`, others, track.id)
  }
  return [...found, ...brokenRules(yard, goal, options), ...leadTooShort(yard, standing, wanted, options)]
}
