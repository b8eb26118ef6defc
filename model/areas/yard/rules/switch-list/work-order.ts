/** The work of a switch list, cut by cut, in an order in which a track is cleared before it is needed. */
import { type YardTrack, type Layout, assumedLengthFt, usedLengthFt, type Spot } from '../yard.ts'
import type { ListedCar } from './car-line.ts'
import type { WorkInstruction } from '../work-codes.ts'
import type { WorkLine, NamedSpot } from '../work-line.ts'
import { type Cut, cutsOf } from '../cut.ts'
import { marksOf, cutName } from '../name.ts'
import { differences } from '../difference.ts'

export type SwitchListYard<T extends YardTrack = YardTrack> = {
  /** From the top of the yard. */
  readonly tracks: readonly T[]
  readonly cars: ReadonlyMap<number, ListedCar>
  readonly actual: Layout
  readonly planned: Layout
}

function instructionOf(from: YardTrack | undefined, to: YardTrack | undefined): WorkInstruction {
  if (to?.kind === 'scale') return 'WI'
  if (to?.kind === 'interchange' || to?.kind === 'departure') return 'DI'
  if (from === undefined) return 'SO'
  if (from.kind === 'interchange' || to === undefined) return 'PK'
  if (to.kind === 'loading' || to.kind === 'unloading') return 'PL'
  return from.kind === 'loading' || from.kind === 'unloading' ? 'PU' : 'IP'
}

/** Length over couplers of some cars, in feet. */
export const lengthOfCars = (cars: SwitchListYard['cars'], ids: readonly number[]): number =>
  ids.reduce((sum, id) => sum + (cars.get(id)?.length_ft ?? assumedLengthFt), 0)

/** Every cut that differs from the plan, numbered in working order; `against` says why a cut cannot be worked yet. */
export function workOrder({ tracks, cars, actual, planned }: SwitchListYard): WorkLine[] {
  const byId = new Map(tracks.map((track) => [track.id, track]))
  const position = new Map(tracks.map(({ id }, index) => [id, index]))
  const lengthOf = (ids: readonly number[]): number => lengthOfCars(cars, ids)
  const free = new Map(
    tracks.map(({ id, usable_length_ft }) => [
      id,
      usable_length_ft === null ? Infinity : usable_length_ft - usedLengthFt(actual, id, cars),
    ]),
  )
  const namedSpot = (spot: Spot | null): NamedSpot | null =>
    spot === null ? null : { ...spot, track_name: byId.get(spot.track)?.name ?? '' }

  const holdText = ({ cars: ids }: Cut): string => {
    const held = ids.flatMap((id) => cars.get(id) ?? []).filter(({ hold }) => hold)
    return held.length === 0 ? '' : `${marksOf(held)} on hold`
  }
  const order = (one: Cut, other: Cut): number =>
    (position.get(one.from?.track ?? -1) ?? -1) - (position.get(other.from?.track ?? -1) ?? -1) ||
    (one.from?.seq ?? 0) - (other.from?.seq ?? 0)
  const waiting = cutsOf(differences(actual, planned)).toSorted(order)
  const work: WorkLine[] = []
  while (waiting.length > 0) {
    const fits = waiting.findIndex(
      (cut) =>
        holdText(cut) === '' &&
        (cut.to === null || cut.from?.track === cut.to.track || lengthOf(cut.cars) <= (free.get(cut.to.track) ?? 0)),
    )
    const [cut] = waiting.splice(Math.max(0, fits), 1)
    if (cut === undefined) break
    const length = lengthOf(cut.cars)
    const goal = cut.to && byId.get(cut.to.track)
    const obstacle =
      fits >= 0 ? '' : holdText(cut) || `${goal?.name ?? 'The track'} has no room for ${Math.ceil(length)} ft yet`
    if (obstacle === '' && cut.from?.track !== cut.to?.track) {
      if (cut.from) free.set(cut.from.track, (free.get(cut.from.track) ?? 0) + length)
      if (cut.to) free.set(cut.to.track, (free.get(cut.to.track) ?? 0) - length)
    }
    work.push({
      no: work.length + 1,
      instruction: instructionOf(cut.from ? byId.get(cut.from.track) : undefined, goal ?? undefined),
      cars: cut.cars,
      marks: cutName(cut.cars.flatMap((id) => cars.get(id) ?? [])),
      from: namedSpot(cut.from),
      to: namedSpot(cut.to),
      length_ft: length,
      against: obstacle,
    })
  }
  return work
}
