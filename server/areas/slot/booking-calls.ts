/** Bookings are made, moved, changed and cancelled, each while the slots are held. */
import { booking } from '#model/areas/slot/booking.resource.ts'
import { missingOfLink, onlyProduct } from '#model/areas/slot/rules/link-asks.ts'
import { leavingRefusal } from '#model/areas/slot/rules/booking.ts'
import { slot as slots } from '#model/areas/slot/slot.resource.ts'
import { wrongVerb, type Transition } from '#model/kernel/life.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid, notFound } from '#server/engine/base/http-error.ts'
import { bookerOf, holdCompany, lockBooking, type AskedBooking, type BookingRow } from './asked-booking.ts'
import { standing, whyNotLoads } from './load.ts'
import { placeOf, requireAt, type Place, type SlotReading } from './place.ts'
import { mayForce, requireRoom } from './taking-room.ts'

const LARGEST_DATA = 32 * 1024
type Data = Readonly<Record<string, unknown>>

/** Throws 400 where it is too large. */
function requireSmall(data: Data): void {
  const size = Buffer.byteLength(JSON.stringify(data))
  if (size > LARGEST_DATA) throw invalid({ data: [`At most ${LARGEST_DATA} bytes of JSON, not ${size}.`] })
}

/** What stands in the way of its load on that day: said, and no reason not to book. */
async function loadWarnings(
  reading: SlotReading,
  place: Place,
  row: BookingRow,
  direction: string,
  company: Awaited<ReturnType<typeof bookerOf>> = null,
) {
  const [found] = await whyNotLoads(reading, place, [{ ...row, direction }], company === null ? [] : [company])
  if (found === undefined) return []
  const { blockers, warnings } = standing(found)
  return [...blockers, ...warnings]
}
const answered = (row: BookingRow, warnings: readonly Obstacle[]) => ({ ...row, warnings })

export async function createBooking(call: Call<typeof booking, 'createBooking'>) {
  const { input, rows, person, now } = call
  const { slot: wanted, company: _company, force, reason, name, email, company_name, ...values } = input
  const { link } = person
  const seen = await rows(slots).get(wanted ?? 0)
  if (link !== undefined && seen.location !== link.location) throw notFound()
  const place = await placeOf(call, seen.location)
  requireAt(call, place, 'book')
  requireSmall(input.data)
  const company = await bookerOf(call, input.company)
  const isStranger = company === null
  if (isStranger)
    for (const [field, value] of Object.entries({ name, email }))
      if (value.trim() === '') throw invalid({ [field]: ['This field is required.'] })
  if (email !== '' && !/^[^@\s]+@[^@\s]+$/.test(email)) throw invalid({ email: ['Give an e-mail address.'] })
  const product = values.product ?? (link === undefined ? null : onlyProduct(place, seen.product))
  if (link !== undefined) {
    const asked = { slotProduct: seen.product, product, isAnybody: isStranger, companyName: company_name }
    const missing = missingOfLink(place, asked)
    if (Object.keys(missing).length > 0) throw invalid(missing)
  }
  const wish = { company, product, direction: null }
  // What is full already is answered without waiting for whoever holds it.
  if (seen.status !== 'open') await requireRoom(call, place, wish, seen, force)
  await holdCompany(call, company)
  const slot = await rows(slots).get(seen.id, { lock: true })
  const passed = await requireRoom(call, place, wish, slot, force)
  const isConfirmed = !place.needs_confirmation && !isStranger
  const row = await rows(booking).create({
    ...values,
    slot: slot.id,
    location: place.id,
    company: company?.id ?? null,
    product: product ?? slot.product,
    status: isConfirmed ? 'confirmed' : 'requested',
    confirmed_at: isConfirmed ? now : null,
    contact_name: name,
    contact_company: company_name,
    contact_email: email,
    rule_reason: force ? reason : '',
    booked_by: link === undefined ? person.id : null,
    link: link?.id ?? null,
  })
  if (slot.held_for === person.id) await rows(slots).patch(slot.id, { held_for: null, held_until: null })
  return answered(row, [...passed, ...(await loadWarnings(call, place, row, slot.direction, company))])
}

/** Throws 409 where its state does not allow it. */
function requireStep(row: BookingRow, transition: Transition | undefined): void {
  const wrong = booking.life && transition && wrongVerb(booking.life, row, transition)
  if (wrong !== undefined) throw conflict(wrong, { current: row })
}

const over: ReadonlySet<string> = new Set(['completed', 'cancelled', 'no_show'])
const inside: ReadonlySet<string> = new Set(['checked_in', 'in_progress'])

function requireChangeable(row: BookingRow, isMoved: boolean): void {
  const state = row.status.replaceAll('_', ' ')
  if (over.has(row.status)) throw conflict(`${row.reference} is ${state} and stays as it is.`, { current: row })
  if (isMoved && inside.has(row.status))
    throw conflict(`${row.reference} is ${state}: its time stays from check-in on.`, { current: row })
}

/** Throws 400 after the place's own limit, unless whoever lays out slots does it all the same. */
function requireLeaving(reading: SlotReading, { row, place }: AskedBooking, how: string, force: boolean): void {
  if (force && mayForce(reading)) return
  // Whoever has to leave because the slot was blocked is not late.
  if (row.to_move) return
  const says = leavingRefusal({ place, starts_at: row.starts_at ?? '', now: reading.now, how })
  if (says !== undefined) throw invalid({ booking: [says] })
}

const changeable = [
  'product',
  'volume',
  'driver',
  'driver_name',
  'vehicle',
  'phone',
  'purchase_order',
  'comments',
] as const

export const updateBooking = (call: Call<typeof booking, 'updateBooking'>) =>
  changeBooking(call, call.input, call.given)

type Change = Call<typeof booking, 'updateBooking'>['input']
/** `given`: the fields that are changed. */
export async function changeBooking(call: SlotReading, input: Change, given: ReadonlySet<string>) {
  const { rows } = call
  const asked = await lockBooking(call, input.booking, input.slot)
  const { row, place, slot, target } = asked
  const isMoved = target !== undefined && target.id !== slot.id
  requireAt(call, place, isMoved ? 'move' : 'book')
  if (input.version !== null && input.version !== row.version)
    throw conflict(`${row.reference} changed since you looked.`, { current: row })
  requireChangeable(row, isMoved)
  const values = Object.fromEntries(changeable.flatMap((key) => (given.has(key) ? [[key, input[key]]] : [])))
  const next = isMoved ? target : slot
  const passed: Obstacle[] = []
  if (isMoved) {
    requireLeaving(call, asked, 'moved', input.force)
    const there = await placeOf(call, target.location)
    if (there.id !== place.id) requireAt(call, there, 'move')
    const company = row.company === null ? null : await bookerOf(call, row.company)
    const product = given.has('product') ? input.product : row.product
    const wish = { company, product, direction: slot.direction, moves: row.id }
    passed.push(...(await requireRoom(call, there, wish, target, input.force)))
  }
  // Nothing is written of a trial: what could not be moved or changed was thrown by now.
  if (input.dry_run) {
    const there = { ...row, ...values, bay: next.bay, starts_at: next.starts_at, ends_at: next.ends_at }
    return answered(there, [...passed, ...(await loadWarnings(call, place, there, next.direction))])
  }
  const changed = await rows(booking).patch(row.id, {
    ...values,
    ...(isMoved && { slot: next.id, location: next.location, ...(input.force && { rule_reason: input.reason }) }),
  })
  return answered(changed, [...passed, ...(await loadWarnings(call, place, changed, next.direction))])
}

export const cancelBooking = (call: Call<typeof booking, 'cancelBooking'>) => endBooking(call, call.input)

type End = Call<typeof booking, 'cancelBooking'>['input']
export async function endBooking(call: SlotReading, input: End) {
  const { rows, now } = call
  const asked = await lockBooking(call, input.booking)
  const { row, place } = asked
  requireAt(call, place, 'cancel')
  requireStep(row, booking.life?.transitions['cancel'])
  requireLeaving(call, asked, 'cancelled', input.force)
  return rows(booking).patch(row.id, { status: 'cancelled', cancelled_at: now, cancel_reason: input.reason.trim() })
}

/** Merged by key; null takes a key away. */
export async function setData(call: Call<typeof booking, 'setData'>) {
  const { input, rows } = call
  const { row, place } = await lockBooking(call, input.booking)
  requireAt(call, place, 'book')
  requireChangeable(row, false)
  const merged = Object.fromEntries(
    Object.entries({ ...row.data, ...input.data }).filter(([, value]) => value !== null),
  )
  requireSmall(merged)
  return rows(booking).patch(row.id, { data: merged })
}
