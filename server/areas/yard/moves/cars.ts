/** Adds cars to a yard's inventory and removes them from it. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { placement, yard } from '#model/areas/yard/yard.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { readWholeMark } from '#model/areas/fleet/rules/mark.ts'
import { markOf, scenarios, type MoveLine } from '#model/areas/yard/rules/yard.ts'
import { refusals } from '#model/areas/yard/rules/refusals.ts'
import { applyMove } from '#model/areas/yard/rules/move.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { carryOut, refuse } from './moves.ts'
import { record, standing, writeLayout, type Reach } from '../standing.ts'

type Car = Row<typeof railcar>
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

const line = (car: number, to_track: number | null): MoveLine => ({
  car,
  from_track: null,
  from_seq: null,
  to_track,
  to_seq: null,
})

function readMarks(marks: readonly string[]): NamedCar[] {
  const read = marks.map(readWholeMark)
  const errors = read.flatMap((one) => ('error' in one ? [one.error] : []))
  if (marks.length === 0) errors.push('Name at least one car.')
  if (errors.length > 0) throw invalid({ car_marks: errors })
  const byMark = new Map(
    read.flatMap((one): [string, NamedCar][] =>
      'error' in one ? [] : [[markOf(one), { car_mark: one.car_mark, car_number: one.car_number }]],
    ),
  )
  return [...byMark.values()]
}

type Added = {
  readonly added: readonly string[]
  readonly already: readonly string[]
  readonly created: number
  readonly move: number | null
}

/** Cars that the fleet does not have are created. If any stands in another yard, it is named in the refusal and none is added. */
export async function addCars(call: Call<typeof yard, 'addCars'>): Promise<Added> {
  const { row, input, rows } = call
  const named = readMarks(input.car_marks)
  const fleet = await fleetOf(rows, named)
  const others = [...fleet.values()].filter((car) => car.yard !== null && car.yard !== row.id)
  const placed = await placedOf(rows, [...fleet.values()])
  const yards = new Map(
    (others.length === 0 ? [] : await rows(yard).find({ id: others.flatMap((car) => car.yard ?? []) })).map((other) => [
      other.id,
      other.name,
    ]),
  )
  const elsewhere = others.filter(({ id }) => placed.has(id))
  if (elsewhere.length > 0)
    throw invalid({
      car_marks: elsewhere.map((car) => `${markOf(car)} is in ${yards.get(car.yard ?? 0) ?? 'another yard'}.`),
    })

  const coming = [...fleet.values()].filter((car) => car.yard !== row.id)
  if (coming.length > 0) await rows(railcar).patchMany(coming.map(({ id }) => ({ id, values: { yard: row.id } })))
  const missing = named.filter((car) => !fleet.has(markOf(car)))
  const created =
    missing.length === 0
      ? []
      : await rows(railcar).createMany(
          missing.map((car) => ({ ...car, car_type: input.car_type.toUpperCase(), yard: row.id })),
        )
  const byMark = new Map([...fleet, ...created.map((car): [string, Car] => [markOf(car), car])])
  const inOrder = named.flatMap((car) => byMark.get(markOf(car)) ?? [])

  const at = await standing(rows, row.id, input.scenario, {
    cars: inOrder.map(({ id }) => id),
    tracks: input.track === null ? [] : [input.track],
  })
  const stands = new Set(at.placements.map(({ car }) => car))
  const isNew = new Set([...coming, ...created].map(({ id }) => id))
  const added = inOrder.filter((car) => !stands.has(car.id) && (isNew.has(car.id) || input.track !== null))
  const already = inOrder.filter((car) => !added.includes(car)).map(markOf)
  if (added.length === 0) return { added: [], already, created: 0, move: null }
  const lines = added.map(({ id }) => line(id, input.track))
  if (input.track !== null) refuse(refusals(at.tracks, at.cars, at.layout, lines))
  const { move } = await carryOut(call, at, lines, 'add')
  return { added: added.map(markOf), already, created: created.length, move }
}

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
