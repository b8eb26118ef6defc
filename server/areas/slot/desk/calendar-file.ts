/** A booking as a file for calendars. */
import { createEvent } from 'ics'
import type { booking as declared } from '#model/areas/slot/booking.resource.ts'
import { calendarEvent } from '#model/areas/slot/rules/calendar-event.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import type { BookingRow } from '../asked-booking.ts'
import { placeOf, type Place } from '../place.ts'

export function calendarText(row: BookingRow, place: Place): string {
  const { error, value } = createEvent(calendarEvent(row, place.name))
  if (typeof value !== 'string') throw error ?? new Error(`No calendar file of booking ${row.id}`)
  return value
}

export async function calendarFile(call: Call<typeof declared, 'calendarFile'>) {
  const place = await placeOf(call, call.row.location)
  const text = calendarText(call.row, place)
  return answerFile({
    filename: `${call.row.reference}.ics`,
    type: 'text/calendar; charset=utf-8',
    data: () => Promise.resolve(Buffer.from(text)),
  })
}
