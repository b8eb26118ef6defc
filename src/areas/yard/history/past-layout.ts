/** The yard at a past time, as data for the board, with another time to compare. */
import { YardPast, pastLines, type LoggedMove } from '#model/areas/yard/rules/past.ts'
import type { Layout } from '#model/areas/yard/rules/yard.ts'
import type { BoardCar, YardAnswer } from '../data/layout.ts'
import type { PastMove } from '../data/calls.ts'

export const stepsOf = (moves: readonly PastMove[]): LoggedMove[] =>
  moves.map(({ id, at, data }) => ({ id, at, lines: pastLines(data) }))

/** Cars that have left the yard since; the history knows only their marks. */
function strangers(moves: readonly PastMove[], known: ReadonlySet<number>): BoardCar[] {
  const departed = new Map<number, BoardCar>()
  for (const { data } of moves)
    for (const { car, mark } of data.lines ?? []) {
      if (known.has(car) || departed.has(car)) continue
      const [car_mark = '', car_number = ''] = mark.split(' ')
      departed.set(car, {
        id: car,
        car_mark,
        car_number,
        length_ft: null,
        hold: false,
        bad_order: false,
        car_type: '',
        load_status: 'E',
        load_percent: 0,
        product: null,
        commodity: 'no longer in the yard',
        hold_reason: '',
        bad_order_reason: '',
      })
    }
  return [...departed.values()]
}

export type Past = {
  readonly past: YardPast
  readonly moves: readonly PastMove[]
  /** Including those that have left since. */ readonly cars: readonly BoardCar[]
}

export function pastOf(answer: YardAnswer, moves: readonly PastMove[]): Past {
  const departed = strangers(moves, new Set(answer.cars.map(({ id }) => id)))
  return {
    past: new YardPast(new Map(answer.placements.actual), stepsOf(moves)),
    moves,
    cars: departed.length === 0 ? answer.cars : [...answer.cars, ...departed],
  }
}

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
