/** Since when a car stands where it was last seen. */
import { placeName } from '../legs.ts'
import { byTime, type SeenEvent } from '../trip.ts'

/**
 * The first of its last sightings at one place. A car that has departed is idle from then on, until it is seen elsewhere. Null of one that
 * nobody has seen.
 */
export function idleSince(events: readonly SeenEvent[]): string | null {
  const newest = events.toSorted(byTime).toReversed()
  const [last] = newest
  if (last === undefined) return null
  if (last.code === 'P') return last.at
  const place = placeName(last)
  const before = newest.findIndex((one) => one.code === 'P' || placeName(one) !== place)
  return (before === -1 ? newest.at(-1) : newest[before - 1])?.at ?? null
}
