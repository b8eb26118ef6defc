/** Why a trip is late: its hours over the usual ones, by cause, so that they add up to its lateness to the minute. */
import { hoursOf, minuteOf, type LegKind, type TripLeg } from './legs.ts'

/** Minutes that such a leg usually takes; undefined where nobody knows, so that nothing is blamed on it. */
export type UsualMinutes = (leg: TripLeg) => number | undefined

export type LateCause = {
  readonly kind: LegKind
  readonly station: string
  readonly railroad: string
  readonly from: string
  readonly to: string
  readonly hours: number
  readonly usual_hours: number
  readonly over_hours: number
  readonly events: readonly number[]
}
/** Of a leg whose usual hours nobody knows they are null. */
export type PastLeg = Pick<LateCause, 'kind' | 'from' | 'to' | 'railroad' | 'hours'> & {
  readonly usual_hours: number | null
}
export type Lateness = {
  /** ISO 8601 UTC; null where nothing was promised or is expected. */
  readonly promised: string | null
  readonly expected: string | null
  readonly late_hours: number
  readonly causes: readonly LateCause[]
  /** All legs so far in their order, also those that took no longer than usual. */
  readonly legs: readonly PastLeg[]
  readonly early_hours: number
  readonly unexplained_hours: number
}

/** Waiting of these kinds is never usual. */
const NEVER_USUAL: ReadonlySet<LegKind> = new Set(['hold', 'bad_order', 'no_bill'])

export function lateMinutes(promised: string | null, expected: string | null): number {
  return promised === null || expected === null ? 0 : Math.max(0, minuteOf(expected) - minuteOf(promised))
}

/** `sum(over_hours) - early_hours + unexplained_hours = late_hours`, in whole minutes. The gravest cause comes first. */
export function whyLate(
  { promised, expected }: Pick<Lateness, 'promised' | 'expected'>,
  legs: readonly TripLeg[],
  usualOf: UsualMinutes,
): Lateness {
  const late = lateMinutes(promised, expected)
  const reckoned = legs.map((leg) => {
    const usual = Math.round(usualOf(leg) ?? (NEVER_USUAL.has(leg.kind) ? 0 : leg.minutes))
    return { leg, usual, over: leg.minutes - usual }
  })
  const over = reckoned.filter((one) => one.over > 0).toSorted((one, other) => other.over - one.over)
  const sumOver = over.reduce((sum, one) => sum + one.over, 0)
  const early = reckoned.reduce((sum, one) => sum + Math.max(0, -one.over), 0)
  return {
    promised,
    expected,
    late_hours: hoursOf(late),
    causes: over.map(({ leg, usual, over: minutes }) => ({
      kind: leg.kind,
      station: leg.from,
      railroad: leg.railroad,
      from: leg.from,
      to: leg.to,
      hours: hoursOf(leg.minutes),
      usual_hours: hoursOf(usual),
      over_hours: hoursOf(minutes),
      events: leg.events,
    })),
    legs: legs.map((leg) => {
      const usual = usualOf(leg)
      const { kind, from, to, railroad, minutes } = leg
      return {
        kind,
        from,
        to,
        railroad,
        hours: hoursOf(minutes),
        usual_hours: usual === undefined ? null : hoursOf(Math.round(usual)),
      }
    }),
    early_hours: hoursOf(early),
    unexplained_hours: hoursOf(late - sumOver + early),
  }
}
