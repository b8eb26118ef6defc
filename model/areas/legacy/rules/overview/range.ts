/** The range of days that the overview shows, with its defaults and its bounds. */
import { periodAt } from '#model/areas/limit/rules/limit.ts'
import { daysUntil } from '#model/kernel/reckoned/by-day.ts'
import { LAST_DAY } from '../window/window.ts'

export type OverviewRange = { readonly from: string; readonly to: string }
type AskedRange = { readonly from: string | null; readonly to: string | null }

/** The longest range: three years and a few days. */
const MAX_DAYS = 1100

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: string): string =>
  periodAt({ period_type: 'month', start: firstOfMonth(day), days: null }, 0).end

/** Without a first or last day, the range begins or ends with the month of the other day, or else with this month. */
export function rangeAsked({ from, to }: AskedRange, today: string): OverviewRange {
  return { from: from ?? firstOfMonth(to ?? today), to: to ?? lastOfMonth(from ?? today) }
}

/** The message for the field of the last day if a range is refused. */
export function rangeRefusal({ from, to }: OverviewRange): string | undefined {
  if (to > LAST_DAY) return `Must not be after ${LAST_DAY}.`
  const days = daysUntil(to, from) + 1
  if (days < 1) return `Must not be before ${from}.`
  return days > MAX_DAYS ? `Ask for at most ${MAX_DAYS} days; these are ${days}.` : undefined
}
