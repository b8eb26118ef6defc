/** Judges whether a booking may have a slot, which is held meanwhile: what is refused, and what is passed over with a warning. */
import type { BookingRefusal } from '#model/areas/slot/rules/booking.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { alternatives, refusalsOf, type SlotRow, type Wish } from './offering.ts'
import type { Place, SlotReading } from './place.ts'

export const mayForce = ({ person }: Pick<SlotReading, 'person'>): boolean =>
  person.link === undefined && person.permissions.has('change_slot')

export const warned = ({ field, says }: BookingRefusal): Obstacle => ({
  code: `rule_${field}`,
  kind: 'refused',
  says,
  field,
})

/** Throws 409 with what could be booked instead where there is no room, or none for this asker; 400 by field for the other rules. */
export async function requireRoom(
  reading: SlotReading,
  place: Place,
  wish: Wish,
  slot: SlotRow,
  force: boolean,
): Promise<readonly Obstacle[]> {
  const [refusals = []] = await refusalsOf(reading, place, wish, [slot])
  const isForced = force && mayForce(reading)
  const standing = refusals.filter(({ kind }) => !isForced || kind === 'room' || kind === 'never')
  const [room] = standing.filter(({ kind }) => kind === 'room')
  const [reserved] = standing.filter(({ kind }) => kind === 'reserved')
  const clash = room ?? reserved
  if (clash !== undefined) throw conflict(clash.says, { alternatives: await alternatives(reading, place, wish, slot) })
  const errors: Record<string, readonly string[]> = {}
  for (const { field, says } of standing) errors[field] = [...(errors[field] ?? []), says]
  if (standing.length > 0) throw invalid(errors)
  return refusals.map(warned)
}
