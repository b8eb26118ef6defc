/** Cars that other users are moving, from the presence of other users in this yard. */
import { marksOf } from '#model/areas/yard/rules/name.ts'
import type { Looker } from '#src/engine/feed/presence.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { BoardCursor } from './board-cursor.ts'

export const heldBy = (lookers: readonly Looker[]): ReadonlyMap<number, string> =>
  new Map(
    lookers.flatMap(({ name, holds }) =>
      holds.flatMap((car): [number, string][] => (typeof car === 'number' ? [[car, name]] : [])),
    ),
  )

const noOne: ReadonlyMap<number, string> = new Map()
/** The part on a row; always the same empty map if there is none, so that the row is not repainted. */
export function heldIn(cars: readonly number[], held: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  if (held.size === 0) return noOne
  const here = cars.flatMap((car): [number, string][] => {
    const name = held.get(car)
    return name === undefined ? [] : [[car, name]]
  })
  return here.length === 0 ? noOne : new Map(here)
}

/** Warns a user who picks up cars that someone else is moving, which is allowed. */
export function warnHeld(board: BoardCursor, cars: readonly number[]): void {
  const { held } = board.now
  const names = [...new Set(cars.flatMap((car) => held.get(car) ?? []))]
  if (names.length === 0) return
  const text = `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} moving ${marksOf(board.carsOf(cars.filter((car) => held.has(car))))}. You can still move them.`
  board.say(text)
  toast({ text, tone: 'warn', ms: 6000 })
}
