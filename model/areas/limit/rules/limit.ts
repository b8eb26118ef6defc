/** Lifting limits: their periods, the remaining volume and the percentage used. */
import { decimalText, units } from '#model/shared/money.ts'

export const periodTypes = ['day', 'week', 'month', 'quarter', 'year', 'custom'] as const
export type PeriodType = (typeof periodTypes)[number]
export const limitStatuses = ['draft', 'active', 'suspended', 'expired'] as const

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

/** The `count`-th period after the one starting at `start`, both days inclusive. Always computed from the first, so that month ends do not drift. */
export function periodAt({ period_type, start, days }: Counted, count: number): LimitPeriod {
  const move = step[period_type]
  return { start: move(start, count, days ?? 1), end: dayOf(timeOf(move(start, count + 1, days ?? 1)) - DAY_MS) }
}

/** The period that contains a day; the first period for earlier days. */
export function periodOf(counted: Counted, day: string): LimitPeriod {
  let count = Math.max(0, Math.floor((timeOf(day) - timeOf(counted.start)) / (366 * DAY_MS)) - 1)
  while (periodAt(counted, count).end < day) count += 1
  return periodAt(counted, count)
}

export type LimitUsage = { readonly remaining_volume: string | null; readonly used_percent: number | null }
type Used = {
  readonly limit_volume: string | null
  readonly used_volume: string | null
  readonly reserved_volume: string | null
}
const SCALE = 1

/** The volume that may still be lifted (negative if exceeded), and the percentage that is used or reserved. */
export function limitUsage({ limit_volume, used_volume, reserved_volume }: Used): LimitUsage {
  if (limit_volume === null) return { remaining_volume: null, used_percent: null }
  const limit = units(limit_volume, SCALE)
  const used = units(used_volume ?? '0', SCALE) + units(reserved_volume ?? '0', SCALE)
  const percent = limit === 0n ? null : Number((used * 1000n + limit / 2n) / limit) / 10
  return { remaining_volume: decimalText(limit - used, SCALE), used_percent: percent }
}
