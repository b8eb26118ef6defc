/** The range of days of the overview: as it is typed, in words, and one step earlier or later. */
import { rangeAsked, rangeRefusal, type OverviewRange } from '#model/areas/legacy/rules/overview/range.ts'
import { daysFrom, daysUntil } from '#model/kernel/reckoned/by-day.ts'
import { monthFrom } from '#model/shared/month.ts'
import { countOf } from '#model/shared/number-format.ts'
import { periodOf } from '#model/shared/period.ts'

export const thisMonth = (today: string): OverviewRange => rangeAsked({ from: null, to: null }, today)

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const isMonth = ({ from, to }: OverviewRange): boolean => {
  const whole = thisMonth(from)
  return whole.from === from && whole.to === to
}

/** `This month: 2026-12-01 to 2026-12-31` */
export function rangeWords(range: OverviewRange, today: string): string {
  const { from, to } = range
  const days = `${from} to ${to}`
  if (from === to) return from === today ? `Today: ${from}` : from
  if (!isMonth(range)) return `${days}, ${countOf(daysUntil(to, from) + 1, 'day')}`
  return `${from.slice(0, 7) === today.slice(0, 7) ? 'This month' : monthName.format(new Date(`${from}T00:00:00Z`))}: ${days}`
}

/** A month moves by a month, other days by as many days as they are. */
export function turned(range: OverviewRange, by: 1 | -1): OverviewRange {
  const { from, to } = range
  if (isMonth(range)) return thisMonth(`${monthFrom(from.slice(0, 7), by)}-01`)
  const days = (daysUntil(to, from) + 1) * by
  return { from: daysFrom(from, days), to: daysFrom(to, days) }
}

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const DAY_MS = 86_400_000

/** Reads `2026-11`, `last 30 days` or `2026-11-20..2026-12-03`; a sentence says why it is no range. */
export function readRange(typed: string, now: number, zone: string): OverviewRange | string {
  const [first = '', last = first] = typed.split('..')
  const [begin, end] = [periodOf(first, 'day', now, zone), periodOf(last, 'day', now, zone)]
  if (begin === undefined || end === undefined || begin.isElapsed || end.isElapsed)
    return 'Type a month such as 2026-11, last 30 days, or 2026-11-20..2026-12-03.'
  const range = { from: dayAt(begin.from), to: dayAt(end.to - DAY_MS) }
  return rangeRefusal(range) ?? range
}
