/** Takes a done line of the switch list back, also one that was done on another device. */
import { spots } from '#model/areas/yard/rules/yard.ts'
import { boardOf } from '../../data/layout.ts'
import type { MoveAnswer, YardCalls } from '../../data/calls.ts'
import type { ToldLine } from './calls.ts'

/** Moves the cars of a line from where they stand to where they came from. */
export async function takeBackLine(calls: YardCalls, { cars, from, done }: ToldLine): Promise<MoveAnswer> {
  const stands = spots(boardOf(await calls.cars()).sides.actual.layout)
  const lines = cars.map((car, index) => ({
    car,
    from_track: stands.get(car)?.track ?? null,
    from_seq: stands.get(car)?.seq ?? null,
    to_track: from?.track ?? null,
    to_seq: from && from.seq + index,
  }))
  return calls.move('actual', lines, { undoes: done?.move ?? undefined })
}
