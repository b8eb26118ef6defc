/** What is drawn on a map: a point by its mark, several in one place by their number, in the look of the first mark among them. */
import type { MapIndex } from './map-index.ts'
import type { MapMark, MapSpec } from '../base/map-spec.ts'

export type DrawnMark = {
  readonly x: number
  readonly y: number
  readonly mark: MapMark
  readonly text: string
  /** Pixels. */
  readonly size: number
  readonly isMarked: boolean
}

/** `1.2k` */
export const shortCount = (count: number): string =>
  count < 1000 ? String(count) : count < 10_000 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`
const sizeOf = (count: number): number => (count === 1 ? 20 : Math.min(44, 22 + Math.log2(count) * 2.4))

export function drawnMarks(index: MapIndex, { marks }: MapSpec, marked: readonly number[]): readonly DrawnMark[] {
  const { drawn, shownBy } = index.points
  const withMarked = new Set(
    marked.flatMap((id) => {
      const point = index.pointOf(id)
      return point === undefined ? [] : (shownBy[point] ?? [])
    }),
  )
  const last = marks.at(-1)
  const list: DrawnMark[] = []
  for (const [at, count] of drawn.sizes.entries()) {
    const mark = marks[drawn.marks[at] ?? 0] ?? last
    if (mark === undefined) continue
    list.push({
      x: drawn.x[at] ?? 0,
      y: drawn.y[at] ?? 0,
      mark,
      text: count === 1 ? mark.letter : shortCount(count),
      size: sizeOf(count),
      isMarked: withMarked.has(at),
    })
  }
  return list
}
