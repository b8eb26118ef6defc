/** Which sighting of a car comes next, and when, by the way that its estimate was reckoned over. */
import type { EtaLeg } from '../eta.ts'
import { minuteOf, type LegKind } from '../legs.ts'

const MINUTE = 60_000
/** What ends a part of the way, and whether it is seen where that part begins or where it ends. */
const ends: Readonly<Record<LegKind, readonly [what: string, where: 'from' | 'to']>> = {
  transit: ['Arrival at', 'to'],
  dwell: ['Departure from', 'from'],
  interchange: ['Interchange at', 'from'],
  hold: ['Release at', 'from'],
  bad_order: ['Repair at', 'from'],
  no_bill: ['Waybill at', 'from'],
  constructive_placement: ['Placement at', 'from'],
}
export type NextEvent = { readonly next_event: string; readonly next_event_at: string | null }
export const noNextEvent: NextEvent = { next_event: '', next_event_at: null }

/** The end of the first part that takes any time. `seen_at`: when the car was last seen, where the way begins. */
export function nextEventOf(
  legs: readonly Pick<EtaLeg, 'kind' | 'from' | 'to' | 'hours'>[],
  seen_at: string,
): NextEvent {
  const leg = legs.find(({ hours }) => hours > 0)
  if (leg === undefined) return noNextEvent
  const [what, where] = ends[leg.kind]
  return {
    next_event: `${what} ${leg[where]}`,
    next_event_at: new Date((minuteOf(seen_at) + Math.round(leg.hours * 60)) * MINUTE).toISOString(),
  }
}
