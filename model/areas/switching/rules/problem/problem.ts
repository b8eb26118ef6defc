/**
 * A yard and a goal encoded for searching: a block is a character, a place is the string of its blocks from end A.
 */
import {
  isLead,
  lengthOf,
  opensAt,
  placesOf,
  type TrackEnd,
  type Goal,
  type SwitchingOptions,
  type Yard,
} from './yard.ts'
import { neighbours, isFixed, couplingRule } from './coupling.ts'
import { blocksOf } from './blocks.ts'

/** Character code of the first block; with fewer than 95 blocks, strings stay at one byte per block. */
const firstCode = 161
export const codeOf = (block: number): string => String.fromCharCode(firstCode + block)
export const blockAt = (text: string, index: number): number => text.charCodeAt(index) - firstCode

/** The side of a place's string that faces an engine working from an end. */
export type Face = 'left' | 'right'
export type SearchPlace = {
  readonly id: number
  readonly lead: TrackEnd | null
  readonly faces: Readonly<Record<TrackEnd, Face | null>>
  readonly capFt: number
  readonly capCars: number
  /** Blocks that may be placed here; null: all. */
  readonly takes: ReadonlySet<number> | null
}
export type Block = {
  readonly cars: readonly number[]
  readonly ft: number
  readonly count: number
  readonly fixed: boolean
}
/** The strings of all places, in the order of `Problem.places`. */
export type YardState = readonly string[]
export type Problem = {
  readonly places: readonly SearchPlace[]
  readonly blocks: readonly Block[]
  readonly start: YardState
  /** Null: any final arrangement. */
  readonly goal: readonly (string | null)[]
  readonly ends: readonly TrackEnd[]
  /** Index of the lead at each end; -1 if there is none. */
  readonly leadOf: Readonly<Record<TrackEnd, number>>
  /** A cut may go from track to track in one move. */
  readonly direct: boolean
  /** Whether two blocks may be adjacent; null: any may. */
  readonly couples: ((left: number, right: number) => boolean) | null
  /** Whether two adjacent blocks may be separated. */
  readonly canSeparate: (left: number, right: number) => boolean
}

/**
 * `blocks`: cars that belong together are one block of their total length. `lean`: the block only has the length of its shortest car, so
 * the optimum is a lower bound for the real yard. `cars`: each car is a block.
 */
export type Grain = 'cars' | 'blocks' | 'lean'

export function problemOf(yard: Yard, goal: Goal, options: SwitchingOptions, grain: Grain): Problem {
  const rule = couplingRule(yard, options)
  const together = options.together ?? []
  const staysCoupled = neighbours(together)
  const length = (car: number): number => yard.cars.get(car)?.lengthFt ?? 0
  const blocks = blocksOf(yard, goal, options, grain !== 'cars').map((cars): Block => {
    const fixed = cars.some((car) => isFixed(yard.cars.get(car), options))
    // Fixed cars always take up their full length.
    const lean = grain === 'lean' && !fixed
    return {
      cars,
      fixed,
      ft: lean ? Math.min(...cars.map(length)) : cars.reduce((sum, car) => sum + length(car), 0),
      count: lean ? 1 : cars.length,
    }
  })
  const blockOf = new Map(blocks.flatMap(({ cars }, index) => cars.map((car) => [car, index] as const)))
  const text = (cars: readonly number[]): string =>
    [...new Set(cars.map((car) => blockOf.get(car) ?? -1))].map(codeOf).join('')
  const outer = (index: number, side: 0 | -1): number => blocks[index]?.cars.at(side) ?? -1
  const allPlaces = placesOf(yard)
  const places = allPlaces.map((place): SearchPlace => {
    // An over-full track may be emptied. A bidirectional search must be able to return to the start, so for it the current load is the limit.
    const fullFt = grain === 'blocks' ? 0 : lengthOf(yard, place.cars)
    const fullCars = grain === 'blocks' ? 0 : place.cars.length
    const capacity = {
      id: place.id,
      capFt: Math.max(fullFt, place.lengthFt ?? Infinity),
      capCars: Math.max(fullCars, place.maxCars ?? Infinity),
    }
    if (isLead(place))
      return {
        ...capacity,
        lead: place.end,
        faces: { A: place.end === 'A' ? 'right' : null, B: place.end === 'B' ? 'left' : null },
        takes: null,
      }
    const current = new Set(place.cars)
    const takes = blocks.flatMap(({ cars }, index) => {
      const [first = -1] = cars
      const isBad = yard.cars.get(first)?.badOrder === true
      return current.has(first) || (place.repair === true) === isBad ? [index] : []
    })
    return {
      ...capacity,
      lead: null,
      faces: { A: opensAt(yard, place, 'A') ? 'left' : null, B: opensAt(yard, place, 'B') ? 'right' : null },
      takes: takes.length === blocks.length ? null : new Set(takes),
    }
  })
  const lead = (end: TrackEnd): number => places.findIndex((place) => place.lead === end)
  return {
    places,
    blocks,
    start: allPlaces.map(({ cars }) => text(cars)),
    goal: allPlaces.map((place) => {
      const cars = goal.get(place.id)
      return cars ? text(cars) : isLead(place) ? '' : null
    }),
    ends: (['A', 'B'] as const).filter((end) => lead(end) >= 0),
    leadOf: { A: lead('A'), B: lead('B') },
    direct: options.metric !== 'atomic',
    couples: options.separation === true ? (left, right) => rule(outer(left, -1), outer(right, 0)) : null,
    canSeparate: together.length === 0 ? () => true : (left, right) => !staysCoupled(outer(left, -1), outer(right, 0)),
  }
}
