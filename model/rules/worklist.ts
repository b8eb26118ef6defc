/** Plan against actual as work for the crew: the fewest rows that make the one of the other, and what stands in the way of each. */
import { executionOf } from './plan.ts'
import { differences } from './yard-difference.ts'
import { applyMove, markOf, refusals, spots, usedLengthFt, type Layout, type MoveLine, type Spot, type YardCar, type YardTrack } from './yard.ts'

/**
 * `move`: to another track. `reorder`: another place on its track. `missing`: planned, and not on a track. `extra`: on a track, and not
 * planned on one. `does_not_fit`: its track would be too long, or does not take it. `on_hold`: may not be touched.
 */
export type WorkKind = 'move' | 'reorder' | 'missing' | 'extra' | 'does_not_fit' | 'on_hold'
export type WorkRow = {
  readonly car: number
  readonly kind: WorkKind
  readonly from: Spot | null
  readonly to: Spot | null
  /** Why it cannot be done as it stands; empty where it can. */
  readonly problem: string
}

export function worklist(tracks: ReadonlyMap<number, YardTrack>, cars: ReadonlyMap<number, YardCar>, actual: Layout, planned: Layout): WorkRow[] {
  const found = differences(actual, planned)
  // A track is judged by the plan as a whole: who leaves makes room for who comes.
  const over = new Map([...planned.keys()].map((track) => [track, usedLengthFt(planned, track, cars) - (tracks.get(track)?.usable_length_ft ?? Infinity)]))
  return found.map(({ car, actual: from, planned: to }): WorkRow => {
    const known = cars.get(car)
    const row = { car, from, to } as const
    if (known?.hold === true) return { ...row, kind: 'on_hold', problem: `${markOf(known)} is on hold.` }
    if (to === null) return { ...row, kind: 'extra', problem: '' }
    const track = tracks.get(to.track)
    const lines: MoveLine[] = [{ car, from_track: from?.track ?? null, from_seq: from?.seq ?? null, to_track: to.track, to_seq: null }]
    // Only what speaks against the car itself: the length is reckoned for the plan as a whole.
    const [against] = refusals(tracks, cars, actual, lines).filter(({ code }) => code !== 'length')
    if (against) return { ...row, kind: 'does_not_fit', problem: against.message }
    const tooLong = over.get(to.track) ?? 0
    if (from?.track !== to.track && tooLong > 0) return { ...row, kind: 'does_not_fit', problem: `${track?.name ?? 'The track'} is ${Math.ceil(tooLong)} ft too short for the plan.` }
    return { ...row, kind: from === null ? 'missing' : from.track === to.track ? 'reorder' : 'move', problem: '' }
  })
}

/** The actual layout after the rows are carried out as they are read: all of them make the planned layout. */
export const worked = (actual: Layout, planned: Layout, rows: readonly Pick<WorkRow, 'car'>[]): Layout =>
  applyMove(actual, executionOf(actual, planned, rows.map(({ car }) => car)))

/** The plan with a car back where it stands: a row that is not to be done, planned anew. */
export function planWithout(actual: Layout, planned: Layout, car: number): Map<number, readonly number[]> {
  const at = spots(actual).get(car)
  const plan = new Map([...planned].map(([track, standing]) => [track, standing.filter((one) => one !== car)] as const))
  if (at === undefined) return plan
  const standing = plan.get(at.track) ?? []
  const now = actual.get(at.track) ?? []
  // Behind the nearest neighbour towards end A that the plan keeps on this track.
  const before = now.slice(0, at.seq - 1).toReversed().find((one) => standing.includes(one))
  const index = before === undefined ? 0 : standing.indexOf(before) + 1
  plan.set(at.track, [...standing.slice(0, index), car, ...standing.slice(index)])
  return plan
}
