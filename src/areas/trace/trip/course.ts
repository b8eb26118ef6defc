/** Stations and legs of a trip in their order: those behind the car with what they took, those ahead with what they are reckoned at. */
import type { Estimate } from '#model/areas/trace/rules/eta.ts'
import type { LegKind } from '#model/areas/trace/rules/legs.ts'
import type { Lateness } from '#model/areas/trace/rules/why-late.ts'

type Station = { readonly is: 'station'; readonly name: string; readonly isHere: boolean; readonly isAhead: boolean }
type Leg = {
  readonly is: 'leg'
  readonly kind: LegKind
  readonly railroad: string
  readonly hours: number
  readonly usual: number | null
  readonly isAhead: boolean
}
export type CourseStep = Station | Leg
type Way = Omit<Leg, 'is'> & { readonly from: string; readonly to: string }

export function courseOf({ legs }: Pick<Lateness, 'legs'>, eta: Pick<Estimate, 'legs'>): readonly CourseStep[] {
  const ways: readonly Way[] = [
    ...legs.map((leg) => ({ ...leg, usual: leg.usual_hours, isAhead: false })),
    ...eta.legs.map((leg) => ({ ...leg, usual: leg.usual_hours, isAhead: true })),
  ]
  const steps: CourseStep[] = []
  const hereAt = legs.length
  let name: string | undefined
  for (const [at, { from, to, kind, railroad, hours, usual, isAhead }] of ways.entries()) {
    const isHere = at === hereAt
    const standing = isHere && name === from ? steps.findLastIndex((step) => step.is === 'station') : -1
    // Where it stood and was last seen leaving is one place.
    if (standing >= 0) steps[standing] = { is: 'station', name: from, isHere, isAhead: false }
    else if (name !== from || isHere) steps.push({ is: 'station', name: from, isHere, isAhead: at > hereAt })
    steps.push({ is: 'leg', kind, railroad, hours, usual, isAhead })
    name = to === from ? from : undefined
    const isLast = at === ways.length - 1
    if (isLast) steps.push({ is: 'station', name: to, isHere: eta.legs.length === 0 || isAhead, isAhead })
  }
  return steps
}

/** For the widths of bars; never 0. */
export const longestOf = (steps: readonly CourseStep[]): number =>
  steps.reduce((most, step) => (step.is === 'leg' ? Math.max(most, step.hours, step.usual ?? 0) : most), 0.1)
