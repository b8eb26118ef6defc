/** Suggests existing cars for mistyped marks and numbers. */
import { nearestCar, nearNumbers } from '#model/areas/fleet/rules/near-marks.ts'

type Named = { readonly car_mark: string; readonly car_number: string }
/** Only so many unknown cars of a list get a suggestion, because each takes a query for about sixty numbers. */
const MOST_UNKNOWN = 20

/** Returns suggestions by the written mark and number. `find` reads the cars with these numbers that may be suggested. */
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
