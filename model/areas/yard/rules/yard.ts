/** Tracks, cars and positions of a yard. Positions (`seq`) count from end A; 1 is the car nearest to it. */

export const scenarios = ['actual', 'planned'] as const
export type Scenario = (typeof scenarios)[number]

export const trackKinds = [
  'storage',
  'loading',
  'unloading',
  'repair',
  'lead',
  'interchange',
  'scale',
  'departure',
] as const
export type TrackKind = (typeof trackKinds)[number]

export const openEnds = ['A', 'B', 'AB'] as const

/** Length over couplers in feet assumed for cars without a measured length: that of the longer common tank cars. */
export const assumedLengthFt = 60

export type YardTrack = {
  readonly id: number
  readonly name: string
  readonly kind: TrackKind
  /** In feet; null if not measured, so the track never counts as full. */
  readonly usable_length_ft: number | null
  readonly active: boolean
}
export type YardCar = {
  readonly id: number
  readonly car_mark: string
  readonly car_number: string
  readonly length_ft: number | null
  readonly hold: boolean
  readonly bad_order: boolean
}
/** The cars on each track, from end A. */
export type Layout = ReadonlyMap<number, readonly number[]>
export type Spot = { readonly track: number; readonly seq: number }

/** One car of a move: its expected position before, and its position after the whole move. */
export type MoveLine = {
  readonly car: number
  readonly from_track: number | null
  readonly from_seq: number | null
  readonly to_track: number | null
  /** Null: at end B. */
  readonly to_seq: number | null
}

export const markOf = (car: Pick<YardCar, 'car_mark' | 'car_number'>): string => `${car.car_mark} ${car.car_number}`
const lengthOf = (car: YardCar | undefined): number => car?.length_ft ?? assumedLengthFt

/** The position of every car on a track. */
export function spots(layout: Layout): Map<number, Spot> {
  const found = new Map<number, Spot>()
  for (const [track, cars] of layout) cars.forEach((car, index) => found.set(car, { track, seq: index + 1 }))
  return found
}

export type Conflict = { readonly car: number; readonly believed: Spot | null; readonly actual: Spot | null }

/** The cars that are not at their expected position. If there are any, the whole move is rejected. */
export function conflicts(layout: Layout, lines: readonly MoveLine[]): Conflict[] {
  const at = spots(layout)
  return lines.flatMap(({ car, from_track, from_seq }) => {
    const actual = at.get(car) ?? null
    const believed = from_track === null || from_seq === null ? null : { track: from_track, seq: from_seq }
    const same = actual?.track === believed?.track && actual?.seq === believed?.seq
    return same ? [] : [{ car, believed, actual }]
  })
}

/** Length over couplers of the cars on a track, in feet. */
export const usedLengthFt = (layout: Layout, track: number, cars: ReadonlyMap<number, YardCar>): number =>
  (layout.get(track) ?? []).reduce((sum, car) => sum + lengthOf(cars.get(car)), 0)
