/** The worklist: the cars that must move from the actual to the planned layout, and what prevents each move. */
import { grouped } from '#model/shared/number-format.ts'
import { differences } from './difference.ts'
import { markOf, usedLengthFt, type Layout, type MoveLine, type Spot, type YardCar, type YardTrack } from './yard.ts'
import { refusals } from './refusals.ts'

/**
 * `move`: to another track. `reorder`: to another position on its track. `missing`: planned but on no track. `extra`: on a track but not
 * planned. `does_not_fit`: the planned track is too short or does not accept the car. `on_hold`: must not be moved.
 */
export type WorkKind = 'move' | 'reorder' | 'missing' | 'extra' | 'does_not_fit' | 'on_hold'
export type WorkRow = {
  readonly car: number
  readonly kind: WorkKind
  readonly from: Spot | null
  readonly to: Spot | null
  /** Why the car cannot be moved now; empty if it can. */
  readonly problem: string
}

export function worklist(
  tracks: ReadonlyMap<number, YardTrack>,
  cars: ReadonlyMap<number, YardCar>,
  actual: Layout,
  planned: Layout,
): WorkRow[] {
  const found = differences(actual, planned)
  // Length is checked against the whole plan: cars that leave a track make room for those that come.
  const excessFt = new Map(
    [...planned.keys()].map((track) => [
      track,
      usedLengthFt(planned, track, cars) - (tracks.get(track)?.usable_length_ft ?? Infinity),
    ]),
  )
  return found.map(({ car, actual: from, planned: to }): WorkRow => {
    const known = cars.get(car)
    const row = { car, from, to } as const
    if (known?.hold === true) return { ...row, kind: 'on_hold', problem: `${markOf(known)} is on hold.` }
    if (to === null) return { ...row, kind: 'extra', problem: '' }
    const track = tracks.get(to.track)
    const lines: MoveLine[] = [
      { car, from_track: from?.track ?? null, from_seq: from?.seq ?? null, to_track: to.track, to_seq: null },
    ]
    // Refusals of this car alone; the track's length is checked for the plan as a whole.
    const [refusal] = refusals(tracks, cars, actual, lines).filter(({ code }) => code !== 'length')
    if (refusal) return { ...row, kind: 'does_not_fit', problem: refusal.message }
    const tooLong = excessFt.get(to.track) ?? 0
    if (from?.track !== to.track && tooLong > 0)
      return {
        ...row,
        kind: 'does_not_fit',
        problem: `${track?.name ?? 'The track'} is ${grouped(Math.ceil(tooLong))} ft too short for the plan.`,
      }
    return { ...row, kind: from === null ? 'missing' : from.track === to.track ? 'reorder' : 'move', problem: '' }
  })
}
