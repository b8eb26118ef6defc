/** Slots are laid out by a week's pattern, and altered when their template changes: each once, however many ask at once. */
import { slot as slots, template as templates } from '#model/areas/slot/slot.resource.ts'
import { company as companies } from '#model/areas/slot/location.resource.ts'
import { booking as bookings } from '#model/areas/slot/booking.resource.ts'
import { daysBetween, layOut, slotsOfDay, type LaidSlot, type WeekPattern } from '#model/areas/slot/rules/layout.ts'
import { MOST_SLOTS } from '#model/areas/slot/rules/slot-life.ts'
import type { Row } from '#model/kernel/resource.ts'
import { clock, dayIn } from '#model/shared/clock.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { createdBatch } from '#server/areas/contract/created-batch.ts'
import { alteringDetail, layingDetail } from '#model/areas/slot/rules/board/laying-words.ts'
import { keepSlotBatch } from './slot-batch.ts'
import type { SlotRow } from './offering.ts'
import { daysAt, placeOf, type Place, type SlotReading } from './place.ts'

const MOST_DAYS = 400

type Terms = {
  readonly capacity: number
  readonly direction: 'load' | 'unload'
  readonly product: number | null
  readonly reserved_for: number | null
  readonly template: number | null
}
type Plan = { readonly pattern: WeekPattern; readonly terms: Terms; readonly from: string; readonly until: string }
type Template = Row<typeof templates>

function requireSpan(from: string | null, until: string | null): { from: string; until: string } {
  if (from === null) throw invalid({ from: ['This field is required.'] })
  if (until === null) throw invalid({ until: ['This field is required.'] })
  const days = daysBetween(from, until)
  if (days > MOST_DAYS) throw invalid({ until: [`At most ${MOST_DAYS} days at once, not ${days}.`] })
  return { from, until }
}

const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one)
const earlier = (one: string, other: string | null): string => (other !== null && other < one ? other : one)

/** A template holds on the days of its validity; switched off it makes nothing. */
function planOf(template: Template, from: string, until: string): Plan {
  const [product] = template.products
  return {
    pattern: {
      weekdays: template.enabled ? template.weekdays : [],
      starts_at: template.starts_at,
      ends_at: template.ends_at,
      slot_minutes: template.slot_minutes ?? 60,
      pause_minutes: template.pause_minutes ?? 0,
      bays: template.bays,
    },
    terms: {
      capacity: template.capacity ?? 1,
      direction: template.direction,
      product: template.products.length === 1 && product !== undefined ? product : null,
      reserved_for: template.reserved_for,
      template: template.id,
    },
    from: later(from, template.valid_from),
    until: earlier(until, template.valid_until),
  }
}

function requireFew({ pattern, from, until }: Plan): void {
  const most = Math.max(0, daysBetween(from, until)) * slotsOfDay(pattern)
  if (most <= MOST_SLOTS) return
  const { slots: laid } = layOut(pattern, from, until, 'UTC')
  if (laid.length > MOST_SLOTS)
    throw invalid({ until: [`That would be ${laid.length} slots; at most ${MOST_SLOTS} are made at once.`] })
}

async function planAsked(call: Call<typeof slots, 'createSlots'>): Promise<Plan> {
  const { input, rows } = call
  const { from, until } = requireSpan(input.from, input.until)
  if (input.template !== null) {
    const template = await rows(templates).get(input.template)
    if (template.location !== input.location)
      throw invalid({ template: [`${template.name} is a template of another location.`] })
    return planOf(template, from, until)
  }
  const { weekdays, starts_at, ends_at, slot_minutes, pause_minutes, bays, capacity, direction, product } = input
  const required = { starts_at: starts_at === '', ends_at: ends_at === '', slot_minutes: slot_minutes === null }
  const missing = Object.entries({ weekdays: weekdays.length === 0, ...required }).filter(([, lacks]) => lacks)
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(([field]) => [field, ['Give it, or a template.']])))
  if (ends_at !== '00:00' && ends_at <= starts_at) throw invalid({ ends_at: [`It is not after ${starts_at}.`] })
  const [reserved] = input.reserved_for === null ? [] : await rows(companies).find({ id: input.reserved_for })
  if (input.reserved_for !== null && reserved === undefined)
    throw invalid({ reserved_for: ['There is no such booking company.'] })
  const named = bays.map((bay) => bay.trim()).filter((bay) => bay !== '')
  return {
    pattern: {
      weekdays,
      starts_at,
      ends_at,
      slot_minutes: slot_minutes ?? 60,
      pause_minutes: pause_minutes ?? 0,
      bays: [...new Set(named)],
    },
    terms: { capacity: capacity ?? 1, direction, product, reserved_for: input.reserved_for, template: null },
    from,
    until,
  }
}

type Times = { readonly bay: string; readonly starts_at: string | null; readonly ends_at: string | null }
const keyOf = ({ bay, starts_at }: Times): string => `${bay} ${Date.parse(starts_at ?? '')}`
const overlaps = (one: Times, other: Times): boolean =>
  Date.parse(one.starts_at ?? '') < Date.parse(other.ends_at ?? '') &&
  Date.parse(other.starts_at ?? '') < Date.parse(one.ends_at ?? '')

/** What stands, by bay, so that a laid slot is held only against its own. */
function standingBy(some: readonly SlotRow[]) {
  const byKey = new Map(some.map((one) => [keyOf(one), one]))
  const byBay = new Map<string, SlotRow[]>()
  for (const one of some.toSorted((a, b) => Date.parse(a.starts_at ?? '') - Date.parse(b.starts_at ?? '')))
    byBay.set(one.bay, [...(byBay.get(one.bay) ?? []), one])
  return {
    same: (laid: LaidSlot) => byKey.get(keyOf(laid)),
    across: (laid: LaidSlot) => (laid.bay === '' ? undefined : byBay.get(laid.bay)?.find((one) => overlaps(one, laid))),
  }
}

const thatOf = ({ starts_at }: SlotRow, { timezone }: Place): string =>
  `the slot at ${clock(starts_at ?? '', timezone)}`

const valuesOf = (place: Place, laid: LaidSlot, terms: Terms) => ({
  location: place.id,
  bay: laid.bay,
  starts_at: laid.starts_at,
  ends_at: laid.ends_at,
  ...terms,
})

/** The place is held, so that of several who lay out the same each slot is made once. */
export async function createSlots(call: Call<typeof slots, 'createSlots'>) {
  const { input, rows } = call
  const place = await placeOf(call, input.location, !input.dry_run)
  const plan = await planAsked(call)
  requireFew(plan)
  const { slots: laid, leftOut } = layOut(plan.pattern, plan.from, plan.until, place.timezone)
  const stands = standingBy(await inSpan(call, place, plan.from, plan.until))
  const fresh: LaidSlot[] = []
  const skipped: { day: string; bay: string; starts_at: string; why: string }[] = [...leftOut]
  let existing = 0
  for (const one of laid) {
    const { day, bay, starts_at } = one
    const across = stands.across(one)
    if (stands.same(one)) {
      existing += 1
      skipped.push({ day, bay, starts_at, why: 'It exists.' })
    } else if (across)
      skipped.push({
        day,
        bay,
        starts_at,
        why: `It overlaps ${thatOf(across, place)}.`,
      })
    else fresh.push(one)
  }
  const overlapping = skipped.length - leftOut.length - existing
  const detail = layingDetail(fresh.length, { existing, overlapping, leftOut })
  if (input.dry_run) return { batch: null, created: fresh.length, skipped, detail, plan: planned(fresh) }
  const made = await rows(slots).createMany(fresh.map((one) => valuesOf(place, one, plan.terms)))
  return { batch: await createdBatch(rows, made, 'schedule:slot'), created: made.length, skipped, detail }
}

/** What a trial draws on the board. */
const planned = (added: readonly LaidSlot[], removed: readonly number[] = [], changed: readonly number[] = []) => ({
  added: added.map(({ bay, starts_at, ends_at }) => ({ bay, starts_at, ends_at })),
  removed,
  changed,
})

/** Slots of the days, and those of the day before that may last into them. */
const inSpan = ({ rows }: SlotReading, place: Place, from: string, until: string): Promise<SlotRow[]> =>
  from > until
    ? Promise.resolve([])
    : rows(slots).find({ location: place.id, starts_at: daysAt(place, dayBefore(from), until) })
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

const differs = (one: SlotRow, laid: LaidSlot, terms: Terms): boolean =>
  Date.parse(one.ends_at ?? '') !== Date.parse(laid.ends_at) ||
  one.capacity !== terms.capacity ||
  one.direction !== terms.direction ||
  one.product !== terms.product ||
  one.reserved_for !== terms.reserved_for

/** Why a slot stays as it is; undefined where it follows its template. */
function keptWhy(one: SlotRow, everBooked: ReadonlySet<number>): string | undefined {
  const booked = one.booked ?? 0
  if (booked > 0) return `${booked} ${booked === 1 ? 'is' : 'are'} booked: move ${booked === 1 ? 'it' : 'them'} first.`
  if (one.status === 'blocked') return `It is blocked: ${one.block_reason}.`
  return everBooked.has(one.id) ? 'It was booked before: block it instead.' : undefined
}

export async function alterSlots(call: Call<typeof slots, 'alterSlots'>) {
  const { input, rows, now } = call
  const template = await rows(templates).get(input.template ?? 0)
  const place = await placeOf(call, template.location, !input.dry_run)
  const span = requireSpan(input.from, input.until)
  const plan = planOf(template, span.from, span.until)
  requireFew(plan)
  const isAhead = ({ starts_at }: { readonly starts_at: string | null }): boolean =>
    Date.parse(starts_at ?? '') > Date.parse(now)
  const { slots: laid } = layOut(plan.pattern, plan.from, plan.until, place.timezone)
  const wanted = new Map(laid.filter(isAhead).map((one) => [keyOf(one), one]))
  const all = await inSpan(call, place, span.from, span.until)
  const isOwn = (one: SlotRow): boolean =>
    one.template === template.id && isAhead(one) && dayIn(one.starts_at ?? '', place.timezone) >= span.from
  const own = all.filter(isOwn)
  const ids = own.map(({ id }) => id)
  const locked =
    input.dry_run || ids.length === 0 ? own : await rows(slots).find({ id: ids }, { lock: true, ordering: 'id' })
  const found = ids.length === 0 ? [] : await rows(bookings).find({ slot: ids }, { only: ['slot'] })
  const everBooked = new Set(found.flatMap(({ slot }) => slot ?? []))
  const kept: { slot: number; why: string }[] = []
  const removed: SlotRow[] = []
  const wishes: { before: SlotRow; target: LaidSlot }[] = []
  const stays: SlotRow[] = all.filter((one) => !isOwn(one))
  for (const one of locked) {
    const target = wanted.get(keyOf(one))
    const isRight = target !== undefined && !differs(one, target, plan.terms)
    const why = isRight ? undefined : keptWhy(one, everBooked)
    // What was booked once is kept, and may still be changed.
    const isChangeable =
      why !== undefined && target !== undefined && (one.booked ?? 0) === 0 && one.status !== 'blocked'
    if (isRight) stays.push(one)
    else if (target !== undefined && (why === undefined || isChangeable)) wishes.push({ before: one, target })
    else if (why !== undefined) {
      kept.push({ slot: one.id, why })
      stays.push(one)
    } else removed.push(one)
  }
  const known = standingBy(stays)
  const { capacity, direction, product, reserved_for } = plan.terms
  const changes: { id: number; before: SlotRow; values: Partial<SlotRow> }[] = []
  for (const { before, target } of wishes) {
    // Longer it would reach into a slot that stays.
    const across = known.across(target)
    if (across) kept.push({ slot: before.id, why: `Altered it would overlap ${thatOf(across, place)}.` })
    else
      changes.push({
        id: before.id,
        before,
        values: { ends_at: target.ends_at, capacity, direction, product, reserved_for },
      })
  }
  const standingKeys = new Set(wishes.map(({ before }) => keyOf(before)))
  const added = [...wanted].flatMap(([key, one]) =>
    known.same(one) || standingKeys.has(key) || known.across(one) ? [] : [one],
  )
  const counts = { added: added.length, removed: removed.length, changed: changes.length, kept }
  const detail = alteringDetail({ ...counts, kept: kept.length })
  if (input.dry_run)
    return {
      batch: null,
      ...counts,
      detail,
      plan: planned(
        added,
        removed.map(({ id }) => id),
        changes.map(({ id }) => id),
      ),
    }
  await rows(slots).removeMany(removed.map(({ id }) => id))
  const changed = await rows(slots).patchMany(changes.map(({ id, values }) => ({ id, values })))
  const made = await rows(slots).createMany(added.map((one) => valuesOf(place, one, plan.terms)))
  const before = new Map(changes.map(({ id, before: row, values }) => [id, pick(row, Object.keys(values))]))
  const batch = await keepSlotBatch(call, 'alterSlots', {
    made,
    removed,
    changed: changed.map(({ id, version }) => ({ id, version, before: before.get(id) ?? {} })),
  })
  return { batch, ...counts, detail }
}
const pick = (row: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
