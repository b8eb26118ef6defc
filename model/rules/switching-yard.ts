/**
 * A yard as an engine finds it. Everything is read from end A to end B, also the cars of a lead: a lead at end A lies before the tracks,
 * so the car nearest to its switch is its last; at end B it is its first. Lengths in feet over couplers.
 */
export type End = 'A' | 'B'

export type SwitchingCar = {
  readonly id: number
  readonly name: string
  readonly lengthFt: number
  readonly hold?: boolean
  readonly badOrder?: boolean
  /** Hazard class of what it carries; empty: none. */
  readonly hazard?: string
}
type Place = {
  readonly id: number
  readonly name: string
  /** Usable feet; null: not measured, so never full. */
  readonly lengthFt: number | null
  /** Most cars; null or left out: as many as its feet take. */
  readonly maxCars?: number | null
  /** Cars that stand there, from end A. */
  readonly cars: readonly number[]
}
export type SwitchingTrack = Place & {
  readonly openEnds: End | 'AB'
  /** Out of service: nothing goes in or out. */
  readonly closed?: boolean
  /** Takes bad order cars, and no others. */
  readonly repair?: boolean
}
/** Where the engine works from: everything in and out of that end of the tracks passes over it. */
export type SwitchingLead = Place & { readonly end: End }
export type Yard = {
  readonly tracks: readonly SwitchingTrack[]
  readonly leads: readonly SwitchingLead[]
  readonly cars: ReadonlyMap<number, SwitchingCar>
}

/** The cars of each track from end A. A track that is not named may end as it will; a lead that is not named ends clear. */
export type Goal = ReadonlyMap<number, readonly number[]>

/** `cuts`: a cut moved between any two places counts one. `atomic`: each pull to the lead and each set-out from it counts one, and nothing goes from track to track. */
export type Metric = 'cuts' | 'atomic'
export type SwitchingOptions = {
  readonly metric?: Metric
  /** Cars on hold are never touched; bad order cars only where this is true. */
  readonly moveBadOrder?: boolean
  /** Cars of different hazard classes may not come to stand coupled to each other. */
  readonly separation?: boolean
  /** Cuts that stay together, each named from end A. */
  readonly together?: readonly (readonly number[])[]
  /** Minutes counted for one move. */
  readonly minutesPerMove?: number
  /** Most arrangements looked at before it ends by itself. */
  readonly effort?: number
  /** An AbortSignal, or whatever says that it is enough: the best plan so far is kept. */
  readonly signal?: { readonly aborted: boolean }
  /** Awaited now and then, so that a message can come in. */
  readonly breathe?: () => Promise<void>
  readonly progress?: (looked: number) => void
}

/** One cut from one place to another over the lead of one end. Cars are named from end A. */
export type Step = { readonly cars: readonly number[]; readonly from: number; readonly to: number; readonly end: End; readonly why: string }
/** `engineFt`: what the engine runs, by the model of switching-cost.ts. */
export type Costs = { readonly moves: number; readonly carsHandled: number; readonly engineFt: number; readonly minutes: number }
export type Impossibility = { readonly message: string; readonly cars: readonly number[]; readonly track?: number }
export type Plan = {
  /** `not_found`: neither a plan nor a proof that there is none. */
  readonly outcome: 'plan' | 'impossible' | 'not_found'
  readonly steps: readonly Step[]
  readonly costs: Costs
  /** No plan has fewer moves than this. */
  readonly bound: number
  readonly optimal: boolean
  readonly method: 'none' | 'search' | 'beam' | 'parts' | 'multistage'
  /** Arrangements looked at so far. */
  readonly looked: number
  readonly reasons: readonly Impossibility[]
  /** What was asked of it: a replay holds it to that. */
  readonly settings: Pick<SwitchingOptions, 'metric' | 'moveBadOrder' | 'separation' | 'together'>
}

export const placesOf = (yard: Yard): readonly (SwitchingTrack | SwitchingLead)[] => [...yard.tracks, ...yard.leads]
export const isLead = (place: SwitchingTrack | SwitchingLead): place is SwitchingLead => 'end' in place

export const lengthOf = (yard: Yard, cars: readonly number[]): number => cars.reduce((sum, car) => sum + (yard.cars.get(car)?.lengthFt ?? 0), 0)
export const nameOf = (yard: Yard, car: number | undefined): string => yard.cars.get(car ?? -1)?.name ?? `car ${car ?? '?'}`
/** `GATX 20411`, `GATX 20411 and 20412`, `GATX 20411 and 7 more`. */
export function namesOf(yard: Yard, cars: readonly number[]): string {
  const [first, second] = cars
  if (cars.length === 2) return `${nameOf(yard, first)} and ${nameOf(yard, second)}`
  return cars.length < 2 ? nameOf(yard, first) : `${nameOf(yard, first)} and ${cars.length - 1} more`
}
/** Whether an engine on the lead of an end gets at a place. */
export const opensAt = (yard: Yard, place: SwitchingTrack | SwitchingLead, end: End): boolean =>
  isLead(place) ? place.end === end : place.closed !== true && place.openEnds.includes(end) && yard.leads.some((lead) => lead.end === end)

/** Whether each place stands as the goal has it; a lead that is not named must be clear. */
export const reaches = (yard: Yard, goal: Goal): boolean =>
  placesOf(yard).every((place) => {
    const cars = goal.get(place.id) ?? ('end' in place ? [] : undefined)
    return cars === undefined || (cars.length === place.cars.length && cars.every((car, index) => car === place.cars[index]))
  })
