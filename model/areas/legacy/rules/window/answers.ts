/** Answers about windows of limits. Quantities are decimal text in the unit of their row. */
import type { PeriodType } from '#model/areas/limit/rules/limit.ts'
import type { WindowState, WindowTime } from './figures.ts'
import type { LoadedUnit } from './quantity.ts'

export type AllocationRow = {
  readonly allocation: number
  readonly allocation_code: string
  readonly customer: number | null
  readonly customer__label: string | null
  readonly product: number | null
  readonly product__label: string | null
  readonly unit: LoadedUnit
  readonly transfer_limit: number
  readonly period_type: PeriodType
  readonly period_start: string
  readonly period_end: string
  readonly limit: string | null
  readonly lifted: string
  readonly open: string
  readonly remaining: string | null
  readonly percent: number | null
  readonly expected_percent: number
  readonly loads: number
  /** The day on which the limit is used up at the pace of its window; null if it lasts. */
  readonly runs_out: string | null
  readonly state: WindowState
  /** A load was written over 24 hours after the end of the window. */
  readonly changed_late: boolean
}
export type AllocationTotals = Pick<AllocationRow, 'unit' | 'lifted' | 'open' | 'loads'> & {
  readonly limit: string
  readonly remaining: string
}
export type SiteShare = { readonly site: string; readonly lifted: string; readonly loads: number }
export type PerformanceAnswer<R> = {
  readonly results: readonly R[]
  readonly count: number
  readonly totals: readonly AllocationTotals[]
}

export type TimelineWindow = Pick<
  AllocationRow,
  | 'transfer_limit'
  | 'period_type'
  | 'period_start'
  | 'period_end'
  | 'limit'
  | 'lifted'
  | 'open'
  | 'remaining'
  | 'percent'
  | 'changed_late'
> & { readonly when: WindowTime }
export type TimelineAnswer = {
  /** The day by the company's clock, by which the windows are past, now or planned. */
  readonly today: string
  readonly results: readonly TimelineWindow[]
  readonly count: number
  readonly unit: LoadedUnit
}

/** The remainder of each window in which a ticket counts, without its load and with it. */
export type TicketWindowAnswer = {
  readonly results: readonly {
    readonly transfer_limit: number
    readonly period_start: string
    readonly period_end: string
    readonly before: string | null
    readonly this: string
    readonly after: string | null
  }[]
  readonly unit: LoadedUnit | null
}
