/** The yard of a past moment as the board draws it, beside another moment to compare it with. */
import { YardPast, pastLines, type PastStep } from '#model/rules/yard-past.ts'
import type { Layout } from '#model/rules/yard.ts'
import type { BoardCar, YardAnswer } from './board.ts'
import type { PastMove } from './calls.ts'

export const stepsOf = (moves: readonly PastMove[]): PastStep[] => moves.map(({ id, at, data }) => ({ id, at, lines: pastLines(data) }))

/** A car that has left the yard's books since: what history remembers is its mark. */
function strangers(moves: readonly PastMove[], known: ReadonlySet<number>): BoardCar[] {
  const gone = new Map<number, BoardCar>()
  for (const { data } of moves)
    for (const { car, mark } of data.lines ?? []) {
      if (known.has(car) || gone.has(car)) continue
      const [car_mark = '', car_number = ''] = mark.split(' ')
      gone.set(car, {
        id: car, car_mark, car_number, length_ft: null, hold: false, bad_order: false, car_type: '', load_status: 'E', load_percent: 0,
        product: null, commodity: 'no longer in the yard', hold_reason: '', bad_order_reason: '',
      })
    }
  return [...gone.values()]
}

export type Past = { readonly past: YardPast; readonly moves: readonly PastMove[]; /** With those that have left since. */ readonly cars: readonly BoardCar[] }

export function pastOf(answer: YardAnswer, moves: readonly PastMove[]): Past {
  const gone = strangers(moves, new Set(answer.cars.map(({ id }) => id)))
  return {
    past: new YardPast(new Map(answer.placements.actual), stepsOf(moves)),
    moves,
    cars: gone.length === 0 ? answer.cars : [...answer.cars, ...gone],
  }
}

type Placed = YardAnswer['placements']['actual']
const same = (one: readonly number[], other: readonly number[]): boolean => one.length === other.length && one.every((car, index) => car === other[index])
/** Tracks on which nothing differs from what was drawn before keep their very arrays, so that only the others are drawn again. */
function placed(layout: Layout, old: readonly Placed[]): Placed {
  const drawn = old.map((one) => new Map(one))
  return [...layout].map(([track, cars]) => {
    const before = drawn.map((one) => one.get(track)).find((one) => one !== undefined && same(one, cars))
    return [track, before ?? cars] as const
  })
}
const settled = (cars: readonly number[], old: readonly (readonly number[])[]): readonly number[] => old.find((one) => same(one, cars)) ?? cars
const nowhere = (cars: readonly BoardCar[], layout: Layout): number[] => {
  const on = new Set([...layout.values()].flat())
  return cars.filter(({ id }) => !on.has(id)).map(({ id }) => id)
}

/** The moment on the side of the actual yard, and the one it is compared with on the other; without one, the same on both. `old`: what was drawn before. */
export function answerAt(answer: YardAnswer, { past, cars }: Past, back: number, mark: number | null, old?: YardAnswer): YardAnswer {
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
