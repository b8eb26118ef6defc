/** Display names of cars and cuts, counts and lengths. */
import { grouped } from '#model/shared/number-format.ts'
import { markOf, type YardCar } from './yard.ts'

export type DescribedCar = {
  readonly car_mark: string
  readonly car_number: string
  readonly load_status: 'E' | 'L'
  readonly product: { readonly name: string } | null
  readonly commodity: string
  readonly hold: boolean
  readonly bad_order: boolean
}

/** A car's description for screen readers: "GATX 20411, loaded, Propane, track T5 position 3 of 40, on hold". */
export function carDescription(
  car: DescribedCar,
  where: { readonly track: string | null; readonly seq: number; readonly of: number },
): string {
  return [
    markOf(car),
    car.load_status === 'L' ? 'loaded' : 'empty',
    car.product?.name ?? car.commodity,
    where.track === null ? 'unassigned' : `track ${where.track} position ${where.seq} of ${where.of}`,
    car.hold && 'on hold',
    car.bad_order && 'bad order',
  ]
    .filter((part) => part !== false && part !== '')
    .join(', ')
}

export const carCount = (count: number): string => `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`
export const feet = (length: number): string => `${grouped(Math.round(length))} ft`
/** The first car marks and the number of others: `GATX 20411, GATX 20412 and 6 more`. */
export function marksOf(
  cars: readonly { readonly car_mark: string; readonly car_number: string }[],
  shown = 2,
): string {
  const marks = cars.slice(0, shown).map(markOf).join(', ')
  return cars.length > shown ? `${marks} and ${cars.length - shown} more` : marks
}

/** A cut by its first and last car: `GATX 20412 … ACFX 94407`. */
export function cutName(cars: readonly Pick<YardCar, 'car_mark' | 'car_number'>[]): string {
  const [first, last] = [cars[0], cars.at(-1)]
  return first === undefined || last === undefined
    ? ''
    : cars.length < 3
      ? cars.map(markOf).join(', ')
      : `${markOf(first)} … ${markOf(last)}`
}
