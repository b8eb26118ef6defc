/** A booking as a file for the calendar of whoever made it. Its library is loaded only now. */
import { calendarEvent, type CalendarBooking } from '#model/areas/slot/rules/calendar-event.ts'

/** Throws where the file could not be made or its library not be loaded. */
export async function saveCalendar(booking: CalendarBooking, place: string): Promise<void> {
  const [{ createEvent }, { saveFile }] = await Promise.all([import('ics'), import('#src/engine/data/documents.ts')])
  const { error, value } = createEvent(calendarEvent(booking, place))
  if (typeof value !== 'string') throw error ?? new Error('No calendar file could be made.')
  saveFile(new Blob([value], { type: 'text/calendar;charset=utf-8' }), `${booking.reference}.ics`)
}
