/** A yard as it was at a time, in the form in which the server answers. */
import type { YardAnswer, BoardCar } from '../data/layout.ts'
import type { Layout } from '#model/areas/yard/rules/yard.ts'
import type { Past } from './past-layout.ts'

type Placed = YardAnswer['placements']['actual']
const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((car, index) => car === other[index])
/** Unchanged tracks keep their arrays, so that only the others are redrawn. */
function placed(layout: Layout, old: readonly Placed[]): Placed {
  const previous = old.map((one) => new Map(one))
  return [...layout].map(([track, cars]) => {
    const before = previous.map((one) => one.get(track)).find((one) => one !== undefined && same(one, cars))
    return [track, before ?? cars] as const
  })
}
const settled = (cars: readonly number[], old: readonly (readonly number[])[]): readonly number[] =>
  old.find((one) => same(one, cars)) ?? cars
const nowhere = (cars: readonly BoardCar[], layout: Layout): number[] => {
  const on = new Set([...layout.values()].flat())
  return cars.filter(({ id }) => !on.has(id)).map(({ id }) => id)
}

/**
 * The time shown as actual layout, and the time compared with as planned layout (or the same again). `old` is the
 * previous result.
 */
export function answerAt(
  answer: YardAnswer,
  { past, cars }: Past,
  back: number,
  mark: number | null,
  old?: YardAnswer,
): YardAnswer {
  const then = past.before(back)
  const other = mark === null ? then : past.before(mark)
  const before = old ? [old.placements.actual, old.placements.planned] : []
  const loose = settled(nowhere(cars, then), old ? [old.unassigned.actual, old.unassigned.planned] : [])
  const actual = placed(then, before)
  return {
    ...answer,
    cars,
    placements: { actual, planned: mark === null ? actual : placed(other, [actual, ...before]) },
    unassigned: { actual: loose, planned: mark === null ? loose : settled(nowhere(cars, other), [loose]) },
  }
}
