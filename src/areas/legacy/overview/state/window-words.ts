/** The sentence of an allocation's window: how much of it is used, how much is expected by today, and when it runs out. */
import type { SiteChoice } from '#model/areas/legacy/rules/overview/answers.ts'
import type { AllocationRow } from '#model/areas/legacy/rules/window/answers.ts'
import type { WindowState } from '#model/areas/legacy/rules/window/figures.ts'
import { tenths } from '#model/areas/limit/rules/limit.ts'
import { dayWords } from '#model/areas/limit/rules/pace.ts'
import { countOf } from '#model/shared/number-format.ts'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'
import { amountText } from '../../similar/quantity.ts'
import type { OverviewWindow } from './overview-calls.ts'

export const windowTones: Readonly<Record<WindowState, BadgeState>> = {
  over: 'stop',
  warn: 'warn',
  ok: 'ok',
  idle: 'plain',
  planned: 'info',
}

export const windowTitle = ({ customer__label, product__label, allocation_code }: AllocationRow): string =>
  [customer__label ?? allocation_code, product__label].filter((part) => part !== null && part !== '').join(' · ')

function endWords({ state, runs_out, period_start, period_end, loads }: AllocationRow, today: string): string {
  if (state === 'planned') return `planned from ${dayWords(period_start, today)}`
  if (period_end < today) return `ended on ${dayWords(period_end, today)}`
  if (state === 'over') return 'used up'
  if (runs_out !== null) return `runs out on ${dayWords(runs_out, today)}`
  return loads === 0 ? 'no load yet' : `lasts until ${dayWords(period_end, today)}`
}

/** `93 %, expected 71 %, runs out on the 24th` */
export function windowSays(row: AllocationRow, today: string): string {
  const used = row.percent === null ? 'no amount' : `${row.percent} %`
  return [
    used,
    ...(row.state === 'planned' ? [] : [`expected ${row.expected_percent} %`]),
    endWords(row, today),
    ...(row.changed_late ? ['changed after its end'] : []),
  ].join(', ')
}

/** The figures behind the bar, in words. */
export function windowFigures({
  unit,
  lifted,
  open,
  remaining,
  limit,
  period_start,
  period_end,
}: AllocationRow): string {
  const [used, planned] = [amountText(lifted, unit), amountText(open, unit)]
  const left =
    limit === null ? 'no amount set' : `${amountText(remaining, unit)} remaining of ${amountText(limit, unit)}`
  return `${used} lifted, ${planned} open, ${left}, ${period_start} to ${period_end}`
}

/** `Redwater 46,000 L, 3 loads; Hardisty 0 L, 0 loads`; nothing unless several sites are asked for. */
export const shareWords = ({ unit, by_site = [] }: OverviewWindow, sites: readonly SiteChoice[]): string =>
  by_site
    .map(({ site, lifted, loads }) => {
      const name = sites.find(({ value }) => value === site)?.label ?? 'Other site'
      return `${name} ${amountText(lifted, unit)}, ${countOf(loads, 'load')}`
    })
    .join('; ')

/** Windows that will still run out come first, by day, then those that are used up, then the others by use; past ones come last. */
const rankOf = ({ state, runs_out, remaining, period_end }: AllocationRow, today: string): number => {
  if (state === 'planned') return 3
  if (period_end < today) return 4
  if (remaining !== null && tenths(remaining) <= 0n) return 1
  return runs_out === null ? 2 : 0
}
export const byRunOut = <R extends AllocationRow>(rows: readonly R[], today: string): readonly R[] =>
  rows.toSorted(
    (one, other) =>
      rankOf(one, today) - rankOf(other, today) ||
      (one.runs_out ?? '').localeCompare(other.runs_out ?? '') ||
      (other.percent ?? 0) - (one.percent ?? 0) ||
      one.allocation_code.localeCompare(other.allocation_code) ||
      one.period_start.localeCompare(other.period_start),
  )
