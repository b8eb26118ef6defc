/** The list of orders: what the company has to answer first, then every open order under the heading of its contract. */
import { monthLines, orderSums, type OrderSums } from './month-lines.ts'
import type { BoardNomination, BoardOrder } from './board-rows.ts'
import { toAnswer, type PendingAnswer } from './to-answer.ts'

export type ListedOrder =
  | { readonly kind: 'answer'; readonly id: string; readonly waiting: PendingAnswer }
  | {
      readonly kind: 'order'
      readonly id: string
      readonly order: BoardOrder
      readonly sums: OrderSums
      /** The first order of its contract, which carries the name of the contract. */
      readonly isFirst: boolean
    }

export function orderList(
  company: number,
  orders: readonly BoardOrder[],
  nominations: readonly BoardNomination[],
): readonly ListedOrder[] {
  const lines = monthLines(orders, nominations)
  const byContract = orders.toSorted(
    (one, other) =>
      (one.contract ?? 0) - (other.contract ?? 0) || (one.start_date ?? '').localeCompare(other.start_date ?? ''),
  )
  return [
    ...toAnswer(company, orders, nominations).map((waiting): ListedOrder => ({
      kind: 'answer',
      id: `answer-${waiting.id}`,
      waiting,
    })),
    ...byContract.map((order, at): ListedOrder => ({
      kind: 'order',
      id: `order-${order.id}`,
      order,
      sums: orderSums(order, lines),
      isFirst: at === 0 || byContract[at - 1]?.contract !== order.contract,
    })),
  ]
}

export type BarPart = { readonly name: keyof OrderSums; readonly cars: number; readonly percent: number }
/** The parts of the bar of an order, from the longest to the shortest; each covers a share of the cars that are most. */
export function barParts(sums: OrderSums): readonly BarPart[] {
  const most = Math.max(1, sums.ordered, sums.nominated, sums.confirmed, sums.shipped)
  return (['ordered', 'nominated', 'confirmed', 'shipped'] as const).map((name) => ({
    name,
    cars: sums[name],
    percent: Math.round((1000 * sums[name]) / most) / 10,
  }))
}
