/** Moves of cars between tracks: the layout after a move, the move that undoes it, and the move that sets a cut. */
import { type Layout, type MoveLine, spots } from './yard.ts'

/**
 * The layout after a move: all its cars are removed, then inserted by ascending position. Positions past the end are the end;
 * cars with the same position keep the order of the lines. Other cars keep their order.
 */
export function applyMove(layout: Layout, lines: readonly MoveLine[]): Map<number, readonly number[]> {
  const firstOf = new Map<number, MoveLine>()
  for (const line of lines) if (!firstOf.has(line.car)) firstOf.set(line.car, line)
  const after = new Map<number, number[]>()
  for (const [track, cars] of layout)
    after.set(
      track,
      cars.filter((car) => !firstOf.has(car)),
    )
  const inOrder = [...firstOf.values()].sort((a, b) => (a.to_seq ?? Infinity) - (b.to_seq ?? Infinity) || 0)
  const next = new Map<number, number>()
  for (const { car, to_track, to_seq } of inOrder) {
    if (to_track === null) continue
    const cars = after.get(to_track) ?? []
    const index = Math.min(Math.max((to_seq ?? Infinity) - 1, next.get(to_track) ?? 0), cars.length)
    cars.splice(index, 0, car)
    next.set(to_track, index + 1)
    after.set(to_track, cars)
  }
  return after
}

/** The same move with every resulting position filled in, as it is logged and as `invert` needs it. */
export function settle(after: Layout, lines: readonly MoveLine[]): MoveLine[] {
  const at = spots(after)
  return lines.map((line) => {
    const spot = at.get(line.car)
    return { ...line, to_track: spot?.track ?? null, to_seq: spot?.seq ?? null }
  })
}

/** The move that undoes a settled move. */
export const invert = (lines: readonly MoveLine[]): MoveLine[] =>
  lines.map(({ car, from_track, from_seq, to_track, to_seq }) => ({
    car,
    from_track: to_track,
    from_seq: to_seq,
    to_track: from_track,
    to_seq: from_seq,
  }))

/**
 * The move that sets a cut of cars, in the given order, on a track with its first car at `position`.
 * `position` counts the cars that stay; null is end B. Track null takes the cut off the tracks.
 */
export function moveCut(
  layout: Layout,
  cars: readonly number[],
  track: number | null,
  position: number | null,
): MoveLine[] {
  const at = spots(layout)
  const cut = new Set(cars)
  const staying = track === null ? 0 : (layout.get(track) ?? []).filter((car) => !cut.has(car)).length
  const first = Math.max(1, Math.min(position ?? staying + 1, staying + 1))
  return cars.map((car, index) => ({
    car,
    from_track: at.get(car)?.track ?? null,
    from_seq: at.get(car)?.seq ?? null,
    to_track: track,
    to_seq: track === null ? null : first + index,
  }))
}
