/** Finds the cars that may have been meant by marks and numbers that no car has. */
import { nearestCar, nearNumbers } from '#model/areas/fleet/rules/near-marks.ts'

type Named = { readonly car_mark: string; readonly car_number: string }
/** Unknown cars of a list that are looked for: each asks for some sixty numbers. */
const MOST_UNKNOWN = 20

/** By the mark and number that was written. `find`: the cars with these numbers, among those that may be meant. */
export async function meantCars(
  unknown: readonly Named[],
  find: (numbers: string[]) => Promise<readonly Named[]>,
): Promise<ReadonlyMap<string, string>> {
  const some = unknown.slice(0, MOST_UNKNOWN)
  if (some.length === 0) return new Map()
  const known = await find([...new Set(some.flatMap(({ car_number }) => nearNumbers(car_number)))])
  const cars = [...new Map(known.map((car) => [`${car.car_mark} ${car.car_number}`, car])).values()]
  return new Map(
    some.flatMap((car): [string, string][] => {
      const meant = nearestCar(car, cars)
      return meant === undefined ? [] : [[`${car.car_mark} ${car.car_number}`, meant]]
    }),
  )
}
