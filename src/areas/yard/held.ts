/** Cars that somebody else has in hand, by who else looks at the yard. */
import { marksOf } from '#model/rules/yard-name.ts'
import type { Looker } from '../../engine/presence.ts'
import { toast } from '../../engine/toast.ts'
import type { BoardCursor } from './BoardCursor.ts'

export const heldBy = (lookers: readonly Looker[]): ReadonlyMap<number, string> =>
  new Map(lookers.flatMap(({ name, holds }) => holds.flatMap((car): [number, string][] => (typeof car === 'number' ? [[car, name]] : []))))

const noOne: ReadonlyMap<number, string> = new Map()
/** Those of a row: the same empty map where there are none, so that the row is not painted anew. */
export function heldIn(cars: readonly number[], held: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  if (held.size === 0) return noOne
  const here = cars.flatMap((car): [number, string][] => {
    const name = held.get(car)
    return name === undefined ? [] : [[car, name]]
  })
  return here.length === 0 ? noOne : new Map(here)
}

/** Said to who takes cars that somebody has in hand: he may, and should know. */
export function warnHeld(board: BoardCursor, cars: readonly number[]): void {
  const { held } = board.now
  const names = [...new Set(cars.flatMap((car) => held.get(car) ?? []))]
  if (names.length === 0) return
  const text = `${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'} ${marksOf(board.carsOf(cars.filter((car) => held.has(car))))} in hand. You may take it all the same.`
  board.say(text)
  toast({ text, tone: 'warn', ms: 6000 })
}
