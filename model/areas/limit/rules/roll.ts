/** Rolling a limit forward: the next period, and what is carried into it. */
import { countedFrom, gallons, limitDates, periodAfter, tenths, type Dates, type PeriodType } from './limit.ts'

/** A part of what is left, to one digit, half away from zero; nothing of what was exceeded. */
export function carriedOver(remaining: string | null, percent: number | null): string {
  const left = tenths(remaining)
  return left <= 0n ? gallons(0n) : gallons((left * BigInt(percent ?? 0) + 50n) / 100n)
}

type Rolling = {
  readonly period_type: PeriodType
  readonly days_in_period: number | null
  readonly period_start: string | null
  readonly first_start: string | null
  readonly period_end: string | null
  readonly remaining_volume: string | null
}
export type Rolled = Dates & {
  readonly period_start: string
  readonly carried_over: string
  /** From this moment on its loads are counted, where the period before was closed early. */
  readonly counts_from: string | null
}

/** `today` by the clocks of the site. Null for a limit without a period. */
export function rolled(limit: Rolling, percent: number | null, today: string, now: string): Rolled | null {
  const end = limit.period_end
  if (end === null) return null
  const { start } = periodAfter(countedFrom(limit), end)
  return {
    ...limitDates({ ...limit, period_start: start }),
    period_start: start,
    carried_over: carriedOver(limit.remaining_volume, percent),
    counts_from: today < start ? now : null,
  }
}
