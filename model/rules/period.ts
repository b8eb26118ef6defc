/** Stretches of time as people write them: a year, a month, a day, a minute, or so long before or after now. */

/** From (part of it) to (not part of it), ms since 1970. A `day` is counted in UTC, an `instant` on the clock of the place. */
export type Period = { readonly from: number; readonly to: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const named: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/** Undefined where the text is no time. The 31st of November is no time either. */
export function periodOf(said: string, kind: 'day' | 'instant', now: number): Period | undefined {
  const text = said.trim().toLowerCase()
  const moment = (year: number, month: number, day: number, hour = 0, minute = 0): number =>
    kind === 'day' ? Date.UTC(year, month, day, hour, minute) : new Date(year, month, day, hour, minute).getTime()
  const here = new Date(now)
  const dayFromNow = (days: number): Period => {
    const [year, month, day] = [here.getFullYear(), here.getMonth(), here.getDate() + days]
    return { from: moment(year, month, day), to: moment(year, month, day + 1) }
  }
  const shift = named[text]
  if (shift !== undefined) return dayFromNow(shift)

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

/** `2026-11-20 14:05` on the clock of the place, or the day alone: the way back from a moment to what people write. */
export function stamp(moment: number, kind: string): string {
  const at = new Date(moment)
  if (kind === 'day') return at.toISOString().slice(0, 10)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}
