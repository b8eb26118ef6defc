/** Exhaustive search for the fewest moves: bidirectional if the goal covers every place, else A*. */
import { boundOf } from '../problem/bound.ts'
import { after, eachMove, keyOf, loadsOf, stateOf, type Move } from '../problem/moves.ts'
import type { Problem, YardState } from '../problem/problem.ts'

export type Searched =
  | { readonly found: 'moves'; readonly moves: readonly Move[] }
  /** Every arrangement reachable from the start, or from the goal, was examined: there is no solution. */
  | { readonly found: 'nothing'; readonly states: number }
  | { readonly found: 'no_end'; readonly bound: number }

/** Moves evaluated between two yields. */
const yieldInterval = 20_000

function movesOf(problem: Problem, keys: readonly string[]): Move[] {
  return keys.slice(1).flatMap((key, index) => {
    const state = stateOf(keys[index] ?? '')
    const found: Move[] = []
    eachMove(problem, state, loadsOf(problem, state), (from, to, count, end) => {
      const move = { from, to, count, end }
      if (found.length === 0 && keyOf(after(problem, state, move)) === key) found.push(move)
    })
    return found
  })
}

type Side = { readonly seen: Map<string, string>; frontier: string[]; depth: number }
const pathOf = (side: Side, key: string): string[] => {
  const keys = [key]
  for (let at = side.seen.get(key) ?? ''; at !== ''; at = side.seen.get(at) ?? '') keys.push(at)
  return keys
}

/** Breadth first from both ends, always the smaller frontier. Yields the number of moves evaluated since the last yield. */
function* bidirectional(problem: Problem, goal: YardState, most: number): Generator<number, Searched> {
  const [begin, end] = [keyOf(problem.start), keyOf(goal)]
  if (begin === end) return { found: 'moves', moves: [] }
  const sides: [Side, Side] = [
    { seen: new Map([[begin, '']]), frontier: [begin], depth: 0 },
    { seen: new Map([[end, '']]), frontier: [end], depth: 0 },
  ]
  let evaluated = 0
  for (;;) {
    const [forward, backward] = sides
    const side = forward.frontier.length <= backward.frontier.length ? forward : backward
    const other = side === forward ? backward : forward
    const next: string[] = []
    let met: readonly [string, string] | undefined
    for (const key of side.frontier) {
      const state = stateOf(key)
      eachMove(problem, state, loadsOf(problem, state), (from, to, count, end) => {
        evaluated++
        if (met) return
        const child = keyOf(after(problem, state, { from, to, count, end }))
        if (side.seen.has(child)) return
        if (other.seen.has(child)) met = [key, child]
        else {
          side.seen.set(child, key)
          next.push(child)
        }
      })
      if (met) {
        const [near, far] = side === forward ? met : ([met[1], met[0]] as const)
        return {
          found: 'moves',
          moves: movesOf(problem, [...pathOf(forward, near).toReversed(), ...pathOf(backward, far)]),
        }
      }
      if (evaluated >= yieldInterval) {
        yield evaluated
        evaluated = 0
      }
      if (side.seen.size + other.seen.size > most) return { found: 'no_end', bound: forward.depth + backward.depth + 1 }
    }
    side.frontier = next
    side.depth++
    if (next.length === 0) return { found: 'nothing', states: side.seen.size }
  }
}

/** A*: the estimate never exceeds the remaining moves, so the first arrangement that matches the goal needs the fewest moves. */
function* aStar(problem: Problem, most: number): Generator<number, Searched> {
  const begin = keyOf(problem.start)
  const reached = new Map<string, number>([[begin, 0]])
  const before = new Map<string, string>()
  const open: string[][] = []
  const offer = (key: string, at: number): void => void (open[at] ??= []).push(key)
  const fits = (state: YardState): boolean =>
    problem.goal.every((text, index) => text === null || text === state[index])
  offer(begin, boundOf(problem, problem.start))
  const done = new Set<string>()
  let evaluated = 0
  for (let estimate = 0; estimate < open.length;) {
    const key = open[estimate]?.pop()
    if (key === undefined) {
      estimate++
      continue
    }
    if (done.has(key)) continue
    done.add(key)
    const state = stateOf(key)
    const cost = reached.get(key) ?? 0
    if (fits(state)) {
      const keys = [key]
      for (let at = before.get(key); at !== undefined; at = before.get(at)) keys.unshift(at)
      return { found: 'moves', moves: movesOf(problem, keys) }
    }
    let nearest = estimate
    eachMove(problem, state, loadsOf(problem, state), (from, to, count, end) => {
      evaluated++
      const next = after(problem, state, { from, to, count, end })
      const child = keyOf(next)
      if ((reached.get(child) ?? Infinity) <= cost + 1) return
      reached.set(child, cost + 1)
      before.set(child, key)
      done.delete(child)
      const at = cost + 1 + boundOf(problem, next)
      nearest = Math.min(nearest, at)
      offer(child, at)
    })
    estimate = nearest
    if (evaluated >= yieldInterval) {
      yield evaluated
      evaluated = 0
    }
    if (reached.size > most) return { found: 'no_end', bound: estimate }
  }
  return { found: 'nothing', states: reached.size }
}

/** `most`: arrangements stored before it gives up. */
export function search(problem: Problem, most: number): Generator<number, Searched> {
  const goal = problem.goal.filter((text) => text !== null)
  return goal.length === problem.goal.length ? bidirectional(problem, goal, most) : aStar(problem, most)
}
