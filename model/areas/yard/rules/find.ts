/** Search for cars on the board by words: `gatx 204`, `propane hold`, `bad loaded`. */

type Findable = {
  readonly car_mark: string
  readonly car_number: string
  readonly car_type: string
  readonly load_status: 'E' | 'L'
  readonly product: { readonly name: string; readonly un_number: string } | null
  readonly commodity: string
  readonly hold: boolean
  readonly hold_reason: string
  readonly bad_order: boolean
  readonly bad_order_reason: string
}

const states: Readonly<Record<string, (car: Findable) => boolean>> = {
  hold: (car) => car.hold,
  bad: (car) => car.bad_order,
  order: (car) => car.bad_order,
  loaded: (car) => car.load_status === 'L',
  load: (car) => car.load_status === 'L',
  empty: (car) => car.load_status === 'E',
}

/** A word is a state (`hold`), or occurs in the car's mark, number, type, product or reasons. */
function wordMatches(word: string, car: Findable): boolean {
  const state = states[word]
  if (state?.(car)) return true
  const name = `${car.car_mark}${car.car_number}`.toLowerCase()
  if (name.startsWith(word) || car.car_number.includes(word)) return true
  const texts = [
    car.car_type,
    car.product?.name,
    car.product?.un_number,
    car.commodity,
    car.hold_reason,
    car.bad_order_reason,
  ]
  return texts.some((text) => text?.toLowerCase().includes(word) ?? false)
}

/** The cars that match every word, in the given order; none if nothing is typed. */
export function findCars(typed: string, order: readonly number[], cars: ReadonlyMap<number, Findable>): number[] {
  const words = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  return order.filter((id) => {
    const car = cars.get(id)
    return car !== undefined && words.every((word) => wordMatches(word, car))
  })
}

/** The next (or previous) hit from a car in standing order, wrapping around at the ends. */
export function nextHit(
  hits: readonly number[],
  order: readonly number[],
  from: number | undefined,
  by: 1 | -1,
): number | undefined {
  const current = from === undefined ? -1 : order.indexOf(from)
  const next =
    by === 1 ? hits.find((car) => order.indexOf(car) > current) : hits.findLast((car) => order.indexOf(car) < current)
  return next ?? (by === 1 ? hits[0] : hits.at(-1))
}
