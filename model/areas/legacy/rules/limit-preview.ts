/** Previews a transfer limit while its form is filled in: overlaps, the limits beside it, and its windows with their figures. */
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { gallons, limitUsage, periodTypes, tenths, type PeriodType } from '#model/areas/limit/rules/limit.ts'
import type { TimelineWindow } from './window/answers.ts'
import { spanText, type StoredTerms } from './window/plan.ts'
import { boundariesAround, spanOf, windowsOf, type Validity, type WindowTerms } from './window/window.ts'

type Typed = Readonly<Record<string, unknown>>
/** A limit of a form: without an id it is new. */
export type TypedLimit = WindowTerms & { readonly id: number | null; readonly limit: string | null }

const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const isPeriodType = (value: unknown): value is PeriodType => periodTypes.some((one) => one === value)

/** Null while the form has no period type. */
export function typedLimit(values: Typed): TypedLimit | null {
  const { id, period_type, days_in_period, limit } = values
  if (!isPeriodType(period_type)) return null
  return {
    id: typeof id === 'number' ? id : null,
    period_type,
    days_in_period: typeof days_in_period === 'number' ? days_in_period : null,
    period_start_date: dayOf(values['period_start_date']),
    transfer_limit_start_date: dayOf(values['transfer_limit_start_date']),
    transfer_limit_end_date: dayOf(values['transfer_limit_end_date']),
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

const [BEFORE, AFTER] = [62, 366]
const startOf = (limit: WindowTerms): string => limit.transfer_limit_start_date ?? ''
const endOf = (limit: WindowTerms): string => limit.transfer_limit_end_date ?? '9999-12-31'

function windowWith(
  start: string,
  end: string,
  limit: string | null,
  counted: readonly TimelineWindow[],
): PreviewedWindow {
  const inside = counted.filter((one) => one.period_start >= start && one.period_end <= end)
  if (inside.length === 0) return { start, end, lifted: null, open: null, remaining: null, percent: null }
  const sum = (name: 'lifted' | 'open'): string => gallons(inside.reduce((all, one) => all + tenths(one[name]), 0n))
  const [lifted, open] = [sum('lifted'), sum('open')]
  const usage = limitUsage({ limit_volume: limit, carried_over: null, used_volume: lifted, reserved_volume: open })
  return { start, end, lifted, open, remaining: usage.remaining_volume, percent: usage.used_percent }
}

export function previewLimit(limit: TypedLimit, { allocation, limits, windows, today }: PreviewFacts): LimitPreview {
  const others = limits
    .filter(({ id, period_type }) => id !== limit.id && period_type === limit.period_type)
    .toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
  const overlaps = others.filter((one) => startOf(one) <= endOf(limit) && startOf(limit) <= endOf(one))
  const begins = limit.transfer_limit_start_date ?? today
  const running = overlaps.find((one) => startOf(one) <= begins && begins <= endOf(one))
  const span = spanOf(limit, allocation)
  const first = span.start !== null && span.start > daysFrom(today, -BEFORE) ? span.start : daysFrom(today, -BEFORE)
  const counted = windows.filter(({ period_type }) => period_type === limit.period_type)
  return {
    overlaps,
    before: others.findLast((one) => endOf(one) < startOf(limit)) ?? null,
    after: others.find((one) => startOf(one) > endOf(limit)) ?? null,
    boundaries: running === undefined ? [] : boundariesAround(running, allocation, begins),
    windows:
      limit.period_type === 'custom' && limit.days_in_period === null
        ? []
        : windowsOf(limit, allocation, first, daysFrom(first, AFTER)).map(({ start, end }) =>
            windowWith(start, end, limit.limit, counted),
          ),
  }
}

/** `200,000 from 2026-01-01 to 2026-12-31` without its unit. */
export const termsSpan = (limit: WindowTerms): string =>
  spanText(limit.transfer_limit_start_date, limit.transfer_limit_end_date)
