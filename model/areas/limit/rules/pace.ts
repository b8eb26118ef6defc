/** What if: on which day a limit is used up at a pace. */
import { tenths } from './limit.ts'

const DAY_MS = 86_400_000
const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

type Paced = {
  readonly period_start: string | null
  readonly period_end: string | null
  readonly used_volume: string | null
  readonly reserved_volume: string | null
  readonly remaining_volume: string | null
}

/** Gallons a day so far, to the gallon; today counts as a whole day. */
export function paceOf({ period_start, used_volume, reserved_volume }: Paced, today: string): number {
  if (period_start === null) return 0
  const days = Math.max(1, numberOf(today) - numberOf(period_start) + 1)
  return Math.round(Number(tenths(used_volume) + tenths(reserved_volume)) / 10 / days)
}

export type Outlook =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'lasts' }
  | { readonly kind: 'used up'; readonly on: string; readonly daysEarly: number }

/** The day on which what is left is used up. It lasts where that is after the end of the period. */
export function outlook({ period_end, remaining_volume }: Paced, perDay: number, today: string): Outlook {
  if (period_end === null || remaining_volume === null) return { kind: 'unknown' }
  const left = Number(tenths(remaining_volume)) / 10
  if (left > 0 && perDay <= 0) return { kind: 'lasts' }
  const on = left <= 0 ? numberOf(today) : numberOf(today) + Math.ceil(left / perDay)
  const daysEarly = numberOf(period_end) - on
  return daysEarly < 0 ? { kind: 'lasts' } : { kind: 'used up', on: dayOf(on), daysEarly }
}

const ending = (date: number): string =>
  date % 100 >= 11 && date % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')

/** `the 24th` in this month, else `2027-01-24`. */
export function dayWords(day: string, today: string): string {
  const date = Number(day.slice(8))
  return day.slice(0, 7) === today.slice(0, 7) ? `the ${date}${ending(date)}` : day
}

/** `At this pace it is used up on the 24th, 6 days early.` */
export function outlookText(found: Outlook, today: string): string {
  if (found.kind === 'unknown') return 'It has no period or no volume.'
  if (found.kind === 'lasts') return 'At this pace it lasts until the end of the period.'
  const on = dayWords(found.on, today)
  const { daysEarly } = found
  const early = daysEarly === 0 ? 'the last day' : `${daysEarly} ${daysEarly === 1 ? 'day' : 'days'} early`
  return `At this pace it is used up on ${on}, ${early}.`
}
