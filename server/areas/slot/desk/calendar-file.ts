/** A booking as a file for calendars (RFC 5545): taken in again after a move, it replaces the entry that is there. */
import { createEvent } from 'ics'
import type { booking as declared } from '#model/areas/slot/booking.resource.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import type { BookingRow } from '../asked-booking.ts'
import { placeOf, type Place } from '../place.ts'

const over: ReadonlySet<string> = new Set(['cancelled', 'no_show'])

export function calendarText(row: BookingRow, place: Place): string {
  const { error, value } = createEvent({
    uid: `booking-${row.id}@highball`,
    sequence: row.version,
    productId: 'highball/scheduler',
    title: `${place.name}${row.bay === '' ? '' : ` ${row.bay}`} · ${row.reference}`,
    location: place.name,
    description: `Reference ${row.reference}. Show it at the gate.`,
    status: over.has(row.status) ? 'CANCELLED' : row.status === 'requested' ? 'TENTATIVE' : 'CONFIRMED',
    start: Date.parse(row.starts_at ?? ''),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: Date.parse(row.ends_at ?? ''),
    endInputType: 'utc',
    endOutputType: 'utc',
  })
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
