/** Reasons by which a goal is impossible whatever the moves: couplings that are not allowed, and cuts that are to stay together but do not. */
import { type Yard, type Goal, type SwitchingOptions, type Impossibility, nameOf, placesOf } from './problem/yard.ts'
import { couplingRule, neighbours } from './problem/coupling.ts'

export function brokenRules(yard: Yard, goal: Goal, options: SwitchingOptions): Impossibility[] {
  const found: Impossibility[] = []
  const couples = couplingRule(yard, options)
  for (const [track, cars] of goal)
    cars.forEach((car, index) => {
      const next = cars[index + 1]
      if (next !== undefined && !couples(car, next))
        found.push({
          message: `${nameOf(yard, car)} and ${nameOf(yard, next)} have different hazard classes but are planned next to each other.`,
          cars: [car, next],
          track,
        })
    })
  const now = neighbours(placesOf(yard).map(({ cars }) => cars))
  const planned = neighbours(goal.values())
  const wanted = new Set([...goal.values()].flat())
  for (const cut of options.together ?? [])
    cut.slice(1).forEach((car, index) => {
      const before = cut[index] ?? -1
      if (!now(before, car))
        found.push({
          message: `${nameOf(yard, before)} and ${nameOf(yard, car)} should stay together but are not next to each other now.`,
          cars: [before, car],
        })
      else if (wanted.has(before) && !planned(before, car))
        found.push({
          message: `${nameOf(yard, before)} and ${nameOf(yard, car)} should stay together but are planned apart.`,
          cars: [before, car],
        })
    })
  return found
}
