/** Converts between steps of a switching plan, board data and yard moves. */
import { placesOf, type Goal, type SwitchingStep, type Yard } from '#model/areas/switching/rules/problem/yard.ts'
import { spots, type Layout, type MoveLine } from '#model/areas/yard/rules/yard.ts'
import type { YardAnswer } from '../data/layout.ts'

/** The cars on the yard's tracks, without those on a lead that the yard does not draw. */
const layoutOf = (yard: Yard): Layout =>
  new Map(
    placesOf(yard)
      .filter(({ id }) => id > 0)
      .map(({ id, cars }) => [id, cars]),
  )

/** Board data for the yard after a step, beside the goal. */
export function answerAtStep(answer: YardAnswer, yard: Yard, goal: Goal): YardAnswer {
  const actual = layoutOf(yard)
  const planned = new Map([...goal].filter(([id]) => id > 0))
  const nowhere = (layout: Layout): number[] => {
    const placed = spots(layout)
    return answer.cars.flatMap(({ id }) => (placed.has(id) ? [] : [id]))
  }
  return {
    ...answer,
    placements: { actual: [...actual], planned: [...planned] },
    unassigned: { actual: nowhere(actual), planned: nowhere(planned) },
  }
}

/** Whether the actual yard equals the plan's yard after a step. */
export function stepStandsAt(yard: Yard | undefined, layout: Layout): boolean {
  if (yard === undefined) return false
  const after = placesOf(yard)
  const tracks = new Set(yard.tracks.map(({ id }) => id))
  const same = (one: readonly number[], other: readonly number[]): boolean =>
    one.length === other.length && one.every((car, index) => car === other[index])
  // Cars waiting on a lead that is a track of the yard are kept unassigned.
  return after.every(({ id, cars }) => !tracks.has(id) || same(cars, layout.get(id) ?? []))
}

/** The move for one step. A lead must stay clear, so cars waiting there are unassigned. */
export function linesOf(yard: Yard, { cars, from, to, end }: SwitchingStep): MoveLine[] {
  const at = spots(new Map(yard.tracks.map(({ id, cars: onTrack }) => [id, onTrack])))
  const goal = yard.tracks.find(({ id }) => id === to)
  const staying = goal && from !== to ? goal.cars.length : 0
  return cars.map((car, index) => ({
    car,
    from_track: at.get(car)?.track ?? null,
    from_seq: at.get(car)?.seq ?? null,
    to_track: goal?.id ?? null,
    to_seq: goal ? (end === 'A' ? index + 1 : staying + index + 1) : null,
  }))
}
