/** A few rows into the many that stand in their order already. */

/** Answers below nought where the first row stands before the other. */
export type Order = (one: number, other: number) => number

/** By each order in turn; rows that are alike in all of them stand as they lie. */
export const inTurn = (orders: readonly Order[]): Order => (one, other) => {
  for (const order of orders) {
    const apart = order(one, other)
    if (apart !== 0) return apart
  }
  return one - other
}

/** Puts the few among the first `count` of `rows`, which has room for all; each of the many is moved once at most. */
export function mergeFew(rows: Uint32Array, count: number, few: readonly number[], order: Order): void {
  const sorted = few.toSorted(order)
  let end = count
  // From the last, so that nothing is written over.
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
