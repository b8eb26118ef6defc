/**
 * The rules of yard moves, as pure functions: the server enforces them, the board uses them for previews.
 * Positions (`seq`) count from end A; 1 is the car nearest to it.
 */
import { grouped } from '#model/shared/number-format.ts'

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

/**
 * The layout after a move: all its cars are removed, then inserted by ascending position. Positions past the end are the end;
 * cars with the same position keep the order of the lines. Other cars keep their order.
 */
export function applyMove(layout: Layout, lines: readonly MoveLine[]): Map<number, readonly number[]> {
  const firstOf = new Map<number, MoveLine>()
  for (const line of lines) if (!firstOf.has(line.car)) firstOf.set(line.car, line)
  const after = new Map<number, number[]>()
  for (const [track, cars] of layout)
    after.set(
      track,
      cars.filter((car) => !firstOf.has(car)),
    )
  const inOrder = [...firstOf.values()].sort((a, b) => (a.to_seq ?? Infinity) - (b.to_seq ?? Infinity) || 0)
  const next = new Map<number, number>()
  for (const { car, to_track, to_seq } of inOrder) {
    if (to_track === null) continue
    const cars = after.get(to_track) ?? []
    const index = Math.min(Math.max((to_seq ?? Infinity) - 1, next.get(to_track) ?? 0), cars.length)
    cars.splice(index, 0, car)
    next.set(to_track, index + 1)
    after.set(to_track, cars)
  }
  return after
}

/** The same move with every resulting position filled in, as it is logged and as `invert` needs it. */
export function settle(after: Layout, lines: readonly MoveLine[]): MoveLine[] {
  const at = spots(after)
  return lines.map((line) => {
    const spot = at.get(line.car)
    return { ...line, to_track: spot?.track ?? null, to_seq: spot?.seq ?? null }
  })
}

/** The move that undoes a settled move. */
export const invert = (lines: readonly MoveLine[]): MoveLine[] =>
  lines.map(({ car, from_track, from_seq, to_track, to_seq }) => ({
    car,
    from_track: to_track,
    from_seq: to_seq,
    to_track: from_track,
    to_seq: from_seq,
  }))

/**
 * The move that sets a cut of cars, in the given order, on a track with its first car at `position`.
 * `position` counts the cars that stay; null is end B. Track null takes the cut off the tracks.
 */
export function moveCut(
  layout: Layout,
  cars: readonly number[],
  track: number | null,
  position: number | null,
): MoveLine[] {
  const at = spots(layout)
  const cut = new Set(cars)
  const staying = track === null ? 0 : (layout.get(track) ?? []).filter((car) => !cut.has(car)).length
  const first = Math.max(1, Math.min(position ?? staying + 1, staying + 1))
  return cars.map((car, index) => ({
    car,
    from_track: at.get(car)?.track ?? null,
    from_seq: at.get(car)?.seq ?? null,
    to_track: track,
    to_seq: track === null ? null : first + index,
  }))
}

/** Length over couplers of the cars on a track, in feet. */
export const usedLengthFt = (layout: Layout, track: number, cars: ReadonlyMap<number, YardCar>): number =>
  (layout.get(track) ?? []).reduce((sum, car) => sum + lengthOf(cars.get(car)), 0)

type RefusalCode = 'length' | 'hold' | 'bad_order' | 'kind' | 'inactive' | 'unknown_car' | 'unknown_track' | 'twice'
export type MoveRefusal = {
  readonly code: RefusalCode
  readonly car?: number
  readonly track?: number
  readonly message: string
}

/** Why a track does not accept a car; undefined if it does. */
function kindRefusal(track: YardTrack, car: YardCar): MoveRefusal | undefined {
  const refusal = (code: RefusalCode, message: string): MoveRefusal => ({ code, car: car.id, track: track.id, message })
  if (!track.active) return refusal('inactive', `${track.name} is out of service.`)
  if (track.kind === 'lead') return refusal('kind', `${track.name} is a lead and must stay clear.`)
  if (track.kind === 'repair' && !car.bad_order)
    return refusal('kind', `${track.name} is a repair track and ${markOf(car)} is not bad order.`)
  if (car.bad_order && track.kind !== 'repair')
    return refusal('bad_order', `${markOf(car)} is bad order and may only go to a repair track, not to ${track.name}.`)
  return undefined
}

/**
 * All reasons why a move is refused; empty if it is allowed.
 * Cars may leave a track that is already over-full, but none may be added.
 * A move that undoes another (`returning`) puts cars back where they were, so the kind and length of a track do not matter.
 */
export function refusals(
  tracks: ReadonlyMap<number, YardTrack>,
  cars: ReadonlyMap<number, YardCar>,
  before: Layout,
  lines: readonly MoveLine[],
  { returning = false }: { readonly returning?: boolean } = {},
): MoveRefusal[] {
  const found: MoveRefusal[] = []
  const seen = new Set<number>()
  const at = spots(before)
  for (const { car: id, to_track } of lines) {
    if (seen.has(id)) found.push({ code: 'twice', car: id, message: `Car ${id} is listed twice in this move.` })
    seen.add(id)
    const car = cars.get(id)
    if (car === undefined) {
      found.push({ code: 'unknown_car', car: id, message: `Car ${id} is not in this yard.` })
      continue
    }
    if (car.hold) found.push({ code: 'hold', car: id, message: `${markOf(car)} is on hold.` })
    if (to_track === null) continue
    const track = tracks.get(to_track)
    if (track === undefined)
      found.push({ code: 'unknown_track', track: to_track, message: `Track ${to_track} is not in this yard.` })
    else if (at.get(id)?.track !== to_track) {
      const refusal = kindRefusal(track, car)
      if (refusal && !(returning && track.active)) found.push(refusal)
    }
  }
  if (returning) return found
  const after = applyMove(before, lines)
  for (const id of new Set(lines.map(({ to_track }) => to_track))) {
    const track = id === null ? undefined : tracks.get(id)
    if (track === undefined || track.usable_length_ft === null) continue
    const used = usedLengthFt(after, track.id, cars)
    if (used > track.usable_length_ft && used > usedLengthFt(before, track.id, cars)) {
      const over = Math.ceil(used - track.usable_length_ft)
      found.push({
        code: 'length',
        track: track.id,
        message: `${track.name} is ${grouped(over)} ft too short: ${grouped(Math.ceil(used))} of ${grouped(track.usable_length_ft)} ft.`,
      })
    }
  }
  return found
}
