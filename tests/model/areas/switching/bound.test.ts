import { describe, expect, it } from 'vitest'
import { boundOf } from '#model/areas/switching/rules/problem/bound.ts'
import { after, eachMove, loadsOf } from '#model/areas/switching/rules/problem/moves.ts'
import { problemOf, type Problem, type YardState } from '#model/areas/switching/rules/problem/problem.ts'
import { planSwitching } from '#model/areas/switching/rules/switching.ts'
import { smallYard } from './switching-yards.ts'

const key = (state: YardState): string => state.join('|')

/** The fewest moves to the goal from each state reachable from the start: finds all states, then goes backwards from the goal. */
function distances(problem: Problem): Map<string, { readonly state: YardState; readonly moves: number }> {
  const states = new Map<string, YardState>([[key(problem.start), problem.start]])
  const before = new Map<string, string[]>()
  for (const [name, state] of states)
    eachMove(problem, state, loadsOf(problem, state), (from, to, count, end) => {
      const next = after(problem, state, { from, to, count, end })
      const reached = key(next)
      before.set(reached, [...(before.get(reached) ?? []), name])
      if (!states.has(reached)) states.set(reached, next)
    })
  const reaches = (state: YardState): boolean =>
    problem.goal.every((text, place) => text === null || text === state[place])
  const found = new Map<string, { state: YardState; moves: number }>()
  let layer = [...states].filter(([, state]) => reaches(state)).map(([name]) => name)
  for (let moves = 0; layer.length > 0; moves++) {
    const next: string[] = []
    for (const name of layer) {
      const state = states.get(name)
      if (state === undefined || found.has(name)) continue
      found.set(name, { state, moves })
      next.push(...(before.get(name) ?? []))
    }
    layer = next
  }
  return found
}

// An Inglenook puzzle: three sidings off a lead, and a train wanted on one of them, with the other cars anywhere.
const start = ['', '123', '45', '']
const goals = ['321', '514', '25', '4', '']
describe.each(['atomic', 'cuts'] as const)('moves counted as %s', (metric) => {
  it.each(goals)('the bound never exceeds the fewest moves to %s on a track, with the others free', (wanted) => {
    const { yard, goal } = smallYard({ name: wanted, lead: 3, caps: [4, 3, 3], start, goal: ['', wanted, '', ''] })
    const free = new Map([...goal].filter(([id]) => id !== 2 && id !== 3))
    const problem = problemOf(yard, free, { metric }, 'cars')
    const reached = distances(problem)
    expect(reached.size).toBeGreaterThan(500)
    for (const [name, { state, moves }] of reached)
      if (boundOf(problem, state) > moves) throw new Error(`${name}: bound ${boundOf(problem, state)}, needs ${moves}.`)
  })

  it.each(goals)('a plan called optimal for %s has the fewest moves', async (wanted) => {
    const { yard, goal } = smallYard({ name: wanted, lead: 3, caps: [4, 3, 3], start, goal: ['', wanted, '', ''] })
    const free = new Map([...goal].filter(([id]) => id !== 2 && id !== 3))
    const fewest = distances(problemOf(yard, free, { metric }, 'cars')).get(
      key(problemOf(yard, free, { metric }, 'cars').start),
    )
    const plans = []
    for await (const plan of planSwitching(yard, free, { metric })) plans.push(plan)
    expect(plans.at(-1)).toMatchObject({ optimal: true, costs: { moves: fewest?.moves } })
  })
})
