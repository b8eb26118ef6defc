/** Slots as somebody may book them: which, and why not the others. */
import { product as products } from '#model/areas/company/company.resource.ts'
import { booking } from '#model/areas/slot/booking.resource.ts'
import { company as companies } from '#model/areas/slot/location.resource.ts'
import { bookingRefusals, dayPlus, nearest, type Booker, type BookingRefusal } from '#model/areas/slot/rules/booking.ts'
import { slot as slots } from '#model/areas/slot/slot.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { between } from '#server/engine/base/handler.ts'
import { daysAt, type Place, type SlotReading } from './place.ts'

export type SlotRow = Row<typeof slots>
export type Wish = {
  readonly company: Booker | null
  readonly product: number | null
  /** Null where either will do. */
  readonly direction: string | null
  /** A booking that would be moved, and so is not counted. */
  readonly moves?: number
}
export const ALTERNATIVES = 5

/** How many bookings the company has on each day of the slots; asked only where it is limited. */
async function bookedByDay({ rows }: SlotReading, place: Place, { company, moves }: Wish, some: readonly SlotRow[]) {
  const counts = new Map<string, number>()
  if (company === null || company.max_bookings_a_day === null || some.length === 0) return counts
  const days = some.map(({ starts_at }) => dayIn(starts_at ?? '', place.timezone)).toSorted()
  const found = await rows(booking).find(
    { company: company.id, takes_room: true, starts_at: daysAt(place, days[0] ?? '', days.at(-1) ?? '') },
    { only: ['id', 'starts_at'] },
  )
  for (const { id, starts_at } of found) {
    const day = dayIn(starts_at ?? '', place.timezone)
    if (id !== moves) counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

/** Names of what slots are for. A link never reads those of other companies. */
async function namesOf({ rows, person }: SlotReading, some: readonly SlotRow[], product: number | null) {
  const goods = [...new Set([...some.flatMap((one) => one.product ?? []), ...(product === null ? [] : [product])])]
  const parties = person.link ? [] : [...new Set(some.flatMap((one) => one.reserved_for ?? []))]
  const named = goods.length === 0 ? [] : await rows(products).find({ id: goods }, { only: ['id', 'name'] })
  const known = parties.length === 0 ? [] : await rows(companies).find({ id: parties }, { only: ['id', 'name'] })
  return {
    product: new Map(named.map(({ id, name }) => [id, name])),
    company: new Map(known.map(({ id, name }) => [id, name])),
  }
}

/** Why each of the slots cannot be booked, in their order. */
export async function refusalsOf(
  reading: SlotReading,
  place: Place,
  wish: Wish,
  some: readonly SlotRow[],
): Promise<readonly (readonly BookingRefusal[])[]> {
  const counts = await bookedByDay(reading, place, wish, some)
  const names = await namesOf(reading, some, wish.product)
  const wanted = wish.product
  return some.map((slot) => {
    const [goods, reserved] = [names.product.get(slot.product ?? 0), names.company.get(slot.reserved_for ?? 0)]
    return bookingRefusals({
      place,
      slot: { ...slot, starts_at: slot.starts_at ?? '', ends_at: slot.ends_at ?? '' },
      company: wish.company,
      product: wanted === null ? null : { id: wanted, name: names.product.get(wanted) ?? 'this product' },
      direction: wish.direction,
      booked_that_day: counts.get(dayIn(slot.starts_at ?? '', place.timezone)) ?? 0,
      names: {
        ...(goods !== undefined && { product: goods }),
        ...(reserved !== undefined && { reserved_for: reserved }),
      },
      isHolder: reading.person.link === undefined && slot.held_for === reading.person.id,
      now: reading.now,
    })
  })
}

/** A slot as `location_slots/` answers it: nothing of who booked it. */
export const offered = (slot: SlotRow, refusals: readonly BookingRefusal[]) => ({
  id: slot.id,
  bay: slot.bay,
  starts_at: slot.starts_at,
  ends_at: slot.ends_at,
  direction: slot.direction,
  product: slot.product,
  status: slot.status,
  capacity: slot.capacity,
  booked: slot.booked,
  free: slot.free,
  bookable: refusals.length === 0,
  why: refusals.map(({ says }) => says).join(' '),
})

const DAY_MS = 86_400_000
/** The nearest slots that the asker could book instead of one, within the days on which it books at all. */
export async function alternatives(reading: SlotReading, place: Place, wish: Wish, instead: SlotRow) {
  const { rows, now } = reading
  const today = dayIn(now, place.timezone)
  const until = dayPlus(today, (place.book_days_ahead ?? 0) + 1)
  const around = Date.parse(instead.starts_at ?? now)
  // Near first: a place with many slots is asked for all its days only where the near ones are taken.
  for (const days of [2, 15, 400]) {
    const from = new Date(Math.max(Date.parse(now), around - days * DAY_MS)).toISOString()
    const before = new Date(Math.min(Date.parse(`${until}T23:59:59Z`), around + days * DAY_MS)).toISOString()
    const open = await rows(slots).find({ location: place.id, status: 'open', starts_at: between(from, before) })
    const refusals = await refusalsOf(reading, place, wish, open)
    const free = open.filter((slot, index) => slot.id !== instead.id && refusals[index]?.length === 0)
    if (free.length >= ALTERNATIVES || days === 400)
      return nearest(free, instead.starts_at ?? now, ALTERNATIVES).map((slot) => offered(slot, []))
  }
  return []
}
