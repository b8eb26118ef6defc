/**
 * Types of the switching planner. All rows of cars run from end A to end B, including those on leads: a lead at end A lies before the
 * tracks, so the car nearest to its switch is its last one; at end B it is the first. Lengths are in feet over couplers.
 */
export type TrackEnd = 'A' | 'B'

export type SwitchingCar = {
  readonly id: number
  readonly name: string
  readonly lengthFt: number
  readonly hold?: boolean
  readonly badOrder?: boolean
  /** Hazard class of its load; empty: not hazardous. */
  readonly hazard?: string
}
type Place = {
  readonly id: number
  readonly name: string
  /** Usable length in feet; null: not measured, so never full. */
  readonly lengthFt: number | null
  /** Most cars; null or absent: limited by length only. */
  readonly maxCars?: number | null
  /** Its cars from end A. */
  readonly cars: readonly number[]
}
export type SwitchingTrack = Place & {
  readonly openEnds: TrackEnd | 'AB'
  /** Out of service: no car enters or leaves. */
  readonly closed?: boolean
  /** Accepts bad order cars only. */
  readonly repair?: boolean
}
/** The track from which the engine works: every move at that end of the yard passes over it. */
export type SwitchingLead = Place & { readonly end: TrackEnd }
export type Yard = {
  readonly tracks: readonly SwitchingTrack[]
  readonly leads: readonly SwitchingLead[]
  readonly cars: ReadonlyMap<number, SwitchingCar>
}

/** The target cars of each track from end A. A track not in the map may end in any state; a lead not in the map must end empty. */
export type Goal = ReadonlyMap<number, readonly number[]>

/** `cuts`: moving a cut between any two places counts as one move. `atomic`: each pull to the lead and each set-out from it counts as one. */
export type Metric = 'cuts' | 'atomic'
export type SwitchingOptions = {
  readonly metric?: Metric
  /** Bad order cars are moved only if this is true. Cars on hold are never moved. */
  readonly moveBadOrder?: boolean
  /** Cars of different hazard classes must not be coupled to each other. */
  readonly separation?: boolean
  /** Cuts that stay together, each from end A. */
  readonly together?: readonly (readonly number[])[]
  /** Estimated minutes per move. */
  readonly minutesPerMove?: number
  /** Most arrangements examined before the search ends by itself. */
  readonly effort?: number
  /** Stops the search, such as an AbortSignal; the best plan so far remains. */
  readonly signal?: { readonly aborted: boolean }
  /** Awaited regularly, so that a worker can receive messages. */
  readonly breathe?: () => Promise<void>
  readonly progress?: (looked: number) => void
}

/** Moves one cut from one place to another over the lead at an end. Cars are listed from end A. */
export type SwitchingStep = {
  readonly cars: readonly number[]
  readonly from: number
  readonly to: number
  readonly end: TrackEnd
  readonly why: string
}
/** `engineFt`: distance that the engine runs, by the model in cost.ts. */
export type Costs = {
  readonly moves: number
  readonly carsHandled: number
  readonly engineFt: number
  readonly minutes: number
}
export type Impossibility = { readonly message: string; readonly cars: readonly number[]; readonly track?: number }
export type Plan = {
  /** `not_found`: neither a plan nor a proof that none exists. */
  readonly outcome: 'plan' | 'impossible' | 'not_found'
  readonly steps: readonly SwitchingStep[]
  readonly costs: Costs
  /** Lower bound: no plan has fewer moves. */
  readonly bound: number
  readonly optimal: boolean
  readonly method: 'none' | 'search' | 'beam' | 'parts' | 'multistage'
  /** Arrangements examined so far. */
  readonly examined: number
  readonly reasons: readonly Impossibility[]
  /** The options that the plan obeys; a replay checks them. */
  readonly settings: Pick<SwitchingOptions, 'metric' | 'moveBadOrder' | 'separation' | 'together'>
}

export const placesOf = (yard: Yard): readonly (SwitchingTrack | SwitchingLead)[] => [...yard.tracks, ...yard.leads]
export const isLead = (place: SwitchingTrack | SwitchingLead): place is SwitchingLead => 'end' in place

export const lengthOf = (yard: Yard, cars: readonly number[]): number =>
  cars.reduce((sum, car) => sum + (yard.cars.get(car)?.lengthFt ?? 0), 0)
export const nameOf = (yard: Yard, car: number | undefined): string =>
  yard.cars.get(car ?? -1)?.name ?? `car ${car ?? '?'}`
/** `GATX 20411`, `GATX 20411 and 20412`, `GATX 20411 and 7 more`. */
export function namesOf(yard: Yard, cars: readonly number[]): string {
  const [first, second] = cars
  if (cars.length === 2) return `${nameOf(yard, first)} and ${nameOf(yard, second)}`
  return cars.length < 2 ? nameOf(yard, first) : `${nameOf(yard, first)} and ${cars.length - 1} more`
}
/** Whether an engine on the lead at an end can reach a place. */
export const opensAt = (yard: Yard, place: SwitchingTrack | SwitchingLead, end: TrackEnd): boolean =>
  isLead(place)
    ? place.end === end
    : place.closed !== true && place.openEnds.includes(end) && yard.leads.some((lead) => lead.end === end)

/** Whether the yard is in the goal state; a lead that is not in the goal must be empty. */
export const reaches = (yard: Yard, goal: Goal): boolean =>
  placesOf(yard).every((place) => {
    const cars = goal.get(place.id) ?? ('end' in place ? [] : undefined)
    return (
      cars === undefined || (cars.length === place.cars.length && cars.every((car, index) => car === place.cars[index]))
    )
  })
