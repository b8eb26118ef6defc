/** Who comes to a place on some days, by name: what its board and its desk show beside the slots. */
import { booking as bookings } from '#model/areas/slot/booking.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { askedDays } from '../asked-days.ts'
import { daysAt, placeOf } from '../place.ts'
import { bookingNames, contactOf, plateSaid } from '../booking-names.ts'

export async function locationBookings(call: Call<typeof bookings, 'locationBookings'>) {
  const { input, rows, now } = call
  const place = await placeOf(call, input.location)
  const { from, until } = askedDays(input, place, now)
  const found = await rows(bookings).find(
    { location: place.id, starts_at: daysAt(place, from, until) },
    { ordering: 'starts_at,id' },
  )
  const some = found.filter(({ status }) => status !== 'cancelled')
  const names = await bookingNames(call, some)
  return {
    location: place.id,
    timezone: place.timezone,
    bookings: some.map((row) => {
      const truck = names.vehicle.get(row.vehicle ?? '')
      return {
        id: row.id,
        version: row.version,
        slot: row.slot,
        reference: row.reference,
        status: row.status,
        to_move: row.to_move,
        bay: row.bay,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        checked_in_at: row.checked_in_at,
        completed_at: row.completed_at,
        company: row.company,
        product: row.product,
        volume: row.volume,
        ticket: row.ticket,
        phone: row.phone,
        company_name: names.company.get(row.company ?? 0) ?? contactOf(row),
        product_name: names.product.get(row.product ?? 0) ?? '',
        driver_name: names.driver.get(row.driver ?? '')?.name ?? row.driver_name,
        vehicle_name: truck?.unit_number ?? plateSaid(row.data) ?? '',
      }
    }),
  }
}
