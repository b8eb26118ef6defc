/** What can be done with a booking now and why not; the same for its calls, the verbs of its life and the buttons of the desk. */
import { leavingRefusal, noShowFrom, STEP_BACK_MINUTES } from '#model/areas/slot/rules/booking.ts'
import { booking } from '#model/areas/slot/booking.resource.ts'
import { needsAt, type PlaceAction } from '#model/areas/slot/rules/who-may.ts'
import { wrongVerb, type Transition } from '#model/kernel/life.ts'
import { judged, type Obstacle, type Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { clock, dayIn } from '#model/shared/clock.ts'
import type { AskedBooking, BookingRow } from '../asked-booking.ts'
import { standing, whyNotLoads } from '../load.ts'
import { isAllowedAt, type SlotReading } from '../place.ts'
import { mayForce } from '../taking-room.ts'

export type BookingStep = { readonly action: PlaceAction; readonly verb: string }
/** In the order of the day. A move has no state of its own. */
export const steps: readonly BookingStep[] = [
  { action: 'confirm', verb: 'confirm' },
  { action: 'move', verb: '' },
  { action: 'check_in', verb: 'checkIn' },
  { action: 'start', verb: 'start' },
  { action: 'complete', verb: 'complete' },
  { action: 'cancel', verb: 'cancel' },
  { action: 'no_show', verb: 'noShow' },
]
export const verbNamed = (verb: string): Transition | undefined => booking.life?.transitions[verb]
export const labelOf = ({ verb }: BookingStep): string => verbNamed(verb)?.label ?? 'Move'

const refused = (says: string, field?: string): Obstacle => ({
  code: field === undefined ? 'refused' : `refused_${field}`,
  kind: 'refused',
  says,
  ...(field !== undefined && { field }),
})

/** Its state alone: 409 where it is the only thing in the way. */
export function wrongState(row: BookingRow, { verb }: BookingStep): string | undefined {
  const transition = verbNamed(verb)
  if (booking.life && transition !== undefined) return wrongVerb(booking.life, row, transition)
  const state = row.status.replaceAll('_', ' ')
  return row.status === 'requested' || row.status === 'confirmed' ? undefined : `It is ${state}: its time stays.`
}

function permission(reading: SlotReading, { place }: AskedBooking, action: PlaceAction): readonly Obstacle[] {
  if (isAllowedAt(reading, place, action)) return []
  const [lacks] = needsAt(place.permissions_config, action).filter((code) => !reading.person.permissions.has(code))
  const says = `It takes the permission ${(lacks ?? action).replaceAll('_', ' ')}.`
  return [{ code: 'permission', kind: 'permission', says, ...(lacks && { needs: lacks }) }]
}

type How = { readonly force: boolean; readonly reason: string }

/** Blockers of the load stop at check-in; whoever may override loads and says why lets it in. */
async function loadObstacles(reading: SlotReading, { row, place, slot }: AskedBooking, how: How): Promise<Obstruction> {
  const load = { ...row, direction: slot.direction, starts_at: reading.now }
  const [found] = await whyNotLoads(reading, place, [load])
  if (found === undefined) return judged([])
  const { blockers, warnings } = standing(found)
  const isLifted =
    reading.person.permissions.has('override_load') && (how.force || how.reason.trim() !== '') && blockers.length > 0
  return isLifted ? judged([], [...blockers, ...warnings]) : judged(blockers, warnings)
}

/** What is in the way beside its state. */
export async function obstaclesTo(
  reading: SlotReading,
  asked: AskedBooking,
  { action }: BookingStep,
  how: How,
): Promise<Obstruction> {
  const { row, place } = asked
  const needs = permission(reading, asked, action)
  const isForced = how.force && mayForce(reading)
  if ((action === 'cancel' || action === 'move') && !isForced && !row.to_move) {
    const word = action === 'cancel' ? 'cancelled' : 'moved'
    const says = leavingRefusal({ place, starts_at: row.starts_at ?? '', now: reading.now, how: word })
    return judged([...needs, ...(says === undefined ? [] : [refused(says, 'starts_at')])])
  }
  if (action === 'no_show') {
    const from = noShowFrom(row.ends_at ?? '', place.grace)
    const isEarly = Date.parse(reading.now) < from
    return judged([
      ...needs,
      ...(isEarly ? [refused(`It may still come, until ${clock(from, place.timezone)}.`, 'ends_at')] : []),
    ])
  }
  if (action !== 'check_in') return judged(needs)
  const load = await loadObstacles(reading, asked, how)
  return judged([...needs, ...load.blockers], load.warnings)
}

/** The step that a verb takes back, and when that was reached. */
const backs: Readonly<Record<string, { readonly action: PlaceAction; readonly at: keyof BookingRow }>> = {
  takeBackConfirmation: { action: 'confirm', at: 'confirmed_at' },
  takeBackCheckIn: { action: 'check_in', at: 'checked_in_at' },
  takeBackStart: { action: 'start', at: 'started_at' },
  takeBackCompletion: { action: 'complete', at: 'completed_at' },
  reinstate: { action: 'cancel', at: 'cancelled_at' },
  takeBackNoShow: { action: 'no_show', at: 'no_show_at' },
}
export const backVerbs = Object.keys(backs)

/** A step is taken back for some minutes, a no-show on the same day, and what was cancelled while its slot has room. */
export async function obstaclesBack(reading: SlotReading, asked: AskedBooking, verb: string): Promise<Obstruction> {
  const back = backs[verb]
  const { row, place, slot } = asked
  if (back === undefined) return judged([])
  const needs = permission(reading, asked, back.action)
  const reached = row[back.at]
  const at = typeof reached === 'string' ? reached : ''
  const isSameDay = at !== '' && dayIn(at, place.timezone) === dayIn(reading.now, place.timezone)
  const isSoon = at !== '' && Date.parse(reading.now) - Date.parse(at) <= STEP_BACK_MINUTES * 60_000
  const late =
    verb === 'takeBackNoShow'
      ? isSameDay
        ? []
        : [refused('A no-show is taken back on the same day.')]
      : verb === 'reinstate' || isSoon
        ? []
        : [
            refused(
              `It is taken back within ${STEP_BACK_MINUTES} minutes, and was reached ${clock(at, place.timezone)}.`,
            ),
          ]
  const asksRoom = verb === 'reinstate' || verb === 'takeBackNoShow'
  const free = slot.free ?? 0
  const room =
    asksRoom && free === 0
      ? [refused(`Its slot has no room any more: ${slot.booked ?? 0} of ${slot.capacity ?? 0} booked.`, 'slot')]
      : []
  return judged([...needs, ...late, ...room])
}
