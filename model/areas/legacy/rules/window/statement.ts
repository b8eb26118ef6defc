/** The monthly statement of a company as customer: its limits, loads and balance, by the screen and the paper alike. */
import { gallons, periodTypes, tenths } from '#model/areas/limit/rules/limit.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import type { TimelineWindow } from './answers.ts'
import type { LoadedUnit } from './quantity.ts'

export type StatedWindow = Pick<
  TimelineWindow,
  'period_type' | 'period_start' | 'period_end' | 'limit' | 'lifted' | 'open' | 'when'
>
type StatedAllocation = { readonly unit: LoadedUnit; readonly windows: readonly StatedWindow[] }
type StatedSums = {
  /** Null if no window has a limit. */
  readonly limit: string | null
  readonly loaded: string
  readonly open: string
  /** The remainder of the windows with a limit; null if there are none. */
  readonly balance: string | null
}
type CompanyMonth = StatedSums & { readonly month: string; readonly unit: LoadedUnit }

/** A window belongs to the month in which it begins. */
const monthOf = ({ period_start }: Pick<StatedWindow, 'period_start'>): string => period_start.slice(0, 7)

/** A load counts in the windows of each period type. Windows of one type are added, so that it counts once. */
function ofOnePeriod<W extends StatedWindow>(windows: readonly W[]): readonly W[] {
  const type = (['month', ...periodTypes] as const).find((one) => windows.some((of) => of.period_type === one))
  return windows.filter(({ period_type }) => period_type === type)
}

/** The windows of one allocation that are stated in each month. Planned ones are not. */
const statedByMonth = <W extends StatedWindow>(windows: readonly W[]): readonly (readonly [string, readonly W[]])[] =>
  [
    ...groupedBy(
      windows.filter(({ when }) => when !== 'planned'),
      monthOf,
    ),
  ].map(([month, found]) => [month, ofOnePeriod(found)])

/** The windows of one allocation that are stated in a month. */
export const statedIn = <W extends StatedWindow>(windows: readonly W[], month: string): readonly W[] =>
  statedByMonth(windows).find(([one]) => one === month)?.[1] ?? []

export function statedSums(windows: readonly StatedWindow[]): StatedSums {
  const limited = windows.filter(({ limit }) => limit !== null)
  const sum = (of: readonly StatedWindow[], name: 'limit' | 'lifted' | 'open'): bigint =>
    of.reduce((total, window) => total + tenths(window[name]), 0n)
  const limit = sum(limited, 'limit')
  const balance = limit - sum(limited, 'lifted') - sum(limited, 'open')
  return {
    limit: limited.length === 0 ? null : gallons(limit),
    loaded: gallons(sum(windows, 'lifted')),
    open: gallons(sum(windows, 'open')),
    balance: limited.length === 0 ? null : gallons(balance),
  }
}

/**
 * The months from the one of `from` on, of which all windows are read; the last one comes first. Litres and kilograms are never added.
 */
export function companyMonths(allocations: readonly StatedAllocation[], from: string): readonly CompanyMonth[] {
  const parts = allocations.flatMap(({ unit, windows }) =>
    statedByMonth(windows.filter((one) => monthOf(one) >= from.slice(0, 7))).flatMap(([month, found]) =>
      found.map((window) => ({ ...window, unit, month })),
    ),
  )
  return [...groupedBy(parts, ({ month, unit }) => `${month} ${unit}`).values()]
    .flatMap((windows): CompanyMonth[] => {
      const [first] = windows
      return first === undefined ? [] : [{ month: first.month, unit: first.unit, ...statedSums(windows) }]
    })
    .toSorted((one, other) => other.month.localeCompare(one.month) || one.unit.localeCompare(other.unit))
}
