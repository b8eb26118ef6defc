/** What is left to place: the cuts that differ between an arrangement and the goal. */
import { type YardState, blockAt, codeOf } from '../problem/problem.ts'
import type { Layout } from '#model/areas/yard/rules/yard.ts'
import { differences } from '#model/areas/yard/rules/difference.ts'

export const layoutOf = (state: YardState): Layout =>
  new Map(state.map((text, place) => [place, Array.from({ length: text.length }, (_, at) => blockAt(text, at))]))
export const stateOf = (layout: Layout, places: number): YardState =>
  Array.from({ length: places }, (_, place) => (layout.get(place) ?? []).map(codeOf).join(''))

/** Groups blocks that are adjacent and have the same target place into cuts. */
export function cutsOf(now: Layout, goal: Layout): number[][] {
  const found = differences(now, goal)
  const cuts: number[][] = []
  let before: (typeof found)[number] | undefined
  for (const one of found) {
    const joins =
      before?.actual?.track === one.actual?.track &&
      before?.planned?.track === one.planned?.track &&
      (before?.actual?.seq ?? 0) + 1 === one.actual?.seq
    if (joins) cuts.at(-1)?.push(one.car)
    else cuts.push([one.car])
    before = one
  }
  return cuts
}
