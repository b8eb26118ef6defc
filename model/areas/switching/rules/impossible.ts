/** Finds reasons why no sequence of moves can reach a goal, by car and track, before any search starts. */
import { grouped } from '#model/shared/number-format.ts'
import { couplingRule, isFixed, neighbours } from './problem/problem.ts'
import {
  lengthOf,
  nameOf,
  namesOf,
  opensAt,
  placesOf,
  type Goal,
  type Impossibility,
  type SwitchingOptions,
  type SwitchingTrack,
  type Yard,
} from './problem/yard.ts'

/** The cars of a track that no engine can reach: fixed cars, and those between or behind them. */
export function frozenOn(yard: Yard, track: SwitchingTrack, options: SwitchingOptions): readonly number[] {
  const [atA, atB] = [opensAt(yard, track, 'A'), opensAt(yard, track, 'B')]
  const fixed = track.cars.flatMap((car, index) => (isFixed(yard.cars.get(car), options) ? [index] : []))
  const [firstFixed] = fixed
  const last = fixed.at(-1)
  if (firstFixed === undefined || last === undefined) return atA || atB ? [] : track.cars
  return track.cars.slice(atA ? firstFixed : 0, atB ? last + 1 : undefined)
}

const indexOfRun = (row: readonly number[], part: readonly number[]): number => {
  const at = row.indexOf(part[0] ?? -1)
  return at >= 0 && part.every((car, index) => row[at + index] === car) ? at : -1
}

function whyStuck(
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

function brokenRules(yard: Yard, goal: Goal, options: SwitchingOptions): Impossibility[] {
  const found: Impossibility[] = []
  const couples = couplingRule(yard, options)
  for (const [track, cars] of goal)
    cars.forEach((car, index) => {
      const next = cars[index + 1]
      if (next !== undefined && !couples(car, next))
        found.push({
          message: `${nameOf(yard, car)} and ${nameOf(yard, next)} have different hazard classes but are planned next to each other.`,
          cars: [car, next],
          track,
        })
    })
  const now = neighbours(placesOf(yard).map(({ cars }) => cars))
  const planned = neighbours(goal.values())
  const wanted = new Set([...goal.values()].flat())
  for (const cut of options.together ?? [])
    cut.slice(1).forEach((car, index) => {
      const before = cut[index] ?? -1
      if (!now(before, car))
        found.push({
          message: `${nameOf(yard, before)} and ${nameOf(yard, car)} should stay together but are not next to each other now.`,
          cars: [before, car],
        })
      else if (wanted.has(before) && !planned(before, car))
        found.push({
          message: `${nameOf(yard, before)} and ${nameOf(yard, car)} should stay together but are planned apart.`,
          cars: [before, car],
        })
    })
  return found
}

/** A car, or a cut that stays together, cannot be pulled from its track if it is longer than every lead. */
function leadTooShort(
  yard: Yard,
  standing: ReadonlyMap<number, number>,
  wanted: ReadonlyMap<number, number>,
  options: SwitchingOptions,
): Impossibility[] {
  const longestFt = Math.max(0, ...yard.leads.map(({ lengthFt }) => lengthFt ?? Infinity))
  const mostCars = Math.max(0, ...yard.leads.map(({ maxCars }) => maxCars ?? Infinity))
  const onLead = new Set(yard.leads.map(({ id }) => id))
  const moving = [...wanted].flatMap(([car, track]) =>
    standing.has(car) && standing.get(car) !== track && !onLead.has(standing.get(car) ?? -1) ? [car] : [],
  )
  const cuts = moving.map((car) => options.together?.find((cut) => cut.includes(car)) ?? [car])
  return cuts.flatMap((cut) =>
    lengthOf(yard, cut) > longestFt + 1e-6 || cut.length > mostCars
      ? [
          {
            message: `The lead is too short to pull ${namesOf(yard, cut)}: ${grouped(Math.ceil(lengthOf(yard, cut)))} of ${grouped(longestFt)} ft.`,
            cars: cut,
          },
        ]
      : [],
  )
}
