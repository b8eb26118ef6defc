/** Previews a transfer limit while its form is filled in: overlaps, the limits beside it, and its windows with their figures. */
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { limitUsage, periodTypes, type PeriodType } from '#model/areas/limit/rules/limit.ts'
import type { TimelineWindow } from './window/answers.ts'
import { countedBetween, usedOf } from './window/figures.ts'
import { spanText, startDay, type StoredTerms } from './window/plan.ts'
import { boundariesAround, dayOrNull, spanOf, windowsOf, type Validity, type WindowTerms } from './window/window.ts'

type Typed = Readonly<Record<string, unknown>>
/** A limit of a form: without an id it is new. */
export type TypedLimit = WindowTerms & { readonly id: number | null; readonly limit: string | null }

const isPeriodType = (value: unknown): value is PeriodType => periodTypes.some((one) => one === value)

/** Null while the form has no period type. */
export function typedLimit(values: Typed): TypedLimit | null {
  const { id, period_type, days_in_period, limit } = values
  if (!isPeriodType(period_type)) return null
  return {
    id: typeof id === 'number' ? id : null,
    period_type,
    days_in_period: typeof days_in_period === 'number' ? days_in_period : null,
    period_start_date: dayOrNull(values['period_start_date']),
    transfer_limit_start_date: dayOrNull(values['transfer_limit_start_date']),
    transfer_limit_end_date: dayOrNull(values['transfer_limit_end_date']),
    limit: typeof limit === 'string' && /^\d+(\.\d+)?$/.test(limit) ? limit : null,
  }
}

export type PreviewedWindow = {
  readonly start: string
  readonly end: string
  /** Null where no limit counts these days yet, so that the sum is not known. */
  readonly lifted: string | null
  readonly open: string | null
  readonly remaining: string | null
  readonly percent: number | null
}
export type LimitPreview = {
  /** Limits of the same period type with a day in common. */
  readonly overlaps: readonly StoredTerms[]
  readonly before: StoredTerms | null
  readonly after: StoredTerms | null
  /** The days on which a limit can begin without cutting a window of the running one in two. */
  readonly boundaries: readonly string[]
  readonly windows: readonly PreviewedWindow[]
}
type PreviewFacts = {
  readonly allocation: Validity
  readonly limits: readonly StoredTerms[]
  readonly windows: readonly TimelineWindow[]
  readonly today: string
}

/** Days before today and after the first window that are previewed. */
const [BEFORE, AFTER] = [62, 366]
const endOf = (limit: WindowTerms): string => limit.transfer_limit_end_date ?? '9999-12-31'

function windowWith(
  start: string,
  end: string,
  limit: string | null,
  counted: readonly TimelineWindow[],
): PreviewedWindow {
  const { inside, lifted, open } = countedBetween(counted, start, end)
  if (inside.length === 0) return { start, end, lifted: null, open: null, remaining: null, percent: null }
  const usage = limitUsage(usedOf({ limit, lifted, open }))
  return { start, end, lifted, open, remaining: usage.remaining_volume, percent: usage.used_percent }
}

export function previewLimit(limit: TypedLimit, { allocation, limits, windows, today }: PreviewFacts): LimitPreview {
  const others = limits
    .filter(({ id, period_type }) => id !== limit.id && period_type === limit.period_type)
    .toSorted((one, other) => (startDay(one) < startDay(other) ? -1 : 1))
  const overlaps = others.filter((one) => startDay(one) <= endOf(limit) && startDay(limit) <= endOf(one))
  const begins = limit.transfer_limit_start_date ?? today
  const running = overlaps.find((one) => startDay(one) <= begins && begins <= endOf(one))
  const span = spanOf(limit, allocation)
  const first = span.start !== null && span.start > daysFrom(today, -BEFORE) ? span.start : daysFrom(today, -BEFORE)
  const counted = windows.filter(({ period_type }) => period_type === limit.period_type)
  return {
    overlaps,
    before: others.findLast((one) => endOf(one) < startDay(limit)) ?? null,
    after: others.find((one) => startDay(one) > endOf(limit)) ?? null,
    boundaries: running === undefined ? [] : boundariesAround(running, allocation, begins),
    windows:
      limit.period_type === 'custom' && limit.days_in_period === null
        ? []
        : windowsOf(limit, allocation, first, daysFrom(first, AFTER)).map(({ start, end }) =>
            windowWith(start, end, limit.limit, counted),
          ),
  }
}

/** Days of a limit by its own dates: `from 2026-01-01 to 2026-12-31`. */
export const termsSpan = (limit: WindowTerms): string =>
  spanText(limit.transfer_limit_start_date, limit.transfer_limit_end_date)
