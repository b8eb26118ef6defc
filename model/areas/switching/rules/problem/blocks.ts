/** Groups cars into the blocks that a search moves as one. */
import { type Yard, type Goal, type SwitchingOptions, placesOf } from './yard.ts'
import { neighbours, isFixed } from './coupling.ts'

/**
 * Groups cars into blocks that no good plan separates: adjacent both now and in the goal, and subject to the same restrictions.
 * A block is at most a third of the lead, since a longer one could hardly be set aside anywhere.
 */
export function blocksOf(yard: Yard, goal: Goal, options: SwitchingOptions, whole: boolean): number[][] {
  const rows = placesOf(yard).map(({ cars }) => cars)
  if (!whole) return rows.flatMap((row) => row.map((car) => [car]))
  const wanted = neighbours(goal.values())
  const staysCoupled = neighbours(options.together ?? [])
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
      const joins =
        before !== undefined &&
        alike(before, car) &&
        (staysCoupled(before, car) || (wanted(before, car) && ft + length <= capFt / 3 && block.length < capCars / 3))
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
