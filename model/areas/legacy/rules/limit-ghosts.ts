/** Previews a planned limit: the windows that it changes, with their new remainder and day of run-out. */
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { gallons, limitUsage, tenths, type PeriodType } from '#model/areas/limit/rules/limit.ts'
import { outlook, paceOf } from '#model/areas/limit/rules/pace.ts'
import { countedBetween, usedOf } from './window/figures.ts'
import type { TimelineWindow } from './window/answers.ts'
import { planned, type LimitPlan, type PlanRefusal, type StoredTerms } from './window/plan.ts'
import { windowsOf, type Validity } from './window/window.ts'
import type { WhatIfWords } from './what-if-words.ts'

type CountedWindow = Pick<
  TimelineWindow,
  'transfer_limit' | 'period_type' | 'period_start' | 'period_end' | 'limit' | 'lifted' | 'open'
>
export type GhostWindow = {
  readonly period_start: string
  readonly period_end: string
  readonly limit: string | null
  /** Null without a limit, and for days whose loads are not counted yet. */
  readonly remaining: string | null
  readonly percent: number | null
  /** At the pace of the current window; null if the limit lasts. */
  readonly runs_out: string | null
  /** The limit before the plan; null for days without one. */
  readonly was: string | null
}
export type PlanFacts = {
  readonly allocation: Validity
  readonly limits: readonly StoredTerms[]
  readonly windows: readonly CountedWindow[]
  readonly today: string
}
export type Ghosts =
  | { readonly refused: readonly PlanRefusal[] }
  | { readonly refused: null; readonly isSame: boolean; readonly ghosts: readonly GhostWindow[] }

const contains = (window: CountedWindow, day: string): boolean => window.period_start <= day && day <= window.period_end

/**
 * The plan that the words ask for, on the limits of the period type of `at`. Without a day it begins with the window `at`.
 * An amount with a plus sign is added to the limit in force on its first day.
 */
export function planAsked(
  { limit, isAdded, from, until }: WhatIfWords,
  at: Pick<CountedWindow, 'period_type' | 'period_start'>,
  { limits, windows }: PlanFacts,
): LimitPlan | { readonly problem: string } {
  const { period_type } = at
  const begins = from ?? at.period_start
  const running = windows.find((one) => one.period_type === period_type && contains(one, begins))
  const terms = limits.find(({ id }) => id === running?.transfer_limit)
  const base = running?.limit
  if (isAdded && base == null)
    return { problem: `No limit is in force on ${begins} to add to. Type the whole limit, without a plus sign.` }
  const amount = isAdded ? tenths(limit) + tenths(base ?? null) : tenths(limit)
  return {
    limit: gallons(amount).replace(/\.0$/, ''),
    period_type,
    from: begins,
    until,
    days_in_period:
      terms?.days_in_period ?? limits.find((one) => one.period_type === period_type)?.days_in_period ?? null,
    comments: '',
  }
}

/** Returns the quantity per day in the current window of the period type: lifted and open, divided by its days so far. */
function currentPace({ windows, today }: PlanFacts, period_type: PeriodType): number {
  const current = windows.find((one) => one.period_type === period_type && contains(one, today))
  return current === undefined
    ? 0
    : paceOf(
        {
          ...usedOf(current),
          period_start: current.period_start,
          period_end: current.period_end,
          remaining_volume: null,
        },
        today,
      )
}

function ghostOf(
  start: string,
  end: string,
  limit: string | null,
  facts: PlanFacts,
  { period_type }: LimitPlan,
  perDay: number,
): GhostWindow {
  const ofType = facts.windows.filter((one) => one.period_type === period_type)
  const { inside, ...sums } = countedBetween(ofType, start, end)
  const used = usedOf({ limit, ...sums })
  // Days without a limit may have loads that no window counts. Only windows that have not begun surely have none.
  const isKnown = inside.length > 0 || start > facts.today
  const { remaining_volume, used_percent } = limitUsage(isKnown ? used : { ...used, limit_volume: null })
  // A window that has not begun is lifted from its first day on.
  const day = start > facts.today ? daysFrom(start, -1) : facts.today
  const found =
    end < facts.today
      ? undefined
      : outlook({ ...used, period_start: start, period_end: end, remaining_volume }, perDay, day)
  return {
    period_start: start,
    period_end: end,
    limit,
    remaining: remaining_volume,
    percent: used_percent,
    runs_out: found?.kind === 'used up' ? found.on : null,
    was: inside[0]?.limit ?? null,
  }
}

/** The days after `from` that are previewed for a limit without an end. */
const AHEAD = 366

export function ghostsOf(facts: PlanFacts, plan: LimitPlan): Ghosts {
  const { allocation, limits, windows } = facts
  const hasLoads = (start: string, end: string): boolean =>
    windows.some(
      (one) =>
        one.period_type === plan.period_type &&
        one.period_start <= end &&
        one.period_end >= start &&
        tenths(one.lifted) + tenths(one.open) > 0n,
    )
  const found = planned({ allocation, limits, hasLoads }, plan)
  if (found.refused !== null) return found
  const perDay = currentPace(facts, plan.period_type)
  const changed = found.change.flatMap(({ id, values }) => {
    const one = limits.find((limit) => limit.id === id)
    return one === undefined || !('limit' in values) ? [] : [{ ...one, ...values }]
  })
  const terms = [...changed, ...found.add].filter(({ limit }) => limit === plan.limit)
  return {
    refused: null,
    isSame: found.same !== null,
    ghosts: terms.flatMap((one) =>
      windowsOf(one, allocation, plan.from, plan.until ?? daysFrom(plan.from, AHEAD)).map(({ start, end }) =>
        ghostOf(start, end, one.limit, facts, plan, perDay),
      ),
    ),
  }
}
