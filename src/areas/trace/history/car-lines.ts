/** Sightings of cars as lines over time and stations, with the times in which nobody saw them. */
import { placeName } from '#model/areas/trace/rules/legs.ts'

export type SeenCar = {
  readonly railcar: number
  /** ISO 8601 UTC. */
  readonly at: string
  readonly code: string
  readonly location: string
  readonly state: string
}
export type LinePoint = { readonly ms: number; readonly station: number; readonly code: string }
export type SeenLine = {
  readonly car: number
  readonly points: readonly LinePoint[]
  /** Where nobody saw it for longer than the company sets, in the order of time. */
  readonly gaps: readonly { readonly from: LinePoint; readonly to: LinePoint; readonly hours: number }[]
}
export type CarLines = {
  /** In the order in which they were first seen. */
  readonly stations: readonly string[]
  readonly lines: readonly SeenLine[]
  readonly from: number
  readonly to: number
  /** Hours without a sighting from which on a car is silent. */
  readonly silence: number
}

const HOUR = 3_600_000

/** One line for each car, in the order of `cars`; a car without sightings has an empty one. */
export function carLines(seen: readonly SeenCar[], cars: readonly number[], silence: number): CarLines {
  const ordered = seen.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const places = new Map<string, number>()
  const byCar = new Map(cars.map((car): [number, LinePoint[]] => [car, []]))
  for (const event of ordered) {
    const points = byCar.get(event.railcar)
    const name = placeName(event)
    if (points === undefined || name === '') continue
    const station = places.get(name) ?? places.size
    places.set(name, station)
    points.push({ ms: Date.parse(event.at), station, code: event.code })
  }
  const lines = [...byCar].map(([car, points]) => ({
    car,
    points,
    gaps: points.flatMap((to, at) => {
      const from = points[at - 1]
      const hours = from === undefined ? 0 : (to.ms - from.ms) / HOUR
      return from !== undefined && hours > silence ? [{ from, to, hours }] : []
    }),
  }))
  const times = lines.flatMap(({ points }) => points.map(({ ms }) => ms))
  const range = times.reduce(([low, high], ms): [number, number] => [Math.min(low, ms), Math.max(high, ms)], [
    Infinity,
    -Infinity,
  ] as [number, number])
  return { stations: [...places.keys()], lines, from: range[0], to: range[1], silence }
}
