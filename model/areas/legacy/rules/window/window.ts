/** Windows of a limit of an allocation: its periods, cut by the validity of the limit and of the allocation. */
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { periodAt, periodNumber, type LimitPeriod, type PeriodType } from '#model/areas/limit/rules/limit.ts'

/** Dates are inclusive; an empty one has no bound. */
export type Validity = { readonly effective_date: string | null; readonly expiration_date: string | null }
export type WindowTerms = {
  readonly period_type: PeriodType
  readonly days_in_period: number | null
  readonly period_start_date: string | null
  readonly transfer_limit_start_date: string | null
  readonly transfer_limit_end_date: string | null
}
export type LimitSpan = { readonly start: string | null; readonly end: string | null }

/** The value of a field for a day; null where it is empty. */
export const dayOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A Monday on which every kind of period begins, for limits without any start. */
const CALENDAR_START = '2001-01-01'

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

/** The days on which both the limit and its allocation are in force. */
export const spanOf = (limit: WindowTerms, allocation: Validity): LimitSpan => ({
  start: later(limit.transfer_limit_start_date, allocation.effective_date),
  end: earlier(limit.transfer_limit_end_date, allocation.expiration_date),
})

export const isWithin = ({ start, end }: LimitSpan, day: string): boolean =>
  (start === null || start <= day) && (end === null || day <= end)

/** The first day from which the periods of a limit are counted. */
export const anchorOf = (limit: WindowTerms, allocation: Validity): string =>
  limit.period_start_date ?? limit.transfer_limit_start_date ?? allocation.effective_date ?? CALENDAR_START

const countedOf = (limit: WindowTerms, allocation: Validity) => ({
  period_type: limit.period_type,
  start: anchorOf(limit, allocation),
  days: limit.days_in_period,
})

const cut = ({ start, end }: LimitPeriod, span: LimitSpan): LimitPeriod => ({
  start: later(start, span.start) ?? start,
  end: earlier(end, span.end) ?? end,
})

/** The last day of any window. Days of five-digit years are not in order as text, so that a loop up to such a day would not end. */
export const LAST_DAY = '2999-12-31'

/** The periods of a limit that touch the days `from` to `to`: the number of the first one, and their count. */
function touchedPeriods(limit: WindowTerms, allocation: Validity, from: string, to: string) {
  const counted = countedOf(limit, allocation)
  const span = spanOf(limit, allocation)
  const begin = later(from, span.start) ?? from
  const end = earlier(earlier(to, LAST_DAY), span.end) ?? to
  if (end < begin || end < counted.start) return { counted, span, first: 0, count: 0 }
  const first = periodNumber(counted, begin)
  return { counted, span, first, count: periodNumber(counted, end) - first + 1 }
}

/** The number of windows that `windowsOf` returns, without computing them. */
export const countWindows = (limit: WindowTerms, allocation: Validity, from: string, to: string): number =>
  touchedPeriods(limit, allocation, from, to).count

/** The whole windows of a limit that touch the days `from` to `to`, in their order. */
export function windowsOf(limit: WindowTerms, allocation: Validity, from: string, to: string): readonly LimitPeriod[] {
  const { counted, span, first, count } = touchedPeriods(limit, allocation, from, to)
  return Array.from({ length: count }, (_, at) => cut(periodAt(counted, first + at), span))
}

/** The window of a limit that contains a day, if there is one. */
export const windowOn = (limit: WindowTerms, allocation: Validity, day: string): LimitPeriod | undefined =>
  windowsOf(limit, allocation, day, day)[0]

/** The first days of the whole periods of a limit before and after a day, or that day alone where it is one itself. */
export function boundariesAround(limit: WindowTerms, allocation: Validity, day: string): readonly string[] {
  const counted = countedOf(limit, allocation)
  const { start, end } = periodAt(counted, periodNumber(counted, day))
  return start >= day ? [start] : [start, daysFrom(end, 1)]
}
