/** Converts the yard board into the input of the switching planner: tracks, leads, cars with their restrictions, and a reachable goal. */
import { executionOf } from '#model/areas/yard/rules/plan.ts'
import { impossibilities } from './impossible.ts'
import type {
  TrackEnd,
  Goal,
  Impossibility,
  SwitchingCar,
  SwitchingLead,
  SwitchingOptions,
  Yard,
} from './problem/yard.ts'
import { differences } from '#model/areas/yard/rules/difference.ts'
import {
  assumedLengthFt,
  markOf,
  spots,
  type Layout,
  type YardCar,
  type YardTrack,
} from '#model/areas/yard/rules/yard.ts'
import { applyMove } from '#model/areas/yard/rules/move.ts'

/** The planner's settings. Null lengths and numbers mean no limit. */
export type SwitchingSettings = {
  readonly leads: TrackEnd | 'AB'
  readonly leadFt: number | null
  readonly leadCars: number | null
  readonly minutesPerMove: number
  readonly metric: 'cuts' | 'atomic'
  readonly separation: boolean
  readonly moveBadOrder: boolean
  readonly together: readonly (readonly number[])[]
}
/** Default lead: its length, and the cars that a typical engine handles on it. */
const defaultLead = { feet: 1600, cars: 25 } as const

type BoardTrack = YardTrack & { readonly open_ends: TrackEnd | 'AB' }
type BoardCar = YardCar & {
  readonly product?: { readonly hazard_class?: string; readonly un_number: string } | null
  readonly load_status?: 'E' | 'L'
}

export function usualSettings(tracks: readonly BoardTrack[]): SwitchingSettings {
  const lead = tracks.find(({ kind, active }) => kind === 'lead' && active)
  const workTracks = tracks.filter(({ kind }) => kind !== 'lead')
  return {
    leads: workTracks.some(({ open_ends }) => open_ends !== 'A') ? 'AB' : 'A',
    leadFt: lead?.usable_length_ft ?? defaultLead.feet,
    leadCars: defaultLead.cars,
    minutesPerMove: 6,
    metric: 'cuts',
    separation: false,
    moveBadOrder: false,
    together: [],
  }
}

/** Ids of assumed leads, for yards without a lead track; negative, so that they differ from all track ids. */
const leadIds = { A: -1, B: -2 } as const

/** Hazardous goods are separated by class, or by UN number if the class is not known. Empty cars count by their last load. */
const hazardOf = ({ product }: BoardCar): string => product?.hazard_class ?? product?.un_number ?? ''

export function switchingYard(
  tracks: readonly BoardTrack[],
  cars: ReadonlyMap<number, BoardCar>,
  actual: Layout,
  settings: SwitchingSettings,
): Yard {
  const leadTrack = tracks.find(({ kind, active }) => kind === 'lead' && active)
  const ends = settings.leads === 'AB' ? (['A', 'B'] as const) : [settings.leads]
  const leads = ends.map((end, index): SwitchingLead => {
    const isLeadTrack = index === 0 && leadTrack !== undefined
    const standing = isLeadTrack ? (actual.get(leadTrack.id) ?? []) : []
    return {
      id: isLeadTrack ? leadTrack.id : leadIds[end],
      name: isLeadTrack ? leadTrack.name : `Lead ${end}`,
      end,
      lengthFt: settings.leadFt,
      maxCars: settings.leadCars,
      cars: standing,
    }
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
    cars: new Map(
      [...cars].map(([id, car]): [number, SwitchingCar] => [
        id,
        {
          id,
          name: markOf(car),
          lengthFt: car.length_ft ?? assumedLengthFt,
          hold: car.hold,
          badOrder: car.bad_order,
          hazard: hazardOf(car),
        },
      ]),
    ),
  }
}

export const optionsOf = ({
  metric,
  minutesPerMove,
  moveBadOrder,
  separation,
  together,
}: SwitchingSettings): SwitchingOptions => ({ metric, minutesPerMove, moveBadOrder, separation, together })

export type EngineGoal = {
  readonly goal: Goal
  /** Reasons why some cars cannot be placed as planned; the goal leaves these cars where they are. */
  readonly left: readonly Impossibility[]
  /** Cars that are not yet on a track, or will leave all tracks: not engine moves. */
  readonly arriving: readonly number[]
  readonly leaving: readonly number[]
}

/** The plan as an engine's goal: cars that are not on a track stay away, cars that would leave the tracks stay where they are. */
export function wholeGoal(actual: Layout, planned: Layout): Pick<EngineGoal, 'goal' | 'arriving' | 'leaving'> {
  const [at, to] = [spots(actual), spots(planned)]
  const standing = [...at.keys()]
  const going = differences(actual, planned).flatMap(({ car, actual: from, planned: goal }) =>
    from && goal ? [car] : [],
  )
  return {
    goal: applyMove(actual, executionOf(actual, planned, going)),
    arriving: [...to.keys()].filter((car) => !at.has(car)),
    leaving: standing.filter((car) => !to.has(car)),
  }
}

/** The part of the plan that is possible: repeatedly leaves cars with an impossibility where they are, until none remains. */
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
    // If none of the named cars is still moving but the goal remains impossible, all cars of the affected tracks stay.
    const tracks = new Set(found.map(({ track }) => track))
    const [at, to] = [spots(actual), spots(goal)]
    going =
      fewer.length < going.length
        ? fewer
        : going.filter((car) => !tracks.has(at.get(car)?.track) && !tracks.has(to.get(car)?.track))
    goal = going.length === 0 ? actual : applyMove(actual, executionOf(actual, whole.goal, going))
    if (going.length === 0) return { ...whole, goal, left }
  }
}
