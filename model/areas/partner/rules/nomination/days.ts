/** The days of a nomination with their cars: sums, faults, and what may be sent. */
import type { Day, DayQuantity } from '#model/areas/schedule/rules/days.ts'

/** As a row stores them. */
export type StoredDays = readonly { readonly date: Day | null; readonly quantity: number }[]
export type DatedOnly = readonly { readonly date: Day | null }[]
export type DayBounds = { readonly start_date: Day | null; readonly end_date: Day | null }

export const dated = (days: StoredDays): readonly DayQuantity[] =>
  days.flatMap(({ date, quantity }) => (date === null ? [] : [{ date, quantity }]))
export const datesOf = (days: DatedOnly): readonly Day[] => days.flatMap(({ date }) => date ?? [])
export const carsOn = (days: StoredDays): ReadonlyMap<Day, number> =>
  new Map(dated(days).map(({ date, quantity }) => [date, quantity]))
export const sumOf = (days: StoredDays): number => days.reduce((sum, { quantity }) => sum + quantity, 0)
export const before = (days: StoredDays, day: Day): readonly DayQuantity[] =>
  dated(days).filter(({ date }) => date < day)
export const carsText = (count: number): string => `${count} ${count === 1 ? 'car' : 'cars'}`

/** Days that a list has more than once, in order. */
export function daysTwice(days: DatedOnly): readonly Day[] {
  const dates = datesOf(days)
  return [...new Set(dates.filter((date, index) => dates.indexOf(date) !== index))].toSorted()
}

export const isWithin = (day: Day, { start_date, end_date }: DayBounds): boolean =>
  (start_date === null || day >= start_date) && (end_date === null || day <= end_date)
export const overlap = (one: DayBounds, other: DayBounds): boolean =>
  (one.start_date ?? '') <= (other.end_date ?? '9999') && (other.start_date ?? '') <= (one.end_date ?? '9999')

const MAX_NAMED = 5
/** Names the first days, and counts the others. */
export function daysText(days: readonly Day[]): string {
  const more = days.length - MAX_NAMED
  return `${days.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

export type DaysToSend = DayBounds & {
  readonly total: number | null
  readonly shipping_schedule: StoredDays
  readonly closed_days: DatedOnly
}

/** Why a nomination is not sent, by field. `today`: by the clock of the facility. */
export function sendingFaults(
  row: DaysToSend,
  order: DayBounds,
  today: Day,
): Readonly<Record<string, readonly string[]>> {
  const days = dated(row.shipping_schedule).filter(({ quantity }) => quantity > 0)
  const sum = sumOf(days)
  const outside = days.filter(({ date }) => !isWithin(date, row)).map(({ date }) => date)
  const beyond = days.filter(({ date }) => isWithin(date, row) && !isWithin(date, order)).map(({ date }) => date)
  const past = days.filter(({ date }) => date < today).map(({ date }) => date)
  const total = row.total ?? 0
  const found = {
    start_date: row.start_date === null ? ['Give the first day.'] : [],
    end_date: row.end_date === null ? ['Give the last day.'] : [],
    total: [
      ...(total === 0 ? ['Give the number of cars.'] : []),
      ...(total > 0 && sum !== total ? [`The days have ${carsText(sum)}, but the total is ${total}.`] : []),
    ],
    shipping_schedule: [
      ...(outside.length > 0 ? [`These days are outside the nomination: ${daysText(outside)}.`] : []),
      ...(beyond.length > 0 ? [`These days are outside the order: ${daysText(beyond)}.`] : []),
      ...(past.length > 0 ? [`These days are over: ${daysText(past)}.`] : []),
    ],
  }
  return Object.fromEntries(Object.entries(found).filter(([, messages]) => messages.length > 0))
}

/** Nominated days on which the facility does not ship. */
export function nominatedClosedDays(row: Pick<DaysToSend, 'shipping_schedule' | 'closed_days'>): readonly Day[] {
  const closed = new Set(datesOf(row.closed_days))
  return dated(row.shipping_schedule).flatMap(({ date, quantity }) => (quantity > 0 && closed.has(date) ? [date] : []))
}
