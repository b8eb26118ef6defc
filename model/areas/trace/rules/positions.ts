/** Where cars were seen over time, as it travels to a map, and where each of them was at a moment. */

/** One entry for each sighting, in the order of time, in arrays of the same length. */
export type SeenPositions = {
  /** ISO 8601 UTC. */
  readonly from: string
  readonly to: string
  /** Whole minutes since 1970. */
  readonly minutes: readonly number[]
  readonly cars: readonly number[]
  /** 0 where a sighting belongs to no trip. */
  readonly trips: readonly number[]
  /** Which of the places. */
  readonly at: readonly number[]
  /** The letters of the sightings, one after the other, and whether the car was loaded: `L`, `E`, or `?` where it is unknown. */
  readonly codes: string
  readonly loads: string
  readonly places: readonly { readonly name: string; readonly latitude: number; readonly longitude: number }[]
  /** Whether there are older ones in the period, which are left out. */
  readonly more: boolean
}
export const MOST_DAYS_BACK = 90

/** The entry of each car's last sighting until that minute. */
export function lastSeenAt({ minutes, cars }: SeenPositions, minute: number): readonly number[] {
  const last = new Map<number, number>()
  for (const [index, at] of minutes.entries()) {
    if (at > minute) break
    last.set(cars[index] ?? 0, index)
  }
  return [...last.values()]
}
