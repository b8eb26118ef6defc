/** Slots are read for whoever would book them, deleted, and waited for. */
import { booking as bookings } from '#model/areas/slot/booking.resource.ts'
import { company as companies } from '#model/areas/slot/location.resource.ts'
import { product as goods } from '#model/areas/company/company.resource.ts'
import { watch } from '#model/areas/slot/link.resource.ts'
import { slot as slots } from '#model/areas/slot/slot.resource.ts'
import { clock, dayIn } from '#model/shared/clock.ts'
import { countOutcomes, type ChangeResult, type VerbAnswer } from '#model/shared/outcome.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid, notFound } from '#server/engine/base/http-error.ts'
import type { VerbWork } from '#server/engine/operations/area-work/verb-work.ts'
import { judged, type Obstacle, type Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { bookerOf } from './asked-booking.ts'
import { askedDays } from './asked-days.ts'
import { offered, refusalsOf, type SlotRow } from './offering.ts'
import { daysAt, isAllowedAt, placeOf, type Place, type SlotReading } from './place.ts'
import { keepSlotBatch } from './slot-batch.ts'

/** The content of a link's page. It lists products only if the place names several. */
async function linkPage({ rows }: SlotReading, place: Place, company: string | null) {
  const products =
    place.products.length < 2
      ? []
      : await rows(goods).find({ id: [...place.products] }, { only: ['id', 'name'], ordering: 'name' })
  return {
    place: place.name,
    company,
    makes_tickets: place.makes_tickets,
    products: products.map(({ id, name }) => ({ id, name })),
  }
}

export async function locationSlots(call: Call<typeof slots, 'locationSlots'>) {
  const { input, rows, now, person } = call
  const place = await placeOf(call, input.location ?? person.link?.location ?? null)
  const { from, until } = askedDays(input, place, now)
  const asks = input.company !== null || person.link !== undefined
  const company = asks ? await bookerOf(call, input.company) : null
  const found = await rows(slots).find(
    { location: place.id, starts_at: daysAt(place, from, until) },
    { ordering: 'starts_at,bay,id' },
  )
  const fits = found.filter(
    (one) =>
      (input.direction === '' || one.direction === input.direction) &&
      (input.product === null || one.product === null || one.product === input.product),
  )
  const wish = { company, product: input.product, direction: null }
  const refusals = await refusalsOf(call, place, wish, fits)
  return {
    location: place.id,
    timezone: place.timezone,
    // The page needs these names, and its holder may not read places, companies and products.
    ...(person.link !== undefined && { link: await linkPage(call, place, company?.name ?? null) }),
    slots: fits.map((one, index) => offered(one, refusals[index] ?? [])),
  }
}

const word = (count: number): string => `${count} ${count === 1 ? 'is' : 'are'} booked`

/** Who has booked each of the slots, by name; the first few of them. */
async function bookersOf({ rows }: Pick<SlotReading, 'rows'>, ids: readonly number[]) {
  const found =
    ids.length === 0
      ? []
      : await rows(bookings).find({ slot: ids, takes_room: true }, { only: ['slot', 'company', 'reference'] })
  const parties = [...new Set(found.flatMap(({ company }) => company ?? []))]
  const named = parties.length === 0 ? [] : await rows(companies).find({ id: parties }, { only: ['id', 'name'] })
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  const bySlot = new Map<number, Set<string>>()
  for (const { slot, company, reference } of found) {
    const said = bySlot.get(slot ?? 0) ?? new Set<string>()
    bySlot.set(slot ?? 0, said.add(nameOf.get(company ?? 0) ?? reference))
  }
  return (slot: number): string => [...(bySlot.get(slot) ?? [])].slice(0, 3).join(', ')
}

/** A booked slot is blocked only by whoever says so; its bookings are to be moved then. */
async function blockObstacles(
  reading: SlotReading,
  some: readonly SlotRow[],
  force: boolean,
): Promise<readonly Obstruction[]> {
  const places = new Map<number, Place>()
  for (const id of new Set(some.flatMap(({ location }) => location ?? []))) places.set(id, await placeOf(reading, id))
  const booked = force ? [] : some.filter((one) => (one.booked ?? 0) > 0)
  const by = await bookersOf(
    reading,
    booked.map(({ id }) => id),
  )
  return some.map((one) => {
    const place = places.get(one.location ?? 0)
    const found: Obstacle[] = []
    if (place && !isAllowedAt(reading, place, 'block'))
      found.push({ code: 'permission', kind: 'permission', says: `At ${place.name} slots are blocked by others.` })
    const count = one.booked ?? 0
    if (!force && count > 0)
      found.push({
        code: 'booked',
        kind: 'refused',
        says: `${word(count)} by ${by(one.id)}: move ${count === 1 ? 'it' : 'them'} first.`,
        field: 'booked',
      })
    return judged(found)
  })
}

const block: VerbWork<typeof slots> = {
  obstacles: async (call) => (await blockObstacles(call, [call.row], call.asked['force'] === true))[0] ?? judged([]),
  obstaclesOfMany: (call, rows) => blockObstacles(call, rows, call.asked['force'] === true),
}
export const slotWork = { block }

/** Never with a booking, cancelled ones too, and never what is past. */
export async function deleteSlots(call: Call<typeof slots, 'deleteSlots'>): Promise<VerbAnswer> {
  const { input, rows, now } = call
  const ids = [...new Set(input.slot_ids)]
  if (ids.length === 0) throw invalid({ slot_ids: ['Name at least one slot.'] })
  const found = new Map(
    (await rows(slots).find({ id: ids }, { lock: true, ordering: 'id' })).map((one) => [one.id, one]),
  )
  const held = await rows(bookings).find({ slot: ids }, { only: ['slot', 'takes_room'] })
  const counts = new Map<number, number>()
  for (const { slot } of held) counts.set(slot ?? 0, (counts.get(slot ?? 0) ?? 0) + 1)
  const removed: SlotRow[] = []
  const results = ids.map((id): ChangeResult => {
    const one = found.get(id)
    if (one === undefined)
      return { id, version: null, before: null, outcome: 'not_found', message: 'There is no such slot.' }
    const about = { id, version: one.version, before: null }
    const bookingsOf = counts.get(id) ?? 0
    if (bookingsOf > 0) {
      const message = `It has ${bookingsOf} ${bookingsOf === 1 ? 'booking' : 'bookings'}, cancelled ones too: block it instead.`
      return { ...about, outcome: 'not_allowed', message }
    }
    if (Date.parse(one.ends_at ?? '') <= Date.parse(now))
      return { ...about, outcome: 'not_allowed', message: 'A slot that is past is not deleted.' }
    removed.push(one)
    return { ...about, outcome: 'changed', message: '' }
  })
  if (!input.dry_run) await rows(slots).removeMany(removed.map(({ id }) => id))
  const batch = input.dry_run ? null : await keepSlotBatch(call, 'deleteSlots', { removed })
  return { batch, counts: countOutcomes(results), results }
}

/** First come, first told (invariants.sql). Asked again it stays one wait. */
export async function watchSlot(call: Call<typeof slots, 'watchSlot'>) {
  const { input, rows, person, now } = call
  if (input.slot === null && input.day === null) throw invalid({ slot: ['Name a slot, or a location and a day.'] })
  const slot = input.slot === null ? null : await rows(slots).get(input.slot)
  if (slot === null && input.location === null) throw invalid({ location: ['Say where.'] })
  const place = await placeOf(call, slot?.location ?? input.location)
  const day = slot === null ? input.day : null
  const about = { location: place.id, slot: slot?.id ?? null, day, watcher: person.id, told_at: null }
  const [known] = await rows(watch).find(about)
  if (input.stop) {
    if (known === undefined) throw notFound()
    await rows(watch).remove(known.id)
    return { watch: null, detail: 'You wait no longer.' }
  }
  if (slot !== null) {
    if (Date.parse(slot.ends_at ?? '') <= Date.parse(now)) throw invalid({ slot: ['It is past.'] })
    if ((slot.free ?? 0) > 0)
      throw invalid({ slot: [`It is free at ${clock(slot.starts_at ?? '', place.timezone)}: book it.`] })
  }
  if (day !== null && day < dayIn(now, place.timezone)) throw invalid({ day: ['It is past.'] })
  const made = known ?? (await rows(watch).create(about))
  const ahead = (await rows(watch).find({ location: place.id, slot: about.slot, day, told_at: null })).filter(
    ({ id }) => id < made.id,
  ).length
  return { watch: made.id, ahead, detail: `You are told when it frees; ${ahead} asked before you.` }
}
