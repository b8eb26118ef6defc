/** A booking as a file for the calendar of whoever made it. Its library is loaded only now. */
import { handOver } from '#src/engine/api/handed-file.ts'
import { calendarEvent, type CalendarBooking } from '#model/areas/slot/rules/calendar-event.ts'

/** Returns the name of the file. Throws where the file could not be made or its library not be loaded. */
export async function saveCalendar(booking: CalendarBooking, place: string): Promise<string> {
  const { createEvent } = await import('ics')
  const { error, value } = createEvent(calendarEvent(booking, place))
  if (typeof value !== 'string') throw error ?? new Error('No calendar file could be made.')
  const name = `${booking.reference}.ics`
  handOver(new Blob([value], { type: 'text/calendar;charset=utf-8' }), name)
  return name
}
