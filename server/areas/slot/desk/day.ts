/** The day at a place, bay by bay, as the gate reads it. */
import { booking as bookings } from '#model/areas/slot/booking.resource.ts'
import type { place as declared } from '#model/areas/slot/location.resource.ts'
import { slot as slots } from '#model/areas/slot/slot.resource.ts'
import { obstacleText } from '#model/kernel/why-not/obstacle.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Call } from '#server/engine/base/handler.ts'
import type { BookingRow } from '../asked-booking.ts'
import { standing, whyNotLoads } from '../load.ts'
import { daysAt, placeOf, type Place, type SlotReading } from '../place.ts'
import { bookingNames, contactOf, plateSaid } from '../booking-names.ts'

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Asked only of who still comes; a board at the gate shows none of it. */
async function blockersOf(
  reading: SlotReading,
  place: Place,
  some: readonly BookingRow[],
  directions: ReadonlyMap<number, string>,
) {
  const coming = reading.person.link
    ? []
    : some.filter(({ status }) => status === 'requested' || status === 'confirmed')
  const found = await whyNotLoads(
    reading,
    place,
    coming.map((row) => ({ ...row, direction: directions.get(row.slot ?? 0) ?? 'load' })),
  )
  return new Map(
    coming.map(({ id }, index) => [id, (found[index] ? standing(found[index]).blockers : []).map(obstacleText)]),
  )
}

export async function dailySlots(call: Call<typeof declared, 'dailySlots'>) {
  const { input, rows, now, person } = call
  const place = await placeOf(call, input.location ?? person.link?.location ?? null)
  const date = input.date ?? dayIn(now, place.timezone)
  const ofDay = { location: place.id, starts_at: daysAt(place, date, date) }
  const found = await rows(slots).find(ofDay, { ordering: 'starts_at,bay,id' })
  const all = await rows(bookings).find(ofDay, { ordering: 'starts_at,id' })
  const some = all.filter(({ status }) => status !== 'cancelled')
  const names = await bookingNames(call, some)
  const blockers = await blockersOf(call, place, some, new Map(found.map(({ id, direction }) => [id, direction])))
  const isScreen = person.link !== undefined
  const shown = (row: BookingRow) => {
    const driver = names.driver.get(row.driver ?? '')
    const truck = names.vehicle.get(row.vehicle ?? '')
    const name = driver?.name ?? row.driver_name
    return {
      id: row.id,
      reference: row.reference,
      status: row.status,
      company: isScreen ? null : (names.company.get(row.company ?? 0) ?? (contactOf(row) || null)),
      driver: (isScreen ? firstName(name) : name) || null,
      vehicle: (isScreen ? truck?.plate : truck?.unit_number) || plateSaid(row.data),
      product: isScreen ? null : (names.product.get(row.product ?? 0) ?? null),
      volume: isScreen ? null : row.volume,
      blockers: blockers.get(row.id) ?? [],
    }
  }
  const bySlot = new Map<number, BookingRow[]>()
  for (const one of some) {
    const known = bySlot.get(one.slot ?? 0)
    if (known) known.push(one)
    else bySlot.set(one.slot ?? 0, [one])
  }
  const bays = [
    ...new Set([...place.bays.filter((bay) => found.some((one) => one.bay === bay)), ...found.map(({ bay }) => bay)]),
  ]
  return {
    location: place.id,
    date,
    timezone: place.timezone,
    bays: bays.map((bay) => ({
      bay,
      slots: found
        .filter((one) => one.bay === bay)
        .map(({ id, starts_at, ends_at, direction, product, status, capacity, booked, free, block_reason }) => ({
          id,
          starts_at,
          ends_at,
          direction,
          product,
          status,
          capacity,
          booked,
          free,
          block_reason: isScreen ? '' : block_reason,
          bookings: (bySlot.get(id) ?? []).map(shown),
        })),
    })),
  }
}
