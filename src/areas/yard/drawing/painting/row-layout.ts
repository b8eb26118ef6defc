/** The cars of a row with their places in feet, including the ghosts of a move. */
import { lengthFt, type BoardRow } from '#model/areas/yard/rules/board.ts'
import type { BoardCar } from '../../data/layout.ts'
import type { DrawnCar } from './paint-track.ts'
import type { CarLook } from './paint-car.ts'
import type { Ghost } from '../../state/board-state.ts'

/** Unassigned cars are drawn with gaps. */
const looseGapFt = 6

export function drawnOf(row: BoardRow, ghost: Ghost | null, cars: ReadonlyMap<number, BoardCar>): DrawnCar[] {
  const held = new Set(ghost?.cars)
  const onto = ghost !== null && ghost.track === row.track
  const look: CarLook = ghost?.by === 'sending' ? 'sending' : ghost && ghost.refusals.length > 0 ? 'refused' : 'ghost'
  let order: { readonly car: number; readonly look: CarLook }[]
  if (onto) {
    order = row.cars.filter((car) => !held.has(car)).map((car) => ({ car, look: 'standing' }))
    order.splice(ghost.position - 1, 0, ...ghost.cars.map((car) => ({ car, look })))
  } else order = row.cars.map((car) => ({ car, look: held.has(car) ? 'lifted' : 'standing' }))
  let at = 0
  return order.map(({ car, look: how }) => {
    const fromFt = at
    const toFt = fromFt + lengthFt(cars, car)
    at = toFt + (row.track === null ? looseGapFt : 0)
    return { car, look: how, fromFt, toFt }
  })
}

/** The part of a set that is on a row. Always the same empty set if there is none, so that the row is not redrawn. */
const none: ReadonlySet<number> = new Set()
export const within = (row: BoardRow, cars: ReadonlySet<number>): ReadonlySet<number> =>
  cars.size > 0 && row.cars.some((car) => cars.has(car)) ? cars : none
