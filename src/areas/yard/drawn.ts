/** What of a row is drawn where, with the cut in hand as ghosts. */
import { lengthFt, type BoardRow } from '#model/rules/yard-board.ts'
import type { BoardCar } from './board.ts'
import type { Drawn } from './paint-track.ts'
import type { Look } from './paint-car.ts'
import type { Ghost } from './shown.ts'

/** Unassigned cars stand nowhere: they are drawn apart. */
const looseGapFt = 6

export function drawnOf(row: BoardRow, ghost: Ghost | null, cars: ReadonlyMap<number, BoardCar>): Drawn[] {
  const held = new Set(ghost?.cars)
  const onto = ghost !== null && ghost.track === row.track
  const look: Look = ghost?.by === 'sending' ? 'sending' : ghost && ghost.refusals.length > 0 ? 'refused' : 'ghost'
  let order: { readonly car: number; readonly look: Look }[]
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

/** The part of a set that is on a row; always the same empty set where there is none, so that a row is not drawn again. */
const none: ReadonlySet<number> = new Set()
export const within = (row: BoardRow, cars: ReadonlySet<number>): ReadonlySet<number> =>
  cars.size > 0 && row.cars.some((car) => cars.has(car)) ? cars : none
