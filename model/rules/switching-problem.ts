/**
 * A yard and a goal made ready for searching: blocks are characters, a place is the text of its blocks from end A.
 * What is said of two blocks side by side (goal neighbours, forbidden pairs) is looked up by character.
 */
import { isLead, lengthOf, opensAt, placesOf, type End, type Goal, type SwitchingCar, type SwitchingOptions, type Yard } from './switching-yard.ts'

/** First character of blocks; with fewer than 95 every text stays one byte a block. */
const firstCode = 161
export const codeOf = (block: number): string => String.fromCharCode(firstCode + block)
export const blockAt = (text: string, index: number): number => text.charCodeAt(index) - firstCode

/** Which side of a place's text lies towards the engine when it works from an end. */
export type Face = 'left' | 'right'
export type Place = {
  readonly id: number
  readonly lead: End | null
  readonly faces: Readonly<Record<End, Face | null>>
  readonly capFt: number
  readonly capCars: number
  /** Blocks that may stand there; null: all. */
  readonly takes: ReadonlySet<number> | null
}
export type Block = { readonly cars: readonly number[]; readonly ft: number; readonly count: number; readonly fixed: boolean }
/** The texts of all places, in the order of `Problem.places`. */
export type State = readonly string[]
export type Problem = {
  readonly places: readonly Place[]
  readonly blocks: readonly Block[]
  readonly start: State
  /** Null: may end as it will. */
  readonly goal: readonly (string | null)[]
  readonly ends: readonly End[]
  /** Place of the lead of an end. */
  readonly leadOf: Readonly<Record<End, number>>
  /** A cut may go from track to track in one move. */
  readonly direct: boolean
  /** Whether two blocks may stand side by side, left and right; null: any may. */
  readonly couples: ((left: number, right: number) => boolean) | null
  /** Whether a cut may be made between two blocks. */
  readonly parts: (left: number, right: number) => boolean
}

export type Neighbours = (left: number, right: number) => boolean
const pairKey = (left: number, right: number): string => `${left} ${right}`
const pairsOf = (rows: Iterable<readonly number[]>): Set<string> => {
  const found = new Set<string>()
  for (const row of rows) for (let at = 1; at < row.length; at++) found.add(pairKey(row[at - 1] ?? -1, row[at] ?? -1))
  return found
}
/** Who stands left and right of whom, by cars. */
export function neighbours(rows: Iterable<readonly number[]>): Neighbours {
  const pairs = pairsOf(rows)
  return (left, right) => pairs.has(pairKey(left, right))
}

export const isFixed = (car: SwitchingCar | undefined, { moveBadOrder = false }: SwitchingOptions): boolean =>
  car === undefined || car.hold === true || (car.badOrder === true && !moveBadOrder)

/** Cars that may be coupled: the same class, or one carries nothing hazardous; and whoever stands so already. */
export function couplingRule(yard: Yard, { separation = false }: SwitchingOptions): Neighbours {
  if (!separation) return () => true
  const standing = neighbours(placesOf(yard).map(({ cars }) => cars))
  const hazard = (car: number): string => yard.cars.get(car)?.hazard ?? ''
  return (left, right) => hazard(left) === '' || hazard(right) === '' || hazard(left) === hazard(right) || standing(left, right)
}

/**
 * Cars cut into blocks that no good plan takes apart: neighbours now and in the goal, alike in what may be done with them.
 * A block is never longer than a third of the lead, or it could hardly be set aside anywhere.
 */
function blocksOf(yard: Yard, goal: Goal, options: SwitchingOptions, whole: boolean): number[][] {
  const rows = placesOf(yard).map(({ cars }) => cars)
  if (!whole) return rows.flatMap((row) => row.map((car) => [car]))
  const wanted = neighbours(goal.values())
  const kept = neighbours(options.together ?? [])
  const capFt = Math.min(...yard.leads.map(({ lengthFt }) => lengthFt ?? Infinity))
  const capCars = Math.min(...yard.leads.map(({ maxCars }) => maxCars ?? Infinity))
  const alike = (one: number, other: number): boolean => {
    const [a, b] = [yard.cars.get(one), yard.cars.get(other)]
    return isFixed(a, options) === isFixed(b, options) && (a?.badOrder ?? false) === (b?.badOrder ?? false)
  }
  const blocks: number[][] = []
  for (const row of rows) {
    let block: number[] = []
    let ft = 0
    for (const car of row) {
      const before = block.at(-1)
      const length = yard.cars.get(car)?.lengthFt ?? 0
      const joins = before !== undefined && alike(before, car) && (kept(before, car) || (wanted(before, car) && ft + length <= capFt / 3 && block.length < capCars / 3))
      if (!joins) {
        block = []
        ft = 0
        blocks.push(block)
      }
      block.push(car)
      ft += length
    }
  }
  return blocks
}

/**
 * `blocks`: cars that belong together count as one, as long as all of them. `lean`: as long as the shortest of them, so that no plan
 * of the whole yard has fewer moves than the best of this. `cars`: each car for itself.
 */
export type Grain = 'cars' | 'blocks' | 'lean'

export function problemOf(yard: Yard, goal: Goal, options: SwitchingOptions, grain: Grain): Problem {
  const rule = couplingRule(yard, options)
  const together = options.together ?? []
  const kept = neighbours(together)
  const length = (car: number): number => yard.cars.get(car)?.lengthFt ?? 0
  const blocks = blocksOf(yard, goal, options, grain !== 'cars').map((cars): Block => {
    const fixed = cars.some((car) => isFixed(yard.cars.get(car), options))
    // Cars that stay where they are take their room in any case.
    const lean = grain === 'lean' && !fixed
    return { cars, fixed, ft: lean ? Math.min(...cars.map(length)) : cars.reduce((sum, car) => sum + length(car), 0), count: lean ? 1 : cars.length }
  })
  const blockOf = new Map(blocks.flatMap(({ cars }, index) => cars.map((car) => [car, index] as const)))
  const text = (cars: readonly number[]): string => [...new Set(cars.map((car) => blockOf.get(car) ?? -1))].map(codeOf).join('')
  const outer = (index: number, side: 0 | -1): number => blocks[index]?.cars.at(side) ?? -1
  const all = placesOf(yard)
  const places = all.map((place): Place => {
    // Who stands over-full may be relieved. A search from both ends must be able to come back to the beginning, so there it counts as the limit.
    const fullFt = grain === 'blocks' ? 0 : lengthOf(yard, place.cars)
    const fullCars = grain === 'blocks' ? 0 : place.cars.length
    const capacity = { id: place.id, capFt: Math.max(fullFt, place.lengthFt ?? Infinity), capCars: Math.max(fullCars, place.maxCars ?? Infinity) }
    if (isLead(place)) return { ...capacity, lead: place.end, faces: { A: place.end === 'A' ? 'right' : null, B: place.end === 'B' ? 'left' : null }, takes: null }
    const here = new Set(place.cars)
    const takes = blocks.flatMap(({ cars }, index) => {
      const [first = -1] = cars
      const isBad = yard.cars.get(first)?.badOrder === true
      return here.has(first) || (place.repair === true) === isBad ? [index] : []
    })
    return { ...capacity, lead: null, faces: { A: opensAt(yard, place, 'A') ? 'left' : null, B: opensAt(yard, place, 'B') ? 'right' : null }, takes: takes.length === blocks.length ? null : new Set(takes) }
  })
  const lead = (end: End): number => places.findIndex((place) => place.lead === end)
  return {
    places,
    blocks,
    start: all.map(({ cars }) => text(cars)),
    goal: all.map((place) => {
      const cars = goal.get(place.id)
      return cars ? text(cars) : isLead(place) ? '' : null
    }),
    ends: (['A', 'B'] as const).filter((end) => lead(end) >= 0),
    leadOf: { A: lead('A'), B: lead('B') },
    direct: options.metric !== 'atomic',
    couples: options.separation === true ? (left, right) => rule(outer(left, -1), outer(right, 0)) : null,
    parts: together.length === 0 ? () => true : (left, right) => !kept(outer(left, -1), outer(right, 0)),
  }
}
