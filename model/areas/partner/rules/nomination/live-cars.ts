/** The cars that the nominations of an order take, against the cars of the order with the tolerance of its contract. */
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { before, overlap, sumOf, type DayBounds, type StoredDays } from './days.ts'

export type Nominated = DayBounds & {
  readonly id: number
  readonly status: string
  readonly total: number | null
  readonly confirmed_total: number | null
  readonly confirmed_days: StoredDays
  readonly replaces: number | null
}

const isPending = ({ status }: Nominated): boolean => status === 'sent' || status === 'under_review'
const isConfirmed = ({ status }: Nominated): boolean => status === 'approved' || status === 'superseded'

/** Multiplied in hundredths of a percent, because a tolerance has two decimals. */
export const orderLimit = (cars: number | null, tolerance: string | null): number =>
  Math.floor(((cars ?? 0) * (10_000 + Math.round(Number(tolerance ?? 0) * 100))) / 10_000)

/**
 * Cars of all nominations of an order but `except`. A revision that waits for its answer may still be rejected, so it counts with the days
 * that stay of the one it replaces, or that one counts whole, whichever is more.
 */
export function liveCars(nominations: readonly Nominated[], except?: number): number {
  const live = nominations.filter((one) => one.id !== except && (isPending(one) || isConfirmed(one)))
  const revising = (one: Nominated): Nominated | undefined =>
    live.find((other) => isPending(other) && other.replaces === one.id)
  const isRevision = (one: Nominated): boolean =>
    isPending(one) && live.some((other) => isConfirmed(other) && other.id === one.replaces)
  return live.reduce((sum, one) => {
    if (isRevision(one)) return sum
    if (isPending(one)) return sum + (one.total ?? 0)
    const revision = revising(one)
    const whole = one.confirmed_total ?? 0
    return sum + (revision === undefined ? whole : Math.max(whole, withRevision(one, revision)))
  }, 0)
}

/** Cars of a confirmed nomination, with its later days as a revision has them. */
export const withRevision = (confirmed: Nominated, revision: Pick<Nominated, 'start_date' | 'total'>): number =>
  keptBefore(confirmed, revision.start_date) + (revision.total ?? 0)
const keptBefore = ({ confirmed_days }: Nominated, day: Day | null): number =>
  day === null ? 0 : sumOf(before(confirmed_days, day))

/** Cars of the order once this nomination is sent. */
export function carsWith(sent: Nominated, nominations: readonly Nominated[]): number {
  const sending = nominations.map((one) => (one.id === sent.id ? { ...sent, status: 'sent' } : one))
  return liveCars(sending)
}

/** Superseded by a revision, a nomination keeps the days before it. */
function keptSpan(one: Nominated, nominations: readonly Nominated[]): DayBounds | undefined {
  if (one.status !== 'superseded') return isPending(one) || isConfirmed(one) ? one : undefined
  const revision = nominations.find((other) => other.replaces === one.id && isConfirmed(other))
  return revision?.start_date === undefined || revision.start_date === null
    ? undefined
    : { start_date: one.start_date, end_date: daysFrom(revision.start_date, -1) }
}

/** Nominations of the order, beside the one that this replaces, that have some of its days already. */
export const sameDays = (sent: Nominated, nominations: readonly Nominated[]): readonly Nominated[] =>
  nominations.filter((one) => {
    if (one.id === sent.id || one.id === sent.replaces) return false
    const span = keptSpan(one, nominations)
    return span !== undefined && overlap(span, sent)
  })
