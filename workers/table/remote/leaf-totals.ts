/** The groups of the last level as the server counted them, and their totals added up. */
import type { Key } from './remote-totals.ts'
import type { Totals } from '../view/totals.ts'

export type CountedLeaf = {
  readonly keys: readonly Key[]
  readonly labels: readonly string[]
  readonly count: number
  readonly totals: Readonly<Record<string, Totals>>
}

export function added(leaves: readonly CountedLeaf[]): Readonly<Record<string, Totals>> {
  const [first] = leaves
  const least = (one: number | null, other: number | null, pick: (...both: number[]) => number): number | null =>
    one === null ? other : other === null ? one : pick(one, other)
  return Object.fromEntries(
    Object.keys(first?.totals ?? {}).map((name) => {
      const empty: Totals = { count: 0, sum: 0, min: null, max: null }
      return [
        name,
        leaves.reduce((sum, { totals }) => {
          const { count, sum: more, min, max } = totals[name] ?? empty
          return {
            count: sum.count + count,
            sum: sum.sum + more,
            min: least(sum.min, min, Math.min),
            max: least(sum.max, max, Math.max),
          }
        }, empty),
      ]
    }),
  )
}
