/**
 * How far the clocks of each time zone are ahead of UTC. Rules of zones change every year, and the database, the server and each browser have
 * a list of their own, each of another age: where they differ, a slot of 05:00 is drawn at 06:00. So the database's list is the one that all
 * go by, because days are reckoned in its queries.
 */
export type ZoneOffsets = {
  /** The span that is told, in seconds since 1970. Outside of it each system goes by its own list. */
  readonly from: number
  readonly until: number
  /** By the name of the zone in lower case, the place of its changes in `changes`. */
  readonly zones: Readonly<Record<string, number>>
  /** Moments in seconds since 1970, each followed by the minutes that clocks are ahead from then on. The first moment is `from`. */
  readonly changes: readonly (readonly number[])[]
}

export const noZoneOffsets: ZoneOffsets = { from: 0, until: 0, zones: {}, changes: [] }

const MINUTE = 60_000
const SECOND = 1000

/** In ms; undefined for a zone that is not listed, and outside of the span. */
export function listedOffset(
  { from, until, zones, changes }: ZoneOffsets,
  zone: string,
  ms: number,
): number | undefined {
  const course = changes[zones[zone.toLowerCase()] ?? -1]
  const at = ms / SECOND
  if (course === undefined || at < from || at >= until) return undefined
  let ahead: number | undefined
  for (let index = 0; index < course.length && (course[index] ?? 0) <= at; index += 2) ahead = course[index + 1]
  return ahead === undefined ? undefined : ahead * MINUTE
}
