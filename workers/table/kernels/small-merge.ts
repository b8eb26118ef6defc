/** Merges a few rows into a long sorted list of rows. */

/** Negative if the first row sorts before the other. */
export type Order = (one: number, other: number) => number

/** Compares by each order in turn; rows that are equal in all of them stay in row order. */
export const combineOrders =
  (orders: readonly Order[]): Order =>
  (one, other) => {
    for (const order of orders) {
      const apart = order(one, other)
      if (apart !== 0) return apart
    }
    return one - other
  }

/** Merges `few` into the first `count` of `rows`, which has space for all. Each existing row moves at most once. */
export function mergeSmall(rows: Uint32Array, count: number, few: readonly number[], order: Order): void {
  const sorted = few.toSorted(order)
  let end = count
  // Backwards, so that nothing is overwritten.
  for (let next = sorted.length - 1; next >= 0; next--) {
    const row = sorted[next] ?? 0
    let [from, to] = [0, end]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (order(rows[middle] ?? 0, row) < 0) from = middle + 1
      else to = middle
    }
    rows.copyWithin(from + next + 1, from, end)
    rows[from + next] = row
    end = from
  }
}
