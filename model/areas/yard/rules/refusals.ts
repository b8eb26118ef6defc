/** Why a move is refused: cars on hold, tracks of the wrong kind or out of service, tracks that are too short. */
import { type YardTrack, type YardCar, markOf, type Layout, type MoveLine, spots, usedLengthFt } from './yard.ts'
import { applyMove } from './move.ts'
import { grouped } from '#model/shared/number-format.ts'

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
