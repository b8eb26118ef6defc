/** The order of day, month and year in which this user writes dates. */
import type { DateOrder } from '#model/shared/reading/dates.ts'

export function dateOrder(locale?: string): DateOrder {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(
    new Date(2026, 10, 20),
  )
  const typed = parts
    .map(({ type }) => (type === 'year' ? 'y' : type === 'month' ? 'm' : type === 'day' ? 'd' : ''))
    .join('')
  return typed === 'dmy' || typed === 'ymd' ? typed : 'mdy'
}
