/** Planning a limit ahead: the limits of an allocation after a plan, or the reason why the plan is refused. */
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { tenths, type PeriodType } from '#model/areas/limit/rules/limit.ts'
import { anchorOf, boundariesAround, isWithin, spanOf, windowsOf, type Validity, type WindowTerms } from './window.ts'

type PlannedTerms = WindowTerms & { readonly limit: string | null; readonly comments: string }
export type StoredTerms = PlannedTerms & { readonly id: number }
export type LimitPlan = {
  readonly limit: string | null
  readonly period_type: PeriodType
  readonly from: string
  readonly until: string | null
  readonly days_in_period: number | null
  readonly comments: string
}

/** `400`: a value of the plan is wrong; `409`: the plan is valid, but limits or loads forbid it. */
export type PlanRefusal = { readonly status: 400 | 409; readonly field: keyof LimitPlan; readonly says: string }
type PlanChange = { readonly id: number; readonly values: Partial<PlannedTerms> }
/** The limits to change and to add. */
export type PlannedLimits = {
  /** The id of a limit that is already as planned, so that nothing changes. */
  readonly same: number | null
  /** True if the planned limit is the first added one; false if it is the first changed one. */
  readonly isAdded: boolean
  readonly change: readonly PlanChange[]
  readonly add: readonly PlannedTerms[]
}
type PlanOutcome = { readonly refused: readonly PlanRefusal[] } | ({ readonly refused: null } & PlannedLimits)

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

/** The first day by the limit's own dates; empty text, which sorts before every day, without one. */
export const startDay = ({ transfer_limit_start_date }: WindowTerms): string => transfer_limit_start_date ?? ''
const startOf = (limit: StoredTerms, allocation: Validity): string | null => spanOf(limit, allocation).start

/** The windows of the running limit decide on which days a plan may begin and end, so that no window is cut in two. */
function wrongBoundaries(allocation: Validity, running: StoredTerms, { from, until }: LimitPlan): PlanRefusal[] {
  const starts = boundariesAround(running, allocation, from)
  const isStart = starts[0] === from || startOf(running, allocation) === from
  const end = until === null ? null : daysFrom(until, 1)
  const ends = end === null ? [] : boundariesAround(running, allocation, end)
  const isEnd = end === null || ends[0] === end || !isWithin(spanOf(running, allocation), end)
  const named = (days: readonly string[], shift: number) => days.map((day) => daysFrom(day, shift)).join(' and ')
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

/**
 * The last day of the new limit: as planned, else the last day of the running limit. Without a running limit it is the day before
 * the next limit, or the end of the allocation.
 */
function lastDay<L extends StoredTerms>(
  { allocation }: PlanFacts<L>,
  { until }: LimitPlan,
  running: L | undefined,
  next: L | undefined,
): string | null {
  if (until !== null) return until
  if (running !== undefined) return running.transfer_limit_end_date
  return next === undefined ? allocation.expiration_date : daysFrom(startDay(next), -1)
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
  const from = startDay(terms)
  if (running === undefined) return { same: null, isAdded: true, change: [], add: [terms] }
  const goesOn = end !== null && isWithin(spanOf(running, allocation), daysFrom(end, 1))
  const rest = goesOn
    ? [
        {
          limit: running.limit,
          period_type: running.period_type,
          days_in_period: running.days_in_period,
          comments: running.comments,
          period_start_date: anchorOf(running, allocation),
          transfer_limit_start_date: daysFrom(end, 1),
          transfer_limit_end_date: running.transfer_limit_end_date,
        },
      ]
    : []
  if (startOf(running, allocation) !== from)
    return {
      same: null,
      isAdded: true,
      change: [{ id: running.id, values: { transfer_limit_end_date: daysFrom(from, -1) } }],
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
  return { same: null, isAdded: false, change: [{ id: running.id, values }], add: rest }
}

/** The first limit that begins after the plan. */
const nextLimit = <L extends StoredTerms>(own: readonly L[], { from }: LimitPlan): L | undefined =>
  own.filter((one) => startDay(one) > from).toSorted((one, other) => (startDay(one) < startDay(other) ? -1 : 1))[0]

function meetsNext(next: StoredTerms | undefined, end: string | null): PlanRefusal | false {
  if (next === undefined || (end !== null && end < startDay(next))) return false
  const planned = spanText(startDay(next), next.transfer_limit_end_date)
  return bad('until', `A limit is in force ${planned}. End the new one before it.`, 409)
}

/** A limit without an end is checked for loads on this number of days. */
const DAYS_CHECKED = 1100

/** A limit with loads must not fall, and a limit that follows another one is not replaced by a plan for its first day. */
function meetsRunning(
  { allocation, hasLoads }: PlanFacts<StoredTerms>,
  plan: LimitPlan,
  terms: PlannedTerms,
  running: StoredTerms,
  isFollowing: boolean,
): PlanRefusal | false {
  const isRise = rises(running, plan.limit)
  const last = terms.transfer_limit_end_date ?? daysFrom(plan.from, DAYS_CHECKED)
  const loaded = windowsOf(terms, allocation, plan.from, last).find(({ start, end }) => hasLoads(start, end))
  if (loaded !== undefined)
    return (
      !isRise &&
      bad(
        'limit',
        `Loads count in the window ${spanText(loaded.start, loaded.end)}, so its limit of ${running.limit} may only rise.`,
        409,
      )
    )
  return (
    isFollowing &&
    startOf(running, allocation) === plan.from &&
    bad(
      'from',
      `A limit of ${running.limit} is planned ${spanText(plan.from, running.transfer_limit_end_date)} already, ` +
        `and this one is ${plan.limit}. Change that limit, or choose another day.`,
      409,
    )
  )
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
  if (same !== undefined) return { refused: null, same: same.id, isAdded: false, change: [], add: [] }
  const running = own.find((one) => isWithin(spanOf(one, allocation), plan.from))
  const off = running === undefined ? [] : wrongBoundaries(allocation, running, plan)
  if (off.length > 0) return { refused: off }
  const next = nextLimit(own, plan)
  const end = lastDay(facts, plan, running, next)
  const terms = newTerms(allocation, plan, running, end)
  const isFollowing = own.some((one) => one.transfer_limit_end_date === daysFrom(plan.from, -1))
  const clashes = [
    meetsNext(next, end),
    running !== undefined && meetsRunning(facts, plan, terms, running, isFollowing),
  ].filter(isRefused)
  return clashes.length > 0 ? { refused: clashes } : { refused: null, ...changesOf(allocation, terms, running) }
}
