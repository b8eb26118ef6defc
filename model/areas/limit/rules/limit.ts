/** Lifting limits: their periods, the remaining volume and the percentage used. */
import { decimalText, units } from '#model/shared/money.ts'

export const periodTypes = ['day', 'week', 'month', 'quarter', 'year', 'custom'] as const
export type PeriodType = (typeof periodTypes)[number]

const DAY_MS = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
/** The day `count` months later, limited to the last day of that month. */
function months(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
}

const step: Readonly<Record<PeriodType, (start: string, count: number, days: number) => string>> = {
  day: (start, count) => dayOf(timeOf(start) + count * DAY_MS),
  week: (start, count) => dayOf(timeOf(start) + count * 7 * DAY_MS),
  month: (start, count) => months(start, count),
  quarter: (start, count) => months(start, count * 3),
  year: (start, count) => months(start, count * 12),
  custom: (start, count, days) => dayOf(timeOf(start) + count * Math.max(1, days) * DAY_MS),
}

export type LimitPeriod = { readonly start: string; readonly end: string }
type Counted = { readonly period_type: PeriodType; readonly start: string; readonly days: number | null }

/**
 * The `count`-th period after the one starting at `start`, both days inclusive. Always computed from the first, so that month
 * ends do not drift.
 */
export function periodAt({ period_type, start, days }: Counted, count: number): LimitPeriod {
  const move = step[period_type]
  return { start: move(start, count, days ?? 1), end: dayOf(timeOf(move(start, count + 1, days ?? 1)) - DAY_MS) }
}

const longestDays = { day: 1, week: 7, month: 31, quarter: 92, year: 366 } as const

/** The number of the period that contains a day, from 0; 0 for earlier days. */
export function periodNumber(counted: Counted, day: string): number {
  const longest = counted.period_type === 'custom' ? Math.max(1, counted.days ?? 1) : longestDays[counted.period_type]
  let count = Math.max(0, Math.floor((timeOf(day) - timeOf(counted.start)) / (longest * DAY_MS)) - 1)
  while (periodAt(counted, count).end < day) count += 1
  return count
}

/** The period that contains a day; the first period for earlier days. */
export const periodOf = (counted: Counted, day: string): LimitPeriod => periodAt(counted, periodNumber(counted, day))

/** The period after one, counted from the first, so that a limit that began on the 31st comes back to the 31st. */
export function periodAfter(counted: Counted, end: string): LimitPeriod {
  return periodOf(counted, dayOf(timeOf(end) + DAY_MS))
}

type Dated = {
  readonly period_type: PeriodType
  readonly days_in_period: number | null
  readonly period_start: string | null
  readonly first_start: string | null
}
export type Dates = { readonly first_start: string | null; readonly period_end: string | null }

/** How the periods of a limit are counted: from its first one. */
export const countedFrom = ({ period_type, days_in_period, period_start, first_start }: Dated): Counted => ({
  period_type,
  start: first_start ?? period_start ?? '',
  days: days_in_period,
})

/** The end of the current period, and the first day of the first. A start that no period has begins a new count. */
export function limitDates(row: Dated): Dates {
  const { period_start } = row
  if (period_start === null) return { first_start: null, period_end: null }
  const isCounted = row.first_start !== null && periodOf(countedFrom(row), period_start).start === period_start
  const first_start = isCounted ? row.first_start : period_start
  return { first_start, period_end: periodOf(countedFrom({ ...row, first_start }), period_start).end }
}

export type LimitUsage = { readonly remaining_volume: string | null; readonly used_percent: number | null }
type Used = {
  readonly limit_volume: string | null
  readonly carried_over: string | null
  readonly used_volume: string | null
  readonly reserved_volume: string | null
}
const SCALE = 1
/** Percent used from which a limit warns where its terms do not say otherwise. */
export const USUAL_WARNING = 90
export const tenths = (volume: string | null): bigint => (volume === null ? 0n : units(volume, SCALE))
export const gallons = (count: bigint): string => decimalText(count, SCALE)

/** The volume that may still be lifted (negative if exceeded), and the percentage that is used or reserved. */
export function limitUsage({ limit_volume, carried_over, used_volume, reserved_volume }: Used): LimitUsage {
  if (limit_volume === null) return { remaining_volume: null, used_percent: null }
  const limit = tenths(limit_volume) + tenths(carried_over)
  const used = tenths(used_volume) + tenths(reserved_volume)
  const percent = limit <= 0n ? null : Number((used * 1000n + limit / 2n) / limit) / 10
  return { remaining_volume: gallons(limit - used), used_percent: percent }
}
