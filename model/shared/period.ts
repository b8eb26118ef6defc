/** Parses periods of time as users type them: a year, month, day, hour or minute, or an offset from now. */

import { dayIn, momentIn, wallClock } from './clock.ts'

/** Start (inclusive) and end (exclusive), ms since 1970. A `day` is in UTC, an `instant` in a time zone. */
/** `isElapsed`: it is told in hours or minutes from now, so that it is the same by all clocks. */
export type Period = { readonly from: number; readonly to: number; readonly isElapsed?: true }

/** Reads a period, with the parameters of `periodOf`. Undefined if it does not know the form. */
export type ReadPeriod = (
  typed: string,
  kind: 'day' | 'instant',
  now: number,
  zone?: string,
  isWall?: boolean,
) => Period | undefined

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const named: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }
const offsets: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 }

/**
 * Undefined if the text is not a valid period; November 31 is not. `zone`: whose clocks it is told by; the system's own if empty. `isWall`:
 * as clocks show it, in ms as if they were those of UTC, for instants that are told by the clocks of many places.
 */
export function periodOf(
  typed: string,
  kind: 'day' | 'instant',
  now: number,
  zone = '',
  isWall = false,
): Period | undefined {
  const text = typed.trim().toLowerCase()
  const moment = (year: number, month: number, day: number, hour = 0, minute = 0): number => {
    const wall = Date.UTC(year, month, day, hour, minute)
    return kind === 'day' || isWall ? wall : momentIn(wall, zone)
  }
  const [year = 0, monthNow = 0, day = 0] = dayIn(now, zone).split('-').map(Number)
  const month = monthNow - 1
  const dayFromNow = (days: number): Period => ({
    from: moment(year, month, day + days),
    to: moment(year, month, day + days + 1),
  })
  const shift = named[text]
  if (shift !== undefined) return dayFromNow(shift)

  // Weeks start on Monday (ISO 8601).
  const whole = /^(last|this|next) (week|month|year)$/.exec(text)
  if (whole) {
    const offset = offsets[whole[1] ?? ''] ?? 0
    if (whole[2] === 'year') return { from: moment(year + offset, 0, 1), to: moment(year + offset + 1, 0, 1) }
    if (whole[2] === 'month') return { from: moment(year, month + offset, 1), to: moment(year, month + offset + 1, 1) }
    const monday = day - ((new Date(Date.UTC(year, month, day)).getUTCDay() + 6) % 7) + 7 * offset
    return { from: moment(year, month, monday), to: moment(year, month, monday + 7) }
  }
  // Today counts as one of the days; hours count from now.
  const counted = /^(last|next) (\d{1,4}) (hour|day|week)s?$/.exec(text)
  if (counted) {
    const [isLast, count] = [counted[1] === 'last', Number(counted[2]) * (counted[3] === 'week' ? 7 : 1)]
    if (counted[3] === 'hour')
      return isLast
        ? { from: now - count * HOUR, to: now, isElapsed: true }
        : { from: now, to: now + count * HOUR, isElapsed: true }
    if (count === 0) return undefined
    return isLast
      ? { from: dayFromNow(1 - count).from, to: dayFromNow(0).to }
      : { from: dayFromNow(0).from, to: dayFromNow(count - 1).to }
  }

  const relative = /^([-+]\d{1,4})\s*(m|h|d|w)$/.exec(text)
  if (relative) {
    const [count, unit] = [Number(relative[1]), relative[2]]
    if (unit === 'd' || unit === 'w') return dayFromNow(unit === 'w' ? count * 7 : count)
    const at = now + count * (unit === 'h' ? HOUR : MINUTE)
    return { from: at, to: at + MINUTE, isElapsed: true }
  }

  const dated = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[t ](\d{2})(?::(\d{2}))?)?)?)?$/.exec(text)
  if (!dated) return undefined
  const [y, m, d, hour, minute] = dated.slice(1).map((part) => (part === undefined ? undefined : Number(part)))
  if (y === undefined) return undefined
  if (m === undefined) return { from: moment(y, 0, 1), to: moment(y + 1, 0, 1) }
  if (m < 1 || m > 12) return undefined
  if (d === undefined) return { from: moment(y, m - 1, 1), to: moment(y, m, 1) }
  if (new Date(Date.UTC(y, m - 1, d)).getUTCDate() !== d || d === 0) return undefined
  if (hour === undefined) return { from: moment(y, m - 1, d), to: moment(y, m - 1, d + 1) }
  if (hour > 23 || (minute ?? 0) > 59) return undefined
  const from = moment(y, m - 1, d, hour, minute ?? 0)
  return { from, to: from + (minute === undefined ? HOUR : MINUTE) }
}

/** How stored filters and reports name periods: `today`, `this_month`, `last_24_hours`, `next_3_days`. */
const periodName =
  /^(?:today|yesterday|tomorrow|(?:last|this|next)_(?:week|month|year)|(?:last|next)_[1-9]\d{0,3}_(?:hour|day|week)s?)$/

/** Undefined for what is no such name, and for hours of a field that holds days. */
export function namedPeriod(name: string, kind: 'day' | 'instant', now: number, zone = ''): Period | undefined {
  if (!periodName.test(name) || (kind === 'day' && name.includes('_hour'))) return undefined
  return periodOf(name.replaceAll('_', ' '), kind, now, zone)
}

/** Formats ms since 1970 as users type it: `2026-11-20 14:05` by the clocks of the zone, or the day alone. */
export const stamp = (moment: number, kind: string, zone = ''): string =>
  kind === 'day' ? new Date(moment).toISOString().slice(0, 10) : wallClock(moment, zone).slice(0, 16)
