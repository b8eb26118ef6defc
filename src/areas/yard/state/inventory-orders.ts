/** Adds cars to a yard and removes them, with undo. */
import type { AddLinesAnswer, YardCalls } from '../data/calls.ts'
import type { ApplyToBoard } from './remember-move.ts'
import { type Scenario, markOf, scenarios, spots } from '#model/areas/yard/rules/yard.ts'
import { carCount, marksOf } from '#model/areas/yard/rules/name.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { BoardCar, Board } from '../data/layout.ts'

type Order = <T>(done: string, work: () => Promise<T>, keep?: (answer: T) => void) => Promise<T | undefined>

export const inventoryOrders = (calls: YardCalls, updates: ApplyToBoard, order: Order) => ({
  /** What would become of each line of the text. */
  judgeAdded: (marks: string, type: string, scenario: Scenario) => calls.addLines(marks, type, scenario, true),
  async add(marks: string, type: string, scenario: Scenario): Promise<AddLinesAnswer> {
    const answer = await calls.addLines(marks, type, scenario, false)
    const { added } = answer
    const title = `Add ${carCount(added.length)}`
    if (added.length > 0)
      recordUndo({
        title,
        kind: 'compensating',
        undo: async () => {
          for (const mark of added) await calls.remove(mark)
          await updates.refresh()
          return `Removed ${carCount(added.length)} again.`
        },
      })
    await updates.refresh()
    toast(added.length > 0 ? { text: title, tone: 'ok' } : { text: 'No car was added.', tone: 'warn' })
    return answer
  },
  async remove(cars: readonly BoardCar[], board: Board): Promise<void> {
    const title = `Remove ${marksOf(cars)} from the yard`
    const removed: { readonly car: BoardCar; readonly moves: readonly number[] }[] = []
    const restore = async (): Promise<string> => {
      const stood = new Map(scenarios.map((scenario) => [scenario, spots(board.sides[scenario].layout)]))
      for (const { car, moves } of removed.toReversed()) {
        if (moves.length === 0) await calls.add([markOf(car)], car.car_type, 'actual')
        // The server recorded one move per layout that had the car, in the order of the layouts.
        const sides = scenarios.filter((scenario) => stood.get(scenario)?.has(car.id))
        for (const [index, undoes] of moves.entries()) {
          const scenario = sides[index]
          const spot = scenario && stood.get(scenario)?.get(car.id)
          if (spot)
            await calls.move(
              scenario,
              [{ car: car.id, from_track: null, from_seq: null, to_track: spot.track, to_seq: spot.seq }],
              { undoes },
            )
        }
      }
      await updates.refresh()
      return `${marksOf(removed.map(({ car }) => car))} restored to their positions`
    }
    const keep = (): void => {
      if (removed.length > 0) recordUndo({ title, kind: 'compensating', undo: restore })
    }
    const work = async (): Promise<true> => {
      for (const car of cars) removed.push({ car, moves: (await calls.remove(markOf(car))).moves })
      return true
    }
    if ((await order(title, work, keep)) === true) return
    // Cars removed before one was refused are gone, and can be restored.
    keep()
    if (removed.length > 0) await updates.refresh()
  },
})
