/** The cuts of a worklist, and the plan after one of them is worked or left. */
import type { WorkRow } from './worklist.ts'
import { cutsOf } from './cut.ts'
import { type Layout, spots } from './yard.ts'
import { applyMove } from './move.ts'
import { executionOf } from './plan.ts'

/** Rows that are the same work side by side: cars that go together, for the same reason or with the same problem. */
export type WorkCut = Omit<WorkRow, 'car'> & { readonly cars: readonly number[] }

export function workCuts(rows: readonly WorkRow[]): WorkCut[] {
  const byCar = new Map(rows.map((row) => [row.car, row]))
  const found = rows.map(({ car, from, to, kind, problem }) => ({ car, actual: from, planned: to, kind, problem }))
  return cutsOf(found, (one, next) => one.kind === next.kind && one.problem === next.problem).flatMap(
    ({ cars, from, to }) => {
      const row = byCar.get(cars[0] ?? -1)
      return row ? [{ cars, from, to, kind: row.kind, problem: row.problem }] : []
    },
  )
}

/** The actual layout after these rows are carried out; with all rows it is the planned layout. */
export const afterWork = (actual: Layout, planned: Layout, rows: readonly Pick<WorkRow, 'car'>[]): Layout =>
  applyMove(
    actual,
    executionOf(
      actual,
      planned,
      rows.map(({ car }) => car),
    ),
  )

/** The plan without this row of the worklist: the car is planned at its actual position. */
export function planWithout(actual: Layout, planned: Layout, car: number): Map<number, readonly number[]> {
  const at = spots(actual).get(car)
  const plan = new Map([...planned].map(([track, standing]) => [track, standing.filter((one) => one !== car)] as const))
  if (at === undefined) return plan
  const standing = plan.get(at.track) ?? []
  const now = actual.get(at.track) ?? []
  // It goes behind its nearest neighbour towards end A that the plan leaves on this track.
  const before = now
    .slice(0, at.seq - 1)
    .toReversed()
    .find((one) => standing.includes(one))
  const index = before === undefined ? 0 : standing.indexOf(before) + 1
  plan.set(at.track, [...standing.slice(0, index), car, ...standing.slice(index)])
  return plan
}
