/** Writes yards with their cars, where these stand and are planned to stand, and the moves of a week. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { move, placement, track, yard } from '#model/areas/yard/yard.resource.ts'
import { markOf, type Layout, type MoveLine, type Scenario, type Spot } from '#model/areas/yard/rules/yard.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { defect, holdReason, makeCuts, type NewCar } from './fleet.ts'
import type { Random } from '../base/random.ts'
import { standCuts, workYard, type PlannedYard } from './yards.ts'

export type Setting = {
  readonly places: ReadonlyMap<string, number>
  readonly goods: ReadonlyMap<string, number>
  readonly by: number | null
}

/** A few cars are on hold, and a few have a defect, never both. */
function troubled(random: Random, car: NewCar): NewCar {
  if (random.chance(0.014)) return { ...car, hold: true, hold_reason: holdReason(random) }
  if (random.chance(0.016))
    return { ...car, bad_order: true, bad_order_reason: defect(random), load_status: 'E', load_percent: 0 }
  return car
}

const placementsOf = (yardId: number, scenario: Scenario, layout: Layout) =>
  [...layout].flatMap(([id, cars]) =>
    cars.map((car, index) => ({ yard: yardId, scenario, track: id, car, seq: index + 1 })),
  )

export async function seedYards(
  rows: RowsOf,
  random: Random,
  now: Date,
  plans: readonly PlannedYard[],
  { places, goods, by }: Setting,
): Promise<void> {
  // One fleet for all yards, so that no mark is given twice.
  const cuts = makeCuts(
    random,
    plans.reduce((sum, { cars }) => sum + cars, 0),
    goods,
  ).map((cut) => cut.map((car) => troubled(random, car)))
  const fleet = cuts.flat()
  let first = 0
  for (const plan of plans) {
    const made = await rows(yard).create({
      name: plan.name,
      facility: places.get(plan.facility) ?? null,
      timezone: plan.timezone,
    })
    const tracks = await rows(track).createMany(plan.tracks.map((one) => ({ ...one, yard: made.id })))
    const cars = await rows(railcar).createMany(
      fleet.slice(first, first + plan.cars).map((car) => ({ ...car, yard: made.id })),
    )
    const own = new Map(cars.map((car) => [markOf(car), car]))
    first += plan.cars
    const here = cuts.map((cut) => cut.flatMap((car) => own.get(markOf(car)) ?? [])).filter((cut) => cut.length > 0)
    const start = standCuts(random, tracks, here)
    const busy = plan.cars > 500
    const { actual, planned, history } = workYard(random, tracks, cars, start, now, {
      moves: busy ? 60 : 8,
      planned: busy ? 60 : 6,
    })
    await rows(placement).createMany([
      ...placementsOf(made.id, 'actual', actual),
      ...placementsOf(made.id, 'planned', planned),
    ])
    const marks = new Map(cars.map((car) => [car.id, markOf(car)]))
    const names = new Map(tracks.map((one) => [one.id, one.name]))
    const spot = (id: number | null, seq: number | null): (Spot & { track_name: string }) | null =>
      id === null || seq === null ? null : { track: id, seq, track_name: names.get(id) ?? '' }
    const told = ({ car, from_track, from_seq, to_track, to_seq }: MoveLine) => ({
      car,
      mark: marks.get(car) ?? '',
      from: spot(from_track, from_seq),
      to: spot(to_track, to_seq),
    })
    await rows(move).createMany(
      history.map(({ at, lines, summary }) => ({
        yard: made.id,
        scenario: 'actual' as const,
        kind: 'move' as const,
        summary,
        car_count: lines.length,
        cars: lines.map(({ car }) => car),
        by,
        at: at.toISOString(),
        data: { lines: lines.map(told) },
      })),
    )
  }
}
