/** The planner's changes, bound to the board of one pane. */
import type { WorkReport, PastMove, PlanTrack } from '../data/calls.ts'
import type { Orders } from '../state/orders.ts'
import type { YardController } from './yard-controller.ts'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'

export type YardScreenOrders = ReturnType<typeof screenOrders>
export function screenOrders(controller: YardController, orders: Orders) {
  const withBoard = async <T>(
    work: (board: NonNullable<YardController['now']['board']>) => Promise<T>,
  ): Promise<T | undefined> => {
    const { board } = controller.now
    return board ? work(board) : undefined
  }
  return {
    execute: (cars: readonly number[]) => withBoard((board) => orders.execute(cars, board)),
    refuse: (cars: readonly number[], exception: WorkReport) =>
      withBoard((board) => orders.refuse(cars, exception, board)),
    leave: async (cars: readonly number[]) => void (await withBoard((board) => orders.leave(cars, board))),
    reset: async () => void (await orders.reset()),
    plan: (tracks: readonly PlanTrack[]) => orders.plan(tracks),
    judgeAdded: (marks: string, type: string, scenario: Scenario) => orders.judgeAdded(marks, type, scenario),
    add: (marks: string, type: string, scenario: Scenario) => orders.add(marks, type, scenario),
    remove: (cars: readonly number[]) => withBoard((board) => orders.remove(controller.carsOf(cars), board)),
    takeBack: (past: PastMove) => orders.takeBack(past),
  }
}
