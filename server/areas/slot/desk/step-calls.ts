/** What can be done with a booking, and doing it. */
import { booking as declared } from '#model/areas/slot/booking.resource.ts'
import { bookingStatuses } from '#model/areas/slot/rules/booking.ts'
import { needsAt, placeActions } from '#model/areas/slot/rules/who-may.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import type { VerbWork, WorkCall } from '#server/engine/operations/area-work/verb-work.ts'
import { obstacleText, type Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { lockBooking, readBooking, type AskedBooking, type BookingRow } from '../asked-booking.ts'
import { changeBooking, endBooking } from '../booking-calls.ts'
import { completeTicket, startTicket, ticketAtCheckIn } from './booking-ticket.ts'
import { isAllowedAt, placeOf, requireAt, type SlotReading } from '../place.ts'
import {
  backVerbs,
  labelOf,
  obstaclesBack,
  obstaclesTo,
  steps,
  verbNamed,
  wrongState,
  type BookingStep,
} from './steps.ts'

const unasked = { force: false, reason: '' }
const text = (all: readonly Obstacle[]): string => all.map(obstacleText).join(' ')

const inputOf = ({ action }: BookingStep) =>
  action === 'move'
    ? [{ name: 'slot', required: true }]
    : action === 'cancel'
      ? [{ name: 'reason', required: true }]
      : []

/** Every action, with why where it cannot be done; and the booking as it is now, for the page of a link, which reads it nowhere else. */
export async function getActions(call: Call<typeof declared, 'getActions'>) {
  const asked = await readBooking(call, call.input.booking)
  const { row, place } = asked
  const actions = []
  for (const step of steps) {
    const wrong = wrongState(row, step)
    const found = wrong === undefined ? await obstaclesTo(call, asked, step, unasked) : { can: false, blockers: [] }
    const isAllowed = isAllowedAt(call, place, step.action)
    actions.push({
      action: step.action,
      label: labelOf(step),
      enabled: wrong === undefined && found.can && isAllowed,
      why: wrong ?? text(found.blockers),
      needs: needsAt(place.permissions_config, step.action),
      input: inputOf(step),
    })
  }
  const { id, version, status, starts_at, ends_at, bay } = row
  return { booking: id, version, status, starts_at, ends_at, bay, actions }
}

/** What is written with a step beside its state and its moment. */
async function written(
  reading: SlotReading,
  asked: AskedBooking,
  { action }: BookingStep,
): Promise<Partial<BookingRow>> {
  if (action !== 'check_in') return {}
  const ticket = await ticketAtCheckIn(reading, asked)
  return ticket === undefined ? {} : { ticket }
}

async function followed(
  reading: SlotReading,
  asked: AskedBooking,
  { action }: BookingStep,
): Promise<readonly Obstacle[]> {
  if (action === 'start') await startTicket(reading, asked)
  return action === 'complete' ? completeTicket(reading, asked) : []
}

export async function runAction(call: Call<typeof declared, 'runAction'>) {
  const { input, rows, now } = call
  const step = steps.find(({ action }) => action === input.action)
  if (step === undefined)
    throw invalid({ action: [`There is no such action: ${steps.map(({ action }) => action).join(', ')}.`] })
  const { booking, reason, force } = input
  if (step.action === 'move') {
    if (input.slot === null) throw invalid({ slot: ['Say where it is moved to.'] })
    const { row } = await readBooking(call, booking)
    const wrong = wrongState(row, step)
    if (wrong !== undefined) throw conflict(wrong, { current: row })
    const moved = { ...emptyChange, booking, slot: input.slot, reason, force }
    return changeBooking(call, moved, new Set(['booking', 'slot']))
  }
  if (step.action === 'cancel') {
    if (reason.trim() === '') throw invalid({ reason: ['Say why.'] })
    return endBooking(call, { booking, reason, force })
  }
  const asked = await lockBooking(call, booking)
  requireAt(call, asked.place, step.action)
  const wrong = wrongState(asked.row, step)
  if (wrong !== undefined) throw conflict(wrong, { current: asked.row })
  const found = await obstaclesTo(call, asked, step, { force, reason })
  if (!found.can)
    throw conflict(text(found.blockers), { blockers: found.blockers, warnings: found.warnings, current: asked.row })
  const transition = verbNamed(step.verb)
  if (transition === undefined) throw new Error(`No verb ${step.verb}`)
  const status = bookingStatuses.find((one) => one === transition.to) ?? asked.row.status
  const changed = await rows(declared).patch(asked.row.id, {
    status,
    ...transition.sets?.(asked.row, {}, now),
    ...(await written(call, asked, step)),
    ...(force && { rule_reason: reason }),
  })
  const more = await followed(call, { ...asked, row: changed }, step)
  return { ...changed, warnings: [...found.warnings, ...more] }
}

const emptyChange = {
  product: null,
  volume: null,
  driver: null,
  driver_name: '',
  vehicle: null,
  phone: '',
  purchase_order: '',
  comments: '',
  version: null,
  dry_run: false,
}

export async function getSchedulePermissionsConfig(call: Call<typeof declared, 'getSchedulePermissionsConfig'>) {
  const place = await placeOf(call, call.input.location)
  return {
    location: place.id,
    actions: Object.fromEntries(
      placeActions.map((action) => [
        action,
        { needs: needsAt(place.permissions_config, action), allowed: isAllowedAt(call, place, action) },
      ]),
    ),
  }
}

const howOf = ({ force, reason }: Readonly<Record<string, unknown>>) => ({
  force: force === true,
  reason: typeof reason === 'string' ? reason : '',
})

/** Held before a step is judged, so that two who take it at once see each other. */
const askedOf = async (call: WorkCall<typeof declared>): Promise<AskedBooking> =>
  call.isLocked ? { ...(await lockBooking(call, call.row.id)), row: call.row } : readBooking(call, call.row.id)

const workOf = (step: BookingStep): VerbWork<typeof declared> => ({
  obstacles: async (call) => obstaclesTo(call, await askedOf(call), step, howOf(call.asked)),
  sets: async (call) => written(call, await askedOf(call), step),
  follows: async (call) => {
    const warnings = await followed(call, { ...(await readBooking(call, call.row.id)), row: call.row }, step)
    return warnings.length === 0 ? undefined : { warnings }
  },
})

export const bookingWork: Readonly<Record<string, VerbWork<typeof declared>>> = {
  ...Object.fromEntries(steps.filter(({ verb }) => verb !== '').map((step) => [step.verb, workOf(step)])),
  ...Object.fromEntries(
    backVerbs.map((verb): [string, VerbWork<typeof declared>] => [
      verb,
      { obstacles: async (call) => obstaclesBack(call, await askedOf(call), verb) },
    ]),
  ),
}
