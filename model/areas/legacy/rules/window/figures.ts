/** The figures of a window: used percentage, expected percentage, day of run-out, and state. */
import { daysUntil } from '#model/kernel/reckoned/by-day.ts'
import { gallons, limitUsage, tenths, USUAL_WARNING, type LimitPeriod } from '#model/areas/limit/rules/limit.ts'
import { outlook, paceOf } from '#model/areas/limit/rules/pace.ts'

export type WindowState = 'planned' | 'over' | 'warn' | 'idle' | 'ok'
export type WindowTime = 'past' | 'now' | 'planned'

/** Decimal text with one digit; what is open is not yet lifted. */
type WindowSums = { readonly lifted: string; readonly open: string }
type LimitedSums = WindowSums & { readonly limit: string | null }
type LimitedWindow = LimitPeriod & LimitedSums & { readonly loads: number }
type DatedSums = WindowSums & { readonly period_start: string; readonly period_end: string }
export type WindowFigures = {
  readonly remaining: string | null
  readonly percent: number | null
  readonly expected_percent: number
  readonly runs_out: string | null
  readonly state: WindowState
  readonly when: WindowTime
}

export const whenOf = ({ start, end }: LimitPeriod, today: string): WindowTime =>
  start > today ? 'planned' : end < today ? 'past' : 'now'

/** Days up to and including today of the days of the window, to one digit. */
function expectedPercent({ start, end }: LimitPeriod, today: string): number {
  const time = whenOf({ start, end }, today)
  if (time !== 'now') return time === 'past' ? 100 : 0
  return Math.round(((daysUntil(today, start) + 1) * 1000) / (daysUntil(end, start) + 1)) / 10
}

/** The limit and the sums of a window, under the names of the rules for limits. */
export const usedOf = ({ limit, lifted, open }: LimitedSums) => ({
  limit_volume: limit,
  carried_over: null,
  used_volume: lifted,
  reserved_volume: open,
})

/** Returns the counted windows between two days, and the sums of their loads. */
export function countedBetween<W extends DatedSums>(windows: readonly W[], start: string, end: string) {
  const inside = windows.filter((one) => one.period_start >= start && one.period_end <= end)
  const sum = (name: keyof WindowSums): string => gallons(inside.reduce((total, one) => total + tenths(one[name]), 0n))
  return { inside, lifted: sum('lifted'), open: sum('open') }
}

type RunOut = { readonly day: string; readonly isEarly: boolean } | null

function runOut(window: LimitedWindow, remaining: string | null, today: string): RunOut {
  if (whenOf(window, today) !== 'now') return null
  const paced = {
    ...usedOf(window),
    period_start: window.start,
    period_end: window.end,
    remaining_volume: remaining,
  }
  const found = outlook(paced, paceOf(paced, today), today)
  return found.kind === 'used up' ? { day: found.on, isEarly: found.daysEarly > 0 } : null
}

type StateFacts = {
  readonly when: WindowTime
  readonly isOver: boolean
  readonly percent: number | null
  readonly isEarly: boolean
  readonly loads: number
  /** 1 warns, 0 does not. */
  readonly loading_warning: number | null
}

/** Returns the first state that matches. */
function stateOf({ when, isOver, percent, isEarly, loads, loading_warning }: StateFacts): WindowState {
  if (when === 'planned') return 'planned'
  if (isOver) return 'over'
  if (loading_warning === 1 && ((percent ?? 0) >= USUAL_WARNING || isEarly)) return 'warn'
  return loads === 0 ? 'idle' : 'ok'
}

export function figuresOf(window: LimitedWindow, loading_warning: number | null, today: string): WindowFigures {
  const { remaining_volume: remaining, used_percent: percent } = limitUsage(usedOf(window))
  const when = whenOf(window, today)
  const ends = runOut(window, remaining, today)
  const isOver = remaining !== null && tenths(remaining) <= 0n
  return {
    remaining,
    percent,
    expected_percent: expectedPercent(window, today),
    runs_out: ends?.day ?? null,
    state: stateOf({ when, isOver, percent, isEarly: ends?.isEarly ?? false, loads: window.loads, loading_warning }),
    when,
  }
}
