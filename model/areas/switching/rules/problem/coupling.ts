/** Which cars are next to each other, which may be coupled, and which may not be moved. */
import { type SwitchingCar, type SwitchingOptions, type Yard, placesOf } from './yard.ts'

export type Neighbours = (left: number, right: number) => boolean
const pairKey = (left: number, right: number): string => `${left} ${right}`
const pairsOf = (rows: Iterable<readonly number[]>): Set<string> => {
  const found = new Set<string>()
  for (const row of rows) for (let at = 1; at < row.length; at++) found.add(pairKey(row[at - 1] ?? -1, row[at] ?? -1))
  return found
}
/** Whether two cars are adjacent in any of the rows. */
export function neighbours(rows: Iterable<readonly number[]>): Neighbours {
  const pairs = pairsOf(rows)
  return (left, right) => pairs.has(pairKey(left, right))
}

export const isFixed = (car: SwitchingCar | undefined, { moveBadOrder = false }: SwitchingOptions): boolean =>
  car === undefined || car.hold === true || (car.badOrder === true && !moveBadOrder)

/** Which cars may be coupled: those of the same hazard class, those without hazardous goods, and those already coupled now. */
export function couplingRule(yard: Yard, { separation = false }: SwitchingOptions): Neighbours {
  if (!separation) return () => true
  const standing = neighbours(placesOf(yard).map(({ cars }) => cars))
  const hazard = (car: number): string => yard.cars.get(car)?.hazard ?? ''
  return (left, right) =>
    hazard(left) === '' || hazard(right) === '' || hazard(left) === hazard(right) || standing(left, right)
}
