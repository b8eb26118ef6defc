/** Parses periods of time as users type them: a year, month, day, hour or minute, or an offset from now. */

/** Start (inclusive) and end (exclusive), ms since 1970. A `day` is in UTC, an `instant` in local time. */
export type Period = { readonly from: number; readonly to: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const named: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }
const offsets: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 }

/** Undefined if the text is not a valid period; November 31 is not. */
export function periodOf(typed: string, kind: 'day' | 'instant', now: number): Period | undefined {
  const text = typed.trim().toLowerCase()
  const moment = (year: number, month: number, day: number, hour = 0, minute = 0): number =>
    kind === 'day' ? Date.UTC(year, month, day, hour, minute) : new Date(year, month, day, hour, minute).getTime()
  const here = new Date(now)
  const dayFromNow = (days: number): Period => {
    const [year, month, day] = [here.getFullYear(), here.getMonth(), here.getDate() + days]
    return { from: moment(year, month, day), to: moment(year, month, day + 1) }
  }
  const shift = named[text]
  if (shift !== undefined) return dayFromNow(shift)

  // Weeks start on Monday (ISO 8601).
  const whole = /^(last|this|next) (week|month|year)$/.exec(text)
  if (whole) {
    const offset = offsets[whole[1] ?? ''] ?? 0
    const [year, month, day] = [here.getFullYear(), here.getMonth(), here.getDate()]
    if (whole[2] === 'year') return { from: moment(year + offset, 0, 1), to: moment(year + offset + 1, 0, 1) }
    if (whole[2] === 'month') return { from: moment(year, month + offset, 1), to: moment(year, month + offset + 1, 1) }
    const monday = day - ((here.getDay() + 6) % 7) + 7 * offset
    return { from: moment(year, month, monday), to: moment(year, month, monday + 7) }
  }
  // Today counts as one of the days; hours count from now.
  const counted = /^(last|next) (\d{1,4}) (hour|day|week)s?$/.exec(text)
  if (counted) {
    const [isLast, count] = [counted[1] === 'last', Number(counted[2]) * (counted[3] === 'week' ? 7 : 1)]
    if (counted[3] === 'hour')
      return isLast ? { from: now - count * HOUR, to: now } : { from: now, to: now + count * HOUR }
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
    return { from: at, to: at + MINUTE }
  }

  const dated = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[t ](\d{2})(?::(\d{2}))?)?)?)?$/.exec(text)
  if (!dated) return undefined
  const [year, month, day, hour, minute] = dated.slice(1).map((part) => (part === undefined ? undefined : Number(part)))
  if (year === undefined) return undefined
  if (month === undefined) return { from: moment(year, 0, 1), to: moment(year + 1, 0, 1) }
  if (month < 1 || month > 12) return undefined
  if (day === undefined) return { from: moment(year, month - 1, 1), to: moment(year, month, 1) }
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day || day === 0) return undefined
  if (hour === undefined) return { from: moment(year, month - 1, day), to: moment(year, month - 1, day + 1) }
  if (hour > 23 || (minute ?? 0) > 59) return undefined
  const from = moment(year, month - 1, day, hour, minute ?? 0)
  return { from, to: from + (minute === undefined ? HOUR : MINUTE) }
}

const two = (part: number): string => String(part).padStart(2, '0')

/** Formats ms since 1970 as users type it: `2026-11-20 14:05` in local time, or the day alone. */
export function stamp(moment: number, kind: string): string {
  const at = new Date(moment)
  if (kind === 'day') return at.toISOString().slice(0, 10)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}
