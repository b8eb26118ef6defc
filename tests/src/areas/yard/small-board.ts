/** The board of a small yard with its requests, as the screen puts them together. */
import { answerAfter, type YardAnswer } from '#src/areas/yard/data/layout.ts'
import { yardCalls } from '#src/areas/yard/data/calls.ts'
import { yardOrders } from '#src/areas/yard/state/orders.ts'
import { YardController } from '#src/areas/yard/controller/yard-controller.ts'
import type { SmallYard } from './small-yard.ts'

export function boardOn(yard: SmallYard): YardController {
  let shown: YardAnswer = yard.answer()
  const calls = yardCalls(7)
  const orders = yardOrders(calls, {
    moved: (scenario, lines) => {
      shown = answerAfter(shown, scenario, lines)
      controller.receive(shown)
    },
    refresh: async () => {
      shown = await calls.cars()
      controller.receive(shown)
    },
    board: () => controller.now.board,
  })
  const controller = new YardController(orders.send)
  controller.receive(shown)
  return controller
}
