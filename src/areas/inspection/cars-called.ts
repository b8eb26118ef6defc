/** Cars by typed or pasted marks. */
import { MOST_CARS } from '#model/areas/fleet/rules/car-list.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { eachOnce, readCarNames } from '#model/shared/reading/cars.ts'
import { queryOfCars } from '#model/shared/reading/mark.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { carOf, type CarData } from './calls.ts'

export type CalledCars = {
  readonly known: readonly CarData[]
  /** Marks that are not in the fleet. */
  readonly unknown: readonly string[]
  readonly problems: readonly string[]
}

type CarName = { readonly car_mark: string; readonly car_number: string }
/** Names per request, so that no answer exceeds the most rows of a list. */
const AT_ONCE = 100

/** The fleet is asked for all of them: an unknown car is an answer, not a failed request in the console. */
async function idsInFleet(cars: readonly CarName[]): Promise<ReadonlyMap<string, number>> {
  const parts = Array.from({ length: Math.ceil(cars.length / AT_ONCE) }, (_, at) =>
    cars.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  const found = await Promise.all(parts.map((part) => rowsOf(railcar).list({ ...queryOfCars(part), limit: 1000 })))
  return new Map(
    found.flatMap(({ results }) => results.map((car) => [`${car.car_mark} ${car.car_number}`, car.id] as const)),
  )
}

/** Each of the texts names a car, a range or a list. */
export async function carsCalled(typed: readonly string[]): Promise<CalledCars> {
  const read = eachOnce(readCarNames(typed, MOST_CARS)).map((one) => one.read)
  const named = read.flatMap((one) => ('error' in one ? [] : [one]))
  const problems = read.flatMap((one) => ('error' in one ? [one.error] : []))
  const ids = await idsInFleet(named)
  const known: CarData[] = []
  const unknown: string[] = []
  for (const { car_mark, car_number } of named) {
    const mark = `${car_mark} ${car_number}`
    const id = ids.get(mark)
    if (id === undefined) unknown.push(mark)
    else
      try {
        // In their order, which is that of the queue.
        // eslint-disable-next-line no-await-in-loop
        known.push(await carOf(id))
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error))
      }
  }
  return { known, unknown, problems }
}
