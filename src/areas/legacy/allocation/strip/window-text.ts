/** Names and describes windows of limits in words. */
import type { GhostWindow } from '#model/areas/legacy/rules/limit-ghosts.ts'
import type { TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import { figuresOf, type WindowFigures } from '#model/areas/legacy/rules/window/figures.ts'
import { tenths } from '#model/areas/limit/rules/limit.ts'
import { countOf } from '#model/shared/number-format.ts'
import { amountText } from '../../similar/quantity.ts'
import type { StripData } from './strip-data.ts'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
export const spanName = ({ period_start, period_end }: Pick<TimelineWindow, 'period_start' | 'period_end'>): string =>
  period_start === period_end ? period_start : `${period_start} to ${period_end}`

/** `Dec 2026`, `2026`, or the first day of the window. */
export function shortName({ period_type, period_start }: TimelineWindow): string {
  if (period_type === 'year') return period_start.slice(0, 4)
  if (period_type !== 'month') return period_start
  return monthName.format(new Date(`${period_start}T00:00:00Z`))
}

const times = { past: 'over', now: 'current', planned: 'planned' } as const

/** Everything that a window shows, for people who cannot see its bar. */
export function windowSays(window: TimelineWindow, unit: StripData['unit'], ghost: GhostWindow | undefined): string {
  const { limit, percent, remaining, lifted, open, when, changed_late } = window
  return [
    spanName(window),
    times[when],
    limit === null ? 'no limit' : `${percent ?? 0} % of ${amountText(limit, unit)}`,
    `${amountText(lifted, unit)} lifted`,
    `${amountText(open, unit)} open`,
    remaining === null ? '' : `${amountText(remaining, unit)} left`,
    changed_late ? 'a load was written over 24 hours after its end' : '',
    ghost === undefined ? '' : `planned: ${ghostSays(ghost, unit)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** Loads of days without a limit are not counted, so that nothing is known of them before the limit is planned. */
function outlookSays(remaining: string | null, runs_out: string | null): string {
  if (remaining === null) return 'its loads are counted once it is planned'
  return runs_out === null ? 'lasts to its end' : `runs out on ${runs_out}`
}

export const ghostSays = ({ limit, remaining, was, runs_out }: GhostWindow, unit: StripData['unit']): string =>
  [
    `${amountText(limit, unit)}${was === null ? '' : ` in place of ${amountText(was, unit)}`}`,
    remaining === null ? '' : `${amountText(remaining, unit)} left`,
    outlookSays(remaining, runs_out),
  ]
    .filter((part) => part !== '')
    .join(', ')

export const figuresNow = (
  { period_start, period_end, limit, lifted, open }: TimelineWindow,
  { allocation, today }: Pick<StripData, 'allocation' | 'today'>,
): WindowFigures =>
  figuresOf(
    {
      start: period_start,
      end: period_end,
      limit,
      lifted,
      open,
      loads: tenths(lifted) + tenths(open) > 0n ? 1 : 0,
    },
    allocation.loading_warning,
    today,
  )

/** `93 % used, expected 71 %, runs out on 2026-12-24.` */
export function paceSentence(window: TimelineWindow, data: StripData): string {
  const { percent, expected_percent, runs_out, when } = figuresNow(window, data)
  if (window.limit === null) return 'No limit.'
  const used = `${percent ?? 0} % used`
  if (when !== 'now') return `${used}, ${when === 'past' ? 'over' : 'not begun'}.`
  return `${used}, expected ${expected_percent} %, ${runs_out === null ? 'lasts at this pace' : `runs out on ${runs_out}`}.`
}

export function usesSentence({ uses, allocation: { max_allowed_uses: max } }: StripData): string {
  return max === null
    ? `${countOf(uses, 'load')}; their number is not limited.`
    : `${countOf(Math.max(0, max - uses), 'use')} left of ${max}.`
}
