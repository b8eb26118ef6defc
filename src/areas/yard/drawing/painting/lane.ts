/** How high a track is drawn, and where in its lane the cars stand. */

/** In px: as low as a car can still be told from its neighbour, low, and tall enough for mark above number. */
export const laneHeights = { whole: 11, least: 30, most: 42 } as const
/** Below this, heads and cars are drawn without what needs room above and below them. */
export const denseBelow = 24

/** The lane height at which all rows fit, within limits. The whole yard may be drawn lower than one can read. */
export const laneHeight = (room: number, rows: number, isWhole: boolean): number =>
  Math.max(
    isWhole ? laneHeights.whole : laneHeights.least,
    Math.min(laneHeights.most, Math.floor(room / Math.max(1, rows))),
  )

/** From the top of the lane: where the body begins, its height, and the distance from it to the rail. */
export function laneOf(height: number): { readonly top: number; readonly body: number; readonly below: number } {
  if (height >= laneHeights.least) return { top: 5.5, body: height - 12, below: 3 }
  if (height >= denseBelow) return { top: 4, body: height - 9, below: 2.5 }
  return { top: 1.5, body: height - 4.5, below: 1.5 }
}
