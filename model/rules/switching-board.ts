/** The yard of the board as the switching planner takes it: tracks and leads, cars by what may be done with them, and a goal that an engine can work towards. */
import { executionOf } from './plan.ts'
import { impossibilities } from './switching-reasons.ts'
import type { End, Goal, Impossibility, SwitchingCar, SwitchingLead, SwitchingOptions, Yard } from './switching-yard.ts'
import { differences } from './yard-difference.ts'
import { applyMove, assumedLengthFt, markOf, spots, type Layout, type YardCar, type YardTrack } from './yard.ts'

/** What the planner may set. Numbers left empty mean no limit. */
export type SwitchingSettings = {
  readonly leads: End | 'AB'
  readonly leadFt: number | null
  readonly leadCars: number | null
  readonly minutesPerMove: number
  readonly metric: 'cuts' | 'atomic'
  readonly separation: boolean
  readonly moveBadOrder: boolean
  readonly together: readonly (readonly number[])[]
}
/** Cars of a common engine on a common lead. */
const usualLead = { feet: 1600, cars: 25 } as const

type BoardTrack = YardTrack & { readonly open_ends: End | 'AB' }
type BoardCar = YardCar & { readonly product?: { readonly hazard_class?: string; readonly un_number: string } | null; readonly load_status?: 'E' | 'L' }

export function usualSettings(tracks: readonly BoardTrack[]): SwitchingSettings {
  const lead = tracks.find(({ kind, active }) => kind === 'lead' && active)
  const worked = tracks.filter(({ kind }) => kind !== 'lead')
  return {
    leads: worked.some(({ open_ends }) => open_ends !== 'A') ? 'AB' : 'A',
    leadFt: lead?.usable_length_ft ?? usualLead.feet,
    leadCars: usualLead.cars,
    minutesPerMove: 6,
    metric: 'cuts',
    separation: false,
    moveBadOrder: false,
    together: [],
  }
}

/** Ids of leads that are no track of the yard: no track has such an id. */
const leadIds = { A: -1, B: -2 } as const

/** Hazardous goods are kept apart by class, or by UN number where the class is not known. Empty cars count as what they last carried. */
const hazardOf = ({ product }: BoardCar): string => product?.hazard_class ?? product?.un_number ?? ''

export function switchingYard(tracks: readonly BoardTrack[], cars: ReadonlyMap<number, BoardCar>, actual: Layout, settings: SwitchingSettings): Yard {
  const drawn = tracks.find(({ kind, active }) => kind === 'lead' && active)
  const ends = settings.leads === 'AB' ? (['A', 'B'] as const) : [settings.leads]
  const leads = ends.map((end, index): SwitchingLead => {
    const isDrawn = index === 0 && drawn !== undefined
    const standing = isDrawn ? (actual.get(drawn.id) ?? []) : []
    return { id: isDrawn ? drawn.id : leadIds[end], name: isDrawn ? drawn.name : `Lead ${end}`, end, lengthFt: settings.leadFt, maxCars: settings.leadCars, cars: standing }
  })
  const isLead = new Set(leads.map(({ id }) => id))
  return {
    tracks: tracks
      .filter(({ id }) => !isLead.has(id))
      .map((track) => ({
        id: track.id,
        name: track.name,
        lengthFt: track.usable_length_ft,
        openEnds: track.open_ends,
        closed: !track.active || track.kind === 'lead',
        repair: track.kind === 'repair',
        cars: actual.get(track.id) ?? [],
      })),
    leads,
    cars: new Map([...cars].map(([id, car]): [number, SwitchingCar] => [id, { id, name: markOf(car), lengthFt: car.length_ft ?? assumedLengthFt, hold: car.hold, badOrder: car.bad_order, hazard: hazardOf(car) }])),
  }
}

export const optionsOf = ({ metric, minutesPerMove, moveBadOrder, separation, together }: SwitchingSettings): SwitchingOptions => ({ metric, minutesPerMove, moveBadOrder, separation, together })

export type EngineGoal = {
  readonly goal: Goal
  /** What no engine can do, with the reason; the goal leaves these cars where they stand. */
  readonly left: readonly Impossibility[]
  /** Cars that come from nowhere or go nowhere: not an engine's work. */
  readonly arriving: readonly number[]
  readonly leaving: readonly number[]
}

/** The goal of the plan as it is: cars that stand on no track stay away, those that leave the tracks stay where they are. */
export function wholeGoal(actual: Layout, planned: Layout): Pick<EngineGoal, 'goal' | 'arriving' | 'leaving'> {
  const [at, to] = [spots(actual), spots(planned)]
  const standing = [...at.keys()]
  const going = differences(actual, planned).flatMap(({ car, actual: from, planned: goal }) => (from && goal ? [car] : []))
  return {
    goal: applyMove(actual, executionOf(actual, planned, going)),
    arriving: [...to.keys()].filter((car) => !at.has(car)),
    leaving: standing.filter((car) => !to.has(car)),
  }
}

/** The part of the plan that an engine can do: cars that make it impossible stay, one reason after the other, until none is left. */
export function possibleGoal(yard: Yard, actual: Layout, planned: Layout, options: SwitchingOptions): EngineGoal {
  const whole = wholeGoal(actual, planned)
  const left: Impossibility[] = []
  let going = differences(actual, whole.goal).map(({ car }) => car)
  let goal: Goal = whole.goal
  for (;;) {
    const found = impossibilities(yard, goal, options)
    if (found.length === 0) return { ...whole, goal, left }
    const staying = new Set(found.flatMap(({ cars }) => cars))
    const fewer = going.filter((car) => !staying.has(car))
    left.push(...found)
    // Nothing that was named is on its way any more, and still it cannot be: then all of the track stays.
    const tracks = new Set(found.map(({ track }) => track))
    const [at, to] = [spots(actual), spots(goal)]
    going = fewer.length < going.length ? fewer : going.filter((car) => !tracks.has(at.get(car)?.track) && !tracks.has(to.get(car)?.track))
    goal = going.length === 0 ? actual : applyMove(actual, executionOf(actual, whole.goal, going))
    if (going.length === 0) return { ...whole, goal, left }
  }
}
