/** The hours of a late trip as they are shown: in tenths that add up along the causes and across each cause. */
import type { LateCause, Lateness, PastLeg } from '#model/areas/trace/rules/why-late.ts'
import { roundedParts, sumOfParts } from '#model/shared/rounded-parts.ts'

const DIGITS = 1
const tenths = (hours: number): number => sumOfParts([hours], DIGITS)

const isLegOf = (cause: LateCause, leg: PastLeg): boolean =>
  cause.kind === leg.kind && cause.from === leg.from && cause.to === leg.to && cause.hours === leg.hours

/** Hours are those of the usual and those over it, so that no line contradicts itself. */
export function roundedLateness(late: Lateness): Lateness {
  const parts = roundedParts(
    [...late.causes.map(({ over_hours }) => over_hours), -late.early_hours, late.unexplained_hours],
    DIGITS,
  )
  const causes = late.causes.map((cause, at): LateCause => {
    const [usual, over] = [tenths(cause.usual_hours), parts[at] ?? 0]
    return { ...cause, hours: sumOfParts([usual, over], DIGITS), usual_hours: usual, over_hours: over }
  })
  const legs = late.legs.map((leg): PastLeg => {
    const at = late.causes.findIndex((cause) => isLegOf(cause, leg))
    const usual = leg.usual_hours === null ? null : tenths(leg.usual_hours)
    return { ...leg, hours: causes[at]?.hours ?? tenths(leg.hours), usual_hours: usual }
  })
  return {
    ...late,
    causes,
    legs,
    late_hours: sumOfParts(parts, DIGITS),
    early_hours: tenths(-(parts.at(-2) ?? 0)),
    unexplained_hours: parts.at(-1) ?? 0,
  }
}
