/** The cars that were typed or pasted, and what was seen of them lately. */
import { event } from '#model/areas/trace/event.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { MOST_CARS, MOST_COMPARED } from '#model/areas/fleet/rules/car-list.ts'
import { eachOnce, readCars } from '#model/shared/reading/cars.ts'
import { queryOfCars } from '#model/shared/reading/mark.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import type { SeenCar } from './car-lines.ts'

/** Of all the cars together the newest are read. */
const MOST_EVENTS = 1000

export type CarsSeen = {
  readonly cars: readonly { readonly id: number; readonly name: string }[]
  readonly seen: readonly SeenCar[]
  /** What is no car of the fleet, in the words that were typed. */
  readonly unknown: readonly string[]
  /** How many cars were asked for beyond those that are compared. */
  readonly more: number
  /** The earliest sighting that was read, ISO 8601 UTC; null where that is all there are. */
  readonly since: string | null
}

export async function readCarsSeen(text: string, signal?: AbortSignal): Promise<CarsSeen> {
  const all = readCars(text, MOST_CARS)
  const list = eachOnce(all.cars)
  const asked = list.flatMap(({ read }) => ('error' in read ? [] : [read]))
  const marks = asked.slice(0, MOST_COMPARED)
  const more = asked.length - marks.length
  const tooMany = all.count > MOST_CARS ? [`More than ${MOST_CARS} cars.`] : []
  const bad = [...tooMany, ...list.flatMap(({ name, read }) => ('error' in read ? [name] : []))]
  if (marks.length === 0) return { cars: [], seen: [], unknown: bad, more, since: null }
  const found = await rowsOf(railcar).list({ ...queryOfCars(marks), limit: 1000 }, signal)
  const known = new Map(found.results.map(({ id, car_mark, car_number }) => [`${car_mark} ${car_number}`, id]))
  const named = marks.map(({ car_mark, car_number }) => `${car_mark} ${car_number}`)
  const cars = named.flatMap((name) => {
    const id = known.get(name)
    return id === undefined ? [] : [{ id, name }]
  })
  const unknown = [...bad, ...named.filter((name) => !known.has(name))]
  if (cars.length === 0) return { cars, seen: [], unknown, more, since: null }
  const query = { railcar__in: cars.map(({ id }) => id).join(','), ordering: '-at', limit: MOST_EVENTS }
  const { results, count } = await rowsOf(event).list(query, signal)
  return {
    cars,
    unknown,
    more,
    since: count > results.length ? (results.at(-1)?.at ?? null) : null,
    seen: results.flatMap(({ railcar: car, at, code, location, state }) =>
      car === null || at === null ? [] : [{ railcar: car, at, code, location, state }],
    ),
  }
}

export const useCarsSeen = (text: string) =>
  useFresh<CarsSeen, readonly unknown[]>({
    queryKey: ['trace:event', 'cars', text],
    queryFn: ({ signal }) => readCarsSeen(text, signal),
    enabled: text.trim() !== '',
    meta: { resources: ['trace:event', 'trace:railcar'] },
  })
