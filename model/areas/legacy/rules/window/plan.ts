/** Planning a limit ahead: the limits of an allocation after a plan, or the reason why the plan is refused. */
import { tenths, type PeriodType } from '#model/areas/limit/rules/limit.ts'
import {
  anchorOf,
  boundariesAround,
  dayAfter,
  isWithin,
  spanOf,
  windowsOf,
  type Validity,
  type WindowTerms,
} from './window.ts'

export type PlannedTerms = WindowTerms & { readonly limit: string | null; readonly comments: string }
export type StoredTerms = PlannedTerms & { readonly id: number }
export type LimitPlan = {
  readonly limit: string | null
  readonly period_type: PeriodType
  readonly from: string
  readonly until: string | null
  readonly days_in_period: number | null
  readonly comments: string
}

/** `400`: a value of the plan is wrong; `409`: the plan is valid, but limits or loads stand against it. */
export type PlanRefusal = { readonly status: 400 | 409; readonly field: keyof LimitPlan; readonly says: string }
export type PlanChange = { readonly id: number; readonly values: Partial<PlannedTerms> }
/** The limits to change and to add. `same`: the limit that the plan asks for exists already, and nothing changes. */
export type PlannedLimits = {
  readonly same: number | null
  readonly change: readonly PlanChange[]
  readonly add: readonly PlannedTerms[]
}
export type PlanOutcome = { readonly refused: readonly PlanRefusal[] } | ({ readonly refused: null } & PlannedLimits)

type PlanFacts<L extends StoredTerms> = {
  readonly allocation: Validity
  /** Every limit of the allocation. */
  readonly limits: readonly L[]
  /** Whether the window of those days has loads, lifted or open. */
  readonly hasLoads: (start: string, end: string) => boolean
}

const bad = (field: keyof LimitPlan, says: string, status: 400 | 409 = 400): PlanRefusal => ({ status, field, says })
const isRefused = (found: PlanRefusal | false): found is PlanRefusal => found !== false

/** `from 2026-01-01 to 2026-12-31`, `since 2026-01-01`, `until 2026-12-31`. */
export function spanText(start: string | null, end: string | null): string {
  if (start !== null && end !== null) return `from ${start} to ${end}`
  if (start !== null) return `since ${start}`
  return end === null ? 'always' : `until ${end}`
}

function wrongValues({ allocation }: Pick<PlanFacts<StoredTerms>, 'allocation'>, plan: LimitPlan): PlanRefusal[] {
  const { from, until } = plan
  const span = { start: allocation.effective_date, end: allocation.expiration_date }
  const valid = `The allocation is in force ${spanText(span.start, span.end)}`
  return [
    plan.limit === null && bad('limit', 'Give the amount of the limit.'),
    plan.period_type === 'custom' &&
      plan.days_in_period === null &&
      bad('days_in_period', 'A custom period takes its length in days.'),
    !isWithin(span, from) && bad('from', `${valid}, and ${from} is outside of it.`),
    until !== null && until < from && bad('until', `${until} is before ${from}, on which the limit begins.`),
    until !== null &&
      until >= from &&
      !isWithin(span, until) &&
      bad('until', `${valid}, and ${until} is outside of it.`),
  ].filter(isRefused)
}

const startOf = (limit: StoredTerms, allocation: Validity): string | null => spanOf(limit, allocation).start

/** The windows of the running limit decide on which days a plan may begin and end, so that no window is cut in two. */
function wrongBoundaries(allocation: Validity, running: StoredTerms, { from, until }: LimitPlan): PlanRefusal[] {
  const starts = boundariesAround(running, allocation, from)
  const isStart = starts[0] === from || startOf(running, allocation) === from
  const end = until === null ? null : dayAfter(until)
  const ends = end === null ? [] : boundariesAround(running, allocation, end)
  const isEnd = end === null || ends[0] === end || !isWithin(spanOf(running, allocation), end)
  const named = (days: readonly string[], shift: number) => days.map((day) => dayAfter(day, shift)).join(' and ')
  return [
    !isStart && bad('from', `No window begins on ${from}. The nearest begin on ${named(starts, 0)}.`),
    !isEnd && bad('until', `No window ends on ${until}. The nearest end on ${named(ends, -1)}.`),
  ].filter(isRefused)
}

const isSameAmount = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : tenths(one) === tenths(other)
const rises = (running: PlannedTerms | undefined, limit: string | null): boolean =>
  running !== undefined && running.limit !== null && limit !== null && tenths(limit) > tenths(running.limit)

const daysOf = ({ period_type, days_in_period }: Pick<LimitPlan, 'period_type' | 'days_in_period'>): number | null =>
  period_type === 'custom' ? days_in_period : null

const isAskedFor = (one: StoredTerms, plan: LimitPlan, allocation: Validity): boolean =>
  startOf(one, allocation) === plan.from &&
  isSameAmount(one.limit, plan.limit) &&
  daysOf(one) === daysOf(plan) &&
  (plan.until === null || spanOf(one, allocation).end === plan.until)

/** The last day of the new limit: as asked, else the day before the next limit, else that of the running one. */
function lastDay<L extends StoredTerms>(
  { allocation }: PlanFacts<L>,
  { from, until }: LimitPlan,
  running: L | undefined,
  next: L | undefined,
): string | null {
  if (until !== null) return until
  if (running !== undefined) return running.transfer_limit_end_date
  const start = next?.transfer_limit_start_date
  return start == null || start <= from ? allocation.expiration_date : dayAfter(start, -1)
}

/** Counted from the same day as the running limit, so that months that begin on the 31st do not drift. */
function newTerms(
  allocation: Validity,
  plan: LimitPlan,
  running: StoredTerms | undefined,
  end: string | null,
): PlannedTerms {
  const isSameCount = running !== undefined && daysOf(running) === daysOf(plan)
  return {
    limit: plan.limit,
    period_type: plan.period_type,
    days_in_period: daysOf(plan),
    comments: plan.comments,
    period_start_date: isSameCount ? anchorOf(running, allocation) : plan.from,
    transfer_limit_start_date: plan.from,
    transfer_limit_end_date: end,
  }
}

function changesOf(allocation: Validity, terms: PlannedTerms, running: StoredTerms | undefined): PlannedLimits {
  const end = terms.transfer_limit_end_date
  const from = terms.transfer_limit_start_date ?? ''
  if (running === undefined) return { same: null, change: [], add: [terms] }
  const goesOn = end !== null && spanOf(running, allocation).end !== end
  const rest = goesOn
    ? [
        {
          limit: running.limit,
          period_type: running.period_type,
          days_in_period: running.days_in_period,
          comments: running.comments,
          period_start_date: anchorOf(running, allocation),
          transfer_limit_start_date: dayAfter(end),
          transfer_limit_end_date: running.transfer_limit_end_date,
        },
      ]
    : []
  if (startOf(running, allocation) !== from)
    return {
      same: null,
      change: [{ id: running.id, values: { transfer_limit_end_date: dayAfter(from, -1) } }],
      add: [terms, ...rest],
    }
  // The running limit begins on that day itself, so it takes the new terms.
  const { limit, days_in_period, period_start_date, comments } = terms
  const values = {
    limit,
    ...(days_in_period !== running.days_in_period && { days_in_period, period_start_date }),
    ...(comments !== '' && { comments }),
    transfer_limit_end_date: end,
  }
  return { same: null, change: [{ id: running.id, values }], add: rest }
}

/**
 * The limits after a plan. The running limit of that period type ends the day before the new one and continues after it; without `until`
 * the new limit lasts to the next one or to the end of the running one.
 */
export function planned<L extends StoredTerms>(facts: PlanFacts<L>, plan: LimitPlan): PlanOutcome {
  const { allocation } = facts
  const wrong = wrongValues(facts, plan)
  if (wrong.length > 0) return { refused: wrong }
  const own = facts.limits.filter(({ period_type }) => period_type === plan.period_type)
  const same = own.find((one) => isAskedFor(one, plan, allocation))
  if (same !== undefined) return { refused: null, same: same.id, change: [], add: [] }
  const running = own.find((one) => isWithin(spanOf(one, allocation), plan.from))
  const off = running === undefined ? [] : wrongBoundaries(allocation, running, plan)
  if (off.length > 0) return { refused: off }
  const next = own
    .filter(({ transfer_limit_start_date: start }) => start !== null && start > plan.from)
    .toSorted((one, other) =>
      (one.transfer_limit_start_date ?? '') < (other.transfer_limit_start_date ?? '') ? -1 : 1,
    )[0]
  const end = lastDay(facts, plan, running, next)
  const start = next?.transfer_limit_start_date
  if (start != null && (end === null || start <= end))
    return {
      refused: [
        bad(
          'until',
          `A limit is planned ${spanText(start, next?.transfer_limit_end_date ?? null)}. End the new one before it.`,
          409,
        ),
      ],
    }
  const terms = newTerms(allocation, plan, running, end)
  const lifted = rises(running, plan.limit)
    ? undefined
    : windowsOf(terms, allocation, plan.from, end ?? dayAfter(plan.from, 1100)).find((one) =>
        facts.hasLoads(one.start, one.end),
      )
  if (lifted !== undefined)
    return {
      refused: [
        bad(
          'limit',
          `Loads count in the window ${spanText(lifted.start, lifted.end)}, so its limit may only rise` +
            `${running?.limit == null ? '' : ` above ${running.limit}`}.`,
          409,
        ),
      ],
    }
  return { refused: null, ...changesOf(allocation, terms, running) }
}
