/** Between the steps of a switching plan and the yard that is drawn and moved. */
import { placesOf, type Goal, type Step, type Yard } from '#model/rules/switching-yard.ts'
import { spots, type Layout, type MoveLine } from '#model/rules/yard.ts'
import type { YardAnswer } from './board.ts'

/** Who stands on the tracks of the yard; cars on a lead that is not drawn stand on none. */
const layoutOf = (yard: Yard): Layout => new Map(placesOf(yard).filter(({ id }) => id > 0).map(({ id, cars }) => [id, cars]))

/** What the board draws at a step: the yard as it is then, beside the goal. */
export function answerAtStep(answer: YardAnswer, yard: Yard, goal: Goal): YardAnswer {
  const actual = layoutOf(yard)
  const planned = new Map([...goal].filter(([id]) => id > 0))
  const nowhere = (layout: Layout): number[] => {
    const placed = spots(layout)
    return answer.cars.flatMap(({ id }) => (placed.has(id) ? [] : [id]))
  }
  return { ...answer, placements: { actual: [...actual], planned: [...planned] }, unassigned: { actual: nowhere(actual), planned: nowhere(planned) } }
}

/** Whether the yard stands as after a step. */
export function stepStandsAt(yard: Yard | undefined, layout: Layout): boolean {
  if (yard === undefined) return false
  const after = placesOf(yard)
  const tracks = new Set(yard.tracks.map(({ id }) => id))
  const same = (one: readonly number[], other: readonly number[]): boolean => one.length === other.length && one.every((car, index) => car === other[index])
  // Cars on a lead that the yard draws are kept off the tracks while they wait there.
  return after.every(({ id, cars }) => !tracks.has(id) || same(cars, layout.get(id) ?? []))
}

/** The move of one step in the yard itself. A lead must stay clear, so cars that wait there stand on no track. */
export function linesOf(yard: Yard, { cars, from, to, end }: Step): MoveLine[] {
  const at = spots(new Map(yard.tracks.map(({ id, cars: standing }) => [id, standing])))
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
