import { describe, expect, it } from 'vitest'
import {
  firstPlan,
  reaches,
  replayed,
  type SwitchingOptions,
  type Yard,
} from '#model/areas/switching/rules/switching.ts'
import { placesOf } from '#model/areas/switching/rules/problem/yard.ts'
import { random, randomOptions, randomYard, walkedGoal } from './switching-yards.ts'
import { exhaustive } from './exhaustive-search.ts'
import { bestOf } from './plans.ts'
import { randomCases } from '../../../../scripts/test/lane.ts'

/** Checks everything that must never be violated, independently of the planner's code. */
function faults(before: Yard, yards: readonly Yard[], options: SwitchingOptions): string[] {
  const length = (cars: readonly number[]): number =>
    cars.reduce((sum, car) => sum + (before.cars.get(car)?.lengthFt ?? 0), 0)
  const all = (yard: Yard): string =>
    placesOf(yard)
      .flatMap(({ cars }) => cars)
      .toSorted((a, b) => a - b)
      .join()
  const still = (yard: Yard): string =>
    JSON.stringify(
      [...yard.cars.values()]
        .filter(({ hold, badOrder }) => hold === true || (badOrder === true && options.moveBadOrder !== true))
        .map(({ id }) => placesOf(yard).find(({ cars }) => cars.includes(id))?.id),
    )
  return yards.flatMap((yard) => [
    ...placesOf(yard).flatMap((place, index) => {
      const was = placesOf(before)[index]?.cars ?? []
      const found: string[] = []
      if (length(place.cars) > Math.max(place.lengthFt ?? Infinity, length(was))) found.push(`${place.name} too long`)
      if (place.cars.length > Math.max(place.maxCars ?? Infinity, was.length)) found.push(`${place.name} too many`)
      return found
    }),
    ...(all(yard) === all(before) ? [] : ['a car was lost']),
    ...(still(yard) === still(before) ? [] : ['a car was touched that may not be']),
    ...(options.together ?? [])
      .filter((cut) => !placesOf(yard).some(({ cars }) => cars.join().includes(cut.join())))
      .map(() => 'a cut was parted'),
  ])
}

describe('any yard', () => {
  it('random pairs: the replay reaches the goal exactly and violates no limit', () => {
    const missed: number[] = []
    for (let seed = 1; seed <= randomCases(10_000); seed++) {
      const next = random(seed)
      const large = seed % 100 === 0
      const yard = randomYard(next, large ? { tracks: 7, cars: 30 } : { tracks: 2 + (seed % 4), cars: 3 + (seed % 7) })
      const options = { ...randomOptions(next, yard), effort: 0 }
      const goal = walkedGoal(next, yard, options, large ? 25 : 12)
      const plan = firstPlan(yard, goal, options)
      if (plan.outcome !== 'plan') missed.push(seed)
      else {
        const yards = replayed(yard, plan)
        const last = yards.at(-1) ?? yard
        if (!reaches(last, goal)) throw new Error(`Seed ${seed} ends elsewhere.`)
        const broken = faults(yard, yards, options)
        if (broken.length > 0) throw new Error(`Seed ${seed}: ${broken.join(', ')}.`)
        if (plan.steps.length < plan.bound)
          throw new Error(`Seed ${seed}: ${plan.steps.length} moves, below the bound of ${plan.bound}.`)
      }
    }
    expect(missed).toEqual([])
  })
  it('a plan called optimal is no longer than that of an exhaustive search', async () => {
    for (let seed = 1; seed <= randomCases(60); seed++) {
      const next = random(seed + 70_000)
      const yard = randomYard(next, { tracks: 3, cars: 5 })
      const options = randomOptions(next, yard)
      const goal = walkedGoal(next, yard, options, 12)
      const plan = await bestOf(yard, goal, options)
      expect(plan, `seed ${seed}`).toMatchObject({ outcome: 'plan', optimal: true })
      expect(plan.steps.length).toBe(exhaustive(yard, goal, options))
    }
  })
})
