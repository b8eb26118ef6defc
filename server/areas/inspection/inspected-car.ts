/** The car of an inspection: found by its mark, where it stands, and cars that are new to the fleet. */
import type { Row } from '#model/kernel/resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { type Reach, namedSpot } from '#server/areas/yard/standing.ts'
import { MOST_CARS } from '#model/areas/fleet/rules/car-list.ts'
import { readCarNames } from '#model/shared/reading/cars.ts'
import { readMark, readWholeMark } from '#model/shared/reading/mark.ts'
import { invalid, notFound } from '#server/engine/base/http-error.ts'
import { fleetOf } from '#server/areas/yard/moves/cars.ts'
import { markOf } from '#model/areas/yard/rules/yard.ts'
import { placement, track, yard } from '#model/areas/yard/yard.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { inspection as declared } from '#model/areas/inspection/inspection.resource.ts'
import { data as entry } from '#model/areas/form/form.resource.ts'

export type InspectedCar = Row<typeof railcar>

type Named = { readonly railcar: number | null; readonly car_mark: string; readonly car_number: string }

async function carNamed(rows: Reach, { railcar: id, car_mark, car_number }: Named): Promise<InspectedCar> {
  if (id !== null) return rows(railcar).get(id)
  const read = car_number === '' ? readWholeMark(car_mark) : readMark(car_mark, car_number)
  if ('error' in read) throw invalid({ car_mark: [read.error] })
  const car = (await fleetOf(rows, [read])).get(markOf(read))
  if (car === undefined) throw notFound()
  return car
}

export async function standsAt(rows: Reach, car: InspectedCar) {
  const [placed] = await rows(placement).find({ car: car.id, scenario: 'actual' })
  if (placed?.track === undefined || placed.track === null) return null
  const on = await rows(track).get(placed.track)
  return namedSpot(new Map([[on.id, on]]), { track: on.id, seq: placed.seq })
}

export async function carData({ input, rows }: Call<typeof declared, 'carData'>) {
  const car = await carNamed(rows, input)
  const [last] = await rows(declared).find({ railcar: car.id }, { limit: 1 })
  const filled = last?.form_data == null ? undefined : (await rows(entry).find({ id: last.form_data }))[0]
  const [home] = car.yard === null ? [] : await rows(yard).find({ id: car.yard })
  return {
    railcar: car,
    mark: markOf(car),
    yard: home ? { id: home.id, name: home.name, timezone: home.timezone, facility: home.facility } : null,
    standing: await standsAt(rows, car),
    last: last ? { ...last, form: filled?.form ?? null, data: filled?.data ?? {} } : null,
  }
}

/** Cars that the fleet already has are answered separately and stay as they are. */
export async function createRailcars({ input, rows }: Call<typeof declared, 'createRailcars'>) {
  const read = readCarNames(input.car_marks, MOST_CARS).map((one) => one.read)
  const errors = read.flatMap((one) => ('error' in one ? [one.error] : []))
  if (input.car_marks.length === 0) errors.push('Name at least one car.')
  if (errors.length > 0) throw invalid({ car_marks: errors })
  const named = new Map(
    read.flatMap((one) =>
      'error' in one ? [] : [[markOf(one), { car_mark: one.car_mark, car_number: one.car_number }] as const],
    ),
  )
  const known = await fleetOf(rows, [...named.values()])
  const missing = [...named]
    .filter(([mark]) => !known.has(mark))
    .map(([, car]) => ({ ...car, car_type: input.car_type.toUpperCase() }))
  const created = missing.length === 0 ? [] : await rows(railcar).createMany(missing)
  return {
    created: created.map((car) => ({ id: car.id, mark: markOf(car) })),
    existing: [...known.values()].map((car) => ({ id: car.id, mark: markOf(car) })),
  }
}
