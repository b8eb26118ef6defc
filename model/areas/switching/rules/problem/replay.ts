/** Simulates a plan step by step. It is independent of the search, so that it can detect wrong plans. */
import { couplingRule, isFixed, neighbours } from './coupling.ts'
import { isLead, lengthOf, nameOf, opensAt, placesOf, type Plan, type SwitchingStep, type Yard } from './yard.ts'

/** Thrown for a step that is not legal, with the reason. */
export class IllegalStep extends Error {
  /** Step number, from 1. */
  readonly step: number
  constructor(step: number, message: string) {
    super(`Step ${step}: ${message}`)
    this.name = 'IllegalStep'
    this.step = step
  }
}

type Rules = Plan['settings']
const sameCars = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((car, index) => car === other[index])

/** Why a step is not legal; undefined if it is. `first` is the yard before the first step. */
function objection(first: Yard, yard: Yard, step: SwitchingStep, rules: Rules): string | undefined {
  const from = placesOf(yard).find(({ id }) => id === step.from)
  const to = placesOf(yard).find(({ id }) => id === step.to)
  const lead = yard.leads.find(({ end }) => end === step.end)
  if (from === undefined || to === undefined || from === to || step.cars.length === 0)
    return 'it needs a cut and two different tracks of this yard.'
  if (lead === undefined) return `there is no lead at end ${step.end}.`
  for (const place of [from, to])
    if (!opensAt(yard, place, step.end)) return `${place.name} is not open at end ${step.end}.`
  if (rules.metric === 'atomic' && !isLead(from) && !isLead(to))
    return 'a cut must be pulled to the lead first and then set out.'
  const count = step.cars.length
  const atLeft = isLead(from) ? step.end === 'B' : step.end === 'A'
  const cut = atLeft ? from.cars.slice(0, count) : from.cars.slice(-count)
  if (!sameCars(cut, step.cars))
    return `the cut with ${nameOf(yard, step.cars[0])} is not at end ${step.end} of ${from.name}.`
  const fixed = cut.find((car) => isFixed(yard.cars.get(car), rules))
  if (fixed !== undefined)
    return `${nameOf(yard, fixed)} is ${yard.cars.get(fixed)?.hold === true ? 'on hold' : 'bad order'} and may not be moved.`
  const ft = lengthOf(yard, cut)
  if (!isLead(from)) {
    if (ft + lengthOf(yard, lead.cars) > (lead.lengthFt ?? Infinity) + 1e-6)
      return `${lead.name} is too short for ${count} more cars.`
    if (count + lead.cars.length > (lead.maxCars ?? Infinity))
      return `${lead.name} holds at most ${lead.maxCars ?? 0} cars.`
  }
  if (ft + lengthOf(yard, to.cars) > (to.lengthFt ?? Infinity) + 1e-6) return `${to.name} is too short.`
  if (count + to.cars.length > (to.maxCars ?? Infinity)) return `${to.name} holds at most ${to.maxCars ?? 0} cars.`
  const before = placesOf(first).find(({ id }) => id === to.id)?.cars ?? []
  if (!isLead(to)) {
    const stranger = cut.find(
      (car) => !before.includes(car) && (to.repair === true) !== (yard.cars.get(car)?.badOrder === true),
    )
    if (stranger !== undefined)
      return to.repair === true
        ? `${to.name} is a repair track and ${nameOf(yard, stranger)} is not bad order.`
        : `${nameOf(yard, stranger)} is bad order and may only go to a repair track.`
  }
  const rest = from.cars.at(atLeft ? count : -count - 1)
  const staysCoupled = neighbours(rules.together ?? [])
  if (
    rest !== undefined &&
    from.cars.length > count &&
    (atLeft ? staysCoupled(cut.at(-1) ?? -1, rest) : staysCoupled(rest, cut[0] ?? -1))
  )
    return `it separates a cut that stays together at ${nameOf(yard, rest)}.`
  const left = isLead(to) ? step.end === 'B' : step.end === 'A'
  const neighbour = left ? to.cars[0] : to.cars.at(-1)
  const couples = couplingRule(first, rules)
  if (neighbour !== undefined && !(left ? couples(cut.at(-1) ?? -1, neighbour) : couples(neighbour, cut[0] ?? -1)))
    return `${nameOf(yard, left ? cut.at(-1) : cut[0])} may not be coupled to ${nameOf(yard, neighbour)}: different hazard classes.`
  return undefined
}

function afterStep(yard: Yard, { cars, from, to, end }: SwitchingStep): Yard {
  const change = <P extends { readonly id: number; readonly cars: readonly number[] }>(place: P, left: boolean): P => {
    if (place.id === from)
      return { ...place, cars: left ? place.cars.slice(cars.length) : place.cars.slice(0, -cars.length) }
    if (place.id === to) return { ...place, cars: left ? [...cars, ...place.cars] : [...place.cars, ...cars] }
    return place
  }
  return {
    ...yard,
    tracks: yard.tracks.map((track) => change(track, end === 'A')),
    leads: yard.leads.map((lead) => change(lead, end === 'B')),
  }
}

/** The yard before the first step, and after each. @throws IllegalStep */
export function replayed(yard: Yard, { steps, settings }: Pick<Plan, 'steps' | 'settings'>): Yard[] {
  const yards = [yard]
  for (const [index, step] of steps.entries()) {
    const now = yards.at(-1) ?? yard
    const reason = objection(yard, now, step, settings)
    if (reason !== undefined) throw new IllegalStep(index + 1, reason)
    yards.push(afterStep(now, step))
  }
  return yards
}

/** The yard after a plan. @throws IllegalStep with the number of the first illegal step and the reason. */
export const replay = (yard: Yard, plan: Pick<Plan, 'steps' | 'settings'>): Yard => replayed(yard, plan).at(-1) ?? yard
