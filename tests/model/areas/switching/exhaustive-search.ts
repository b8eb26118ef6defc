import {
  reaches,
  replay,
  type Goal,
  type Plan,
  type SwitchingOptions,
  type Yard,
} from '#model/areas/switching/rules/switching.ts'
import { placesOf } from '#model/areas/switching/rules/problem/yard.ts'

/** Finds the fewest moves by trying every cut with the replay itself, breadth-first. */
export function exhaustive(yard: Yard, goal: Goal, options: SwitchingOptions): number {
  const key = (one: Yard): string =>
    placesOf(one)
      .map(({ cars }) => cars.join())
      .join('|')
  const seen = new Set([key(yard)])
  let layer: { readonly now: Yard; readonly steps: Plan['steps'] }[] = [{ now: yard, steps: [] }]
  for (let depth = 0; layer.length > 0; depth++) {
    if (layer.some(({ now }) => reaches(now, goal))) return depth
    const next: typeof layer = []
    for (const { now, steps } of layer)
      for (const from of placesOf(now))
        for (const to of placesOf(now))
          for (const end of ['A', 'B'] as const)
            for (let count = 1; count <= from.cars.length; count++) {
              const left = 'end' in from ? end === 'B' : end === 'A'
              const cars = left ? from.cars.slice(0, count) : from.cars.slice(-count)
              // Replayed from the first yard, because cars that were coupled there may stay coupled.
              const longer = [...steps, { cars, from: from.id, to: to.id, end, why: '' }]
              const made = attempt(yard, longer, options)
              if (made === undefined || seen.has(key(made))) continue
              seen.add(key(made))
              next.push({ now: made, steps: longer })
            }
    layer = next
  }
  return Infinity
}
function attempt(yard: Yard, steps: Plan['steps'], settings: SwitchingOptions): Yard | undefined {
  try {
    return replay(yard, { steps, settings })
  } catch {
    return undefined
  }
}
