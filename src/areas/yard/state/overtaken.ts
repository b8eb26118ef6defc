/** A move that somebody else overtook: which of its cars have moved since it was composed, from where to where, and who moved them. */
import { overtaken } from '#model/areas/yard/rules/difference.ts'
import { carCount, marksOf } from '#model/areas/yard/rules/name.ts'
import { markOf, type Scenario, type Spot } from '#model/areas/yard/rules/yard.ts'
import type { Board } from '../data/layout.ts'
import type { CarPlace, ConflictBody, PastMove } from '../data/calls.ts'
import type { BoardState, Composed, MoveRequest, Mover, OvertakenCar } from './board-state.ts'

/** The cars of a move that were moved since it was composed, named as they are called now. */
export function overtakenIn(composed: Composed, board: Board, scenario: Scenario): ConflictBody['conflicts'] {
  const named = (spot: Spot | null): CarPlace | null =>
    spot && { ...spot, track_name: board.byTrack.get(spot.track)?.name ?? `track ${spot.track}` }
  const found = overtaken(composed.board.sides[scenario].layout, board.sides[scenario].layout, composed.cars)
  const left = composed.cars.filter((car) => !board.cars.has(car) && !found.some((one) => one.car === car))
  return [...found, ...left.map((car) => ({ car, believed: null, actual: null }))].map(({ car, believed, actual }) => {
    const known = board.cars.get(car) ?? composed.board.cars.get(car)
    return { car, mark: known ? markOf(known) : `Car ${car}`, believed: named(believed), actual: named(actual) }
  })
}

/** The latest move of each car. `history` is sorted newest first; work that was not done moved nothing. */
function moversOf(history: readonly PastMove[]): ReadonlyMap<number, Mover> {
  const movers = new Map<number, Mover>()
  for (const { id, kind, by_name, at, data } of history) {
    if (kind === 'exception') continue
    for (const { car } of data.lines ?? []) if (!movers.has(car)) movers.set(car, { move: id, name: by_name ?? '', at })
  }
  return movers
}

/** What the user is shown in place of the move: nothing is moved until they confirm just this. */
export function overtakenTrouble(
  wish: MoveRequest,
  board: Board,
  conflicts: ConflictBody['conflicts'],
  history: readonly PastMove[],
): Partial<BoardState> {
  const movers = moversOf(history)
  const cars = wish.cars.filter((car) => board.cars.has(car))
  const told = conflicts.map((one): OvertakenCar => ({
    ...one,
    isGone: !board.cars.has(one.car),
    by: movers.get(one.car) ?? null,
  }))
  const over = [...new Set(told.flatMap(({ by }) => by?.move ?? []))]
  return {
    trouble: { kind: 'conflict', conflicts: told, wish: { ...wish, cars, composed: { board, cars }, over } },
    selected: new Set(cars),
    said: overtakenText(told),
  }
}

export function overtakenText(conflicts: readonly OvertakenCar[]): string {
  const names = [...new Set(conflicts.map(({ by }) => by?.name || 'someone else'))]
  return `${carCount(conflicts.length)} moved by ${names.join(' and ')}. Nothing was moved, and your cut is still selected.`
}

/** Said where a cut in hand was moved: by marks, because the user does not see which of the cars it is. */
export const disturbedText = (board: Board, composed: Composed, cars: readonly number[]): string => {
  const known = cars.flatMap((id) => board.cars.get(id) ?? composed.board.cars.get(id) ?? [])
  return `${marksOf(known)} moved while you had them picked up. Check before you drop them.`
}
