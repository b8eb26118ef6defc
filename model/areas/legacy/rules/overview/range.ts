/** The range of days that an overview is asked for. */
import { daysFrom, daysUntil } from '#model/kernel/reckoned/by-day.ts'
import { monthFrom } from '#model/shared/month.ts'

export type OverviewRange = { readonly from: string; readonly to: string }
type AskedRange = { readonly from: string | null; readonly to: string | null }

/** So many days may be asked for at once: three years, and a few days. */
const MAX_DAYS = 1100

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: string): string => daysFrom(`${monthFrom(day.slice(0, 7), 1)}-01`, -1)

/** An end that is not given is that of the month of the other end, or of this month. */
export function rangeAsked({ from, to }: AskedRange, today: string): OverviewRange {
  return { from: from ?? firstOfMonth(to ?? today), to: to ?? lastOfMonth(from ?? today) }
}

/** Why a range is refused, as said at its last day. */
export function rangeRefusal({ from, to }: OverviewRange): string | undefined {
  const days = daysUntil(to, from) + 1
  if (days < 1) return `Must not be before ${from}.`
  return days > MAX_DAYS ? `Ask for at most ${MAX_DAYS} days; these are ${days}.` : undefined
}
