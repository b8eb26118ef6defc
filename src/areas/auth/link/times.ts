/** Times of a place in words, by its own clock. */
import { dayIn, timeIn, zoneLetters } from '#model/shared/clock.ts'
import type { FreeSlot } from './link-calls.ts'

type Span = { readonly starts_at: string; readonly ends_at: string; readonly bay: string }

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
/** `Tuesday 24 November` */
export const dayWords = (day: string): string => dayFormat.format(new Date(`${day}T12:00:00Z`)).replace(', ', ' ')
/** `08:00–09:00` */
export const hoursOf = ({ starts_at, ends_at }: Span, zone: string): string =>
  `${timeIn(starts_at, zone).slice(0, 5)}–${timeIn(ends_at, zone).slice(0, 5)}`
const rackOf = ({ bay }: Span): string => (bay === '' ? '' : `, rack ${bay}`)
/** `Tuesday 24 November, 08:00–09:00 CST, rack B2` */
export const spanWords = (span: Span, zone: string): string =>
  `${dayWords(dayIn(span.starts_at, zone))}, ${hoursOf(span, zone)} ${zoneLetters(span.starts_at, zone)}${rackOf(span)}`

/** What can be booked, day by day of the place. */
export function freeByDay(slots: readonly FreeSlot[], zone: string): ReadonlyMap<string, readonly FreeSlot[]> {
  const days = new Map<string, FreeSlot[]>()
  for (const slot of slots) {
    if (!slot.bookable) continue
    const day = dayIn(slot.starts_at, zone)
    const known = days.get(day)
    if (known === undefined) days.set(day, [slot])
    else known.push(slot)
  }
  return days
}
