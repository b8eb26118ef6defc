/** Finding cars on a board by a few words, as a planner says them: `gatx 204`, `propane hold`, `bad loaded`. */

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

/** A word names a state, or stands in the car's marks, number, type, product or reasons. */
function wordMatches(word: string, car: Findable): boolean {
  const state = states[word]
  if (state?.(car)) return true
  const name = `${car.car_mark}${car.car_number}`.toLowerCase()
  if (name.startsWith(word) || car.car_number.includes(word)) return true
  const told = [car.car_type, car.product?.name, car.product?.un_number, car.commodity, car.hold_reason, car.bad_order_reason]
  return told.some((text) => text?.toLowerCase().includes(word) ?? false)
}

/** The cars that match every word, in the order given. Nothing typed finds nothing. */
export function findCars(typed: string, order: readonly number[], cars: ReadonlyMap<number, Findable>): number[] {
  const words = typed.toLowerCase().split(/[\s,]+/).filter((word) => word !== '')
  if (words.length === 0) return []
  return order.filter((id) => {
    const car = cars.get(id)
    return car !== undefined && words.every((word) => wordMatches(word, car))
  })
}

/** The next of the cars found, from where one is in the standing order; round the end to the other. */
export function hitAfter(hits: readonly number[], order: readonly number[], from: number | undefined, by: 1 | -1): number | undefined {
  const here = from === undefined ? -1 : order.indexOf(from)
  const ahead = by === 1 ? hits.find((car) => order.indexOf(car) > here) : hits.findLast((car) => order.indexOf(car) < here)
  return ahead ?? (by === 1 ? hits[0] : hits.at(-1))
}
