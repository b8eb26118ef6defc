/**
 * A booking as an event of a calendar (RFC 5545): the same for the file of the desk and for that of a link's page. A file saved after a move
 * replaces the entry that is there.
 */
export type CalendarBooking = {
  readonly id: number
  readonly version: number
  readonly reference: string
  readonly status: string
  readonly bay: string
  readonly starts_at: string | null
  readonly ends_at: string | null
}

const over: ReadonlySet<string> = new Set(['cancelled', 'no_show'])

export function calendarEvent(booking: CalendarBooking, place: string) {
  const { id, version, reference, status, bay, starts_at, ends_at } = booking
  const utc = { startInputType: 'utc', startOutputType: 'utc', endInputType: 'utc', endOutputType: 'utc' } as const
  return {
    uid: `booking-${id}@highball`,
    sequence: version,
    productId: 'highball/scheduler',
    title: `${place}${bay === '' ? '' : ` ${bay}`} · ${reference}`,
    location: place,
    description: `Reference ${reference}. Show it at the gate.`,
    status: over.has(status)
      ? ('CANCELLED' as const)
      : status === 'requested'
        ? ('TENTATIVE' as const)
        : ('CONFIRMED' as const),
    start: Date.parse(starts_at ?? ''),
    end: Date.parse(ends_at ?? ''),
    ...utc,
  }
}
