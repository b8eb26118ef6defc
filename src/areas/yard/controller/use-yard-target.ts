/** The controller and the orders of a yard's board, made once for each yard. */
import type { BoardView } from '../state/board-state.ts'
import type { YardTarget } from './yard-target.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { yardCalls, boardKey } from '../data/calls.ts'
import type { Scenario, MoveLine } from '#model/areas/yard/rules/yard.ts'
import { type YardAnswer, answerAfter } from '../data/layout.ts'
import { yardOrders } from '../state/orders.ts'
import { YardController } from './yard-controller.ts'
import { screenOrders } from './screen-orders.ts'

/** `first` is the view with which the board opens. */
export function useYardTarget(yardId: number, first: BoardView | undefined): YardTarget {
  const queries = useQueryClient()
  const calls = useMemo(() => yardCalls(yardId), [yardId])
  return useMemo<YardTarget>(() => {
    const updates = {
      moved: (scenario: Scenario, lines: readonly MoveLine[]) =>
        void queries.setQueryData<YardAnswer>(boardKey(yardId), (old) => old && answerAfter(old, scenario, lines)),
      // Handed on at once, because the board is drawn a moment later.
      refresh: async () => {
        await queries.refetchQueries({ queryKey: boardKey(yardId) })
        const read = queries.getQueryData<YardAnswer>(boardKey(yardId))
        if (read) controller.receive(read)
      },
      board: () => controller.now.board,
    }
    const orders = yardOrders(calls, updates)
    const controller: YardController = new YardController(orders.send)
    if (first) controller.show(first)
    return { controller, orders: screenOrders(controller, orders) }
  }, [calls, queries, yardId, first])
}
