/** The orders and nominations that the company has to answer, in the order in which they are answered. */
import type { BoardNomination, BoardOrder } from './board-rows.ts'

export type PendingAnswer =
  | { readonly kind: 'order'; readonly id: string; readonly order: BoardOrder }
  | {
      readonly kind: 'nomination'
      readonly id: string
      readonly nomination: BoardNomination
      readonly order: BoardOrder | undefined
    }

const supplierAnswers = ['sent', 'under_review']

/**
 * The supplier answers what is sent to it, the buyer what was rejected. Orders come first, because nominations depend on them; then nominations by
 * month, late ones after all others.
 */
export function toAnswer(
  company: number,
  orders: readonly BoardOrder[],
  nominations: readonly BoardNomination[],
): readonly PendingAnswer[] {
  const waits = (row: { readonly company: number; readonly counterparty: number; readonly status: string }): boolean =>
    row.counterparty === company ? supplierAnswers.includes(row.status) : row.status === 'rejected'
  const byId = new Map(orders.map((order) => [order.id, order]))
  return [
    ...orders.filter(waits).map((order): PendingAnswer => ({ kind: 'order', id: `order-${order.id}`, order })),
    ...nominations
      .filter(waits)
      .toSorted(
        (one, other) =>
          Number(one.late) - Number(other.late) || (one.start_date ?? '').localeCompare(other.start_date ?? ''),
      )
      .map((nomination): PendingAnswer => ({
        kind: 'nomination',
        id: `nomination-${nomination.id}`,
        nomination,
        order: byId.get(nomination.order),
      })),
  ]
}
