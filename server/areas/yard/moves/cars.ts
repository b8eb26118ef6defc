/** The cars of a yard's inventory in the fleet, and how one is removed. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { placement, type yard } from '#model/areas/yard/yard.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { readWholeMark } from '#model/shared/reading/mark.ts'
import { markOf, scenarios, type MoveLine } from '#model/areas/yard/rules/yard.ts'
import { refusals } from '#model/areas/yard/rules/refusals.ts'
import { applyMove } from '#model/areas/yard/rules/move.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { refuse } from './moves.ts'
import { record, standing, writeLayout, type Reach } from '../standing.ts'

export type Car = Row<typeof railcar>
export type NamedCar = { readonly car_mark: string; readonly car_number: string }

/** The cars of the fleet with these marks, by `GATX 20411`. */
export async function fleetOf(rows: Reach, named: readonly NamedCar[]): Promise<Map<string, Car>> {
  if (named.length === 0) return new Map()
  const wanted = new Set(named.map(markOf))
  const found = await rows(railcar).find({
    car_mark: [...new Set(named.map((car) => car.car_mark))],
    car_number: [...new Set(named.map((car) => car.car_number))],
  })
  return new Map(found.map((car): [string, Car] => [markOf(car), car]).filter(([mark]) => wanted.has(mark)))
}

/** Which of these cars stand on a track, in either scenario. */
export async function placedOf(rows: Reach, cars: readonly Car[]): Promise<Set<number>> {
  if (cars.length === 0) return new Set()
  return new Set(
    (await rows(placement).find({ car: cars.map(({ id }) => id) }, { only: ['car'] })).flatMap(({ car }) => car ?? []),
  )
}

/** A car that comes onto a track, or into the inventory alone. */
export const line = (car: number, to_track: number | null): MoveLine => ({
  car,
  from_track: null,
  from_seq: null,
  to_track,
  to_seq: null,
})

/** Out of the inventory and off the tracks in both scenarios; the car stays in the fleet. */
export async function removeCar({
  row,
  input,
  rows,
  person,
  now,
}: Call<typeof yard, 'removeCar'>): Promise<{ car: number; mark: string; moves: number[] }> {
  const read = readWholeMark(input.car_mark)
  if ('error' in read) throw invalid({ car_mark: [read.error] })
  const car = (await fleetOf(rows, [read])).get(markOf(read))
  if (car?.yard !== row.id) throw invalid({ car_mark: [`${markOf(read)} is not in this yard.`] })
  const moves: number[] = []
  for (const scenario of scenarios) {
    const at = await standing(rows, row.id, scenario, { cars: [car.id], tracks: [] })
    const stood = at.placements.find((placed) => placed.car === car.id)
    if (stood === undefined) continue
    const lines = [{ ...line(car.id, null), from_track: stood.track, from_seq: stood.seq }]
    refuse(refusals(at.tracks, at.cars, at.layout, lines))
    await writeLayout(rows, at, applyMove(at.layout, lines))
    moves.push(
      await record(rows, at, {
        kind: 'remove',
        lines,
        by: person.id,
        now,
        summary: `${markOf(car)} removed from the yard`,
      }),
    )
  }
  await rows(railcar).patch(car.id, { yard: null })
  return { car: car.id, mark: markOf(car), moves }
}
