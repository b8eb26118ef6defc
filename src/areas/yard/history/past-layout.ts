/** The yard at a past time, as data for the board, with another time to compare. */
import { YardPast, pastLines, type LoggedMove } from '#model/areas/yard/rules/past.ts'
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
