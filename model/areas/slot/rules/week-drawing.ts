/** A template as a drawn week: which hours of which weekdays it fills, and what a stroke over the hours makes of it. */
import { minutesOf, slotsOfDay, type WeekPattern } from './layout.ts'
import { weekdays, type Weekday } from './booking.ts'

const two = (count: number): string => String(count).padStart(2, '0')
const hourText = (hour: number): string => `${two(hour % 24)}:00`
const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Undefined while something of it is not yet typed, or cannot be. */
export function patternOf(values: Readonly<Record<string, unknown>>): WeekPattern | undefined {
  const texts = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  const count = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)
  const { starts_at, ends_at } = values
  const slot_minutes = count(values['slot_minutes'], 60)
  const isWhole = typeof starts_at === 'string' && typeof ends_at === 'string' && isTime(starts_at) && isTime(ends_at)
  if (!isWhole || slot_minutes < 5) return undefined
  if (ends_at !== '00:00' && ends_at <= starts_at) return undefined
  return {
    weekdays: texts(values['weekdays']),
    starts_at,
    ends_at,
    slot_minutes,
    pause_minutes: count(values['pause_minutes'], 0),
    bays: texts(values['bays']),
  }
}

/** How many slots of one bay begin in each hour of a day that is open. */
export function beginningsByHour(pattern: WeekPattern): readonly number[] {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const minute of minutesOf(pattern)) hours[Math.floor(minute / 60)] = (hours[Math.floor(minute / 60)] ?? 0) + 1
  return hours
}

/** Slots in a week, of all bays. */
export const slotsOfWeek = (pattern: WeekPattern): number =>
  slotsOfDay(pattern) * weekdays.filter((day) => pattern.weekdays.includes(day)).length

/** The weekdays with one more, or without it where it was among them; in the order of the week. */
export const withWeekday = (some: readonly string[], day: Weekday): readonly Weekday[] =>
  weekdays.filter((one) => (one === day) !== some.includes(one))

/** A stroke from one hour to another, either way: the first slot begins with the earlier, the last ends with the later. */
export function strokeOf(anchor: number, hour: number): { readonly starts_at: string; readonly ends_at: string } {
  const [from, to] = [Math.min(anchor, hour), Math.max(anchor, hour)]
  return { starts_at: hourText(from), ends_at: hourText(to + 1) }
}
