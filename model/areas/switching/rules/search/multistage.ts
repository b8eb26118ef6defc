/**
 * Multistage sorting (Jacob, Marton, Maue, Nunkesser, Networks 2011): the cars that must move are gathered on the lead and sorted there in
 * passes over a few tracks, each pass by one digit of a code. Cars already in their target order share a code, so p such chains
 * need no more than log p passes. It always finds a plan if the lead holds all cars that must move.
 */
import { after, loadsOf, type Move } from '../problem/moves.ts'
import { blockAt, type Problem, type YardState } from '../problem/problem.ts'

/** The chain of each item of the target order; a new chain starts where an item stands before its predecessor. */
export function chainsOf(wanted: readonly number[], standing: readonly number[]): number[] {
  const at = new Map(standing.map((one, index) => [one, index]))
  let chain = 0
  return wanted.map((one, index) => {
    if (index > 0 && (at.get(one) ?? 0) < (at.get(wanted[index - 1] ?? -1) ?? 0)) chain++
    return chain
  })
}
/** Number of passes needed to sort that many chains with two or more tracks. */
export function passesOf(chains: number, tracks: number): number {
  let passes = 0
  for (let room = 1; room < chains; room *= tracks) passes++
  return passes
}

const blocksOf = (text: string): number[] => Array.from({ length: text.length }, (_, index) => blockAt(text, index))

/** Uses a lead at end A and tracks open there; null if there is not enough room, or if blocks may not be moved, separated or coupled. */
export function multistage(problem: Problem, tracks = 2): Move[] | null {
  const { places, goal, blocks } = problem
  const lead = problem.leadOf.A
  if (lead < 0 || problem.couples !== null || goal.includes(null) || goal[lead] !== '') return null
  const moves: Move[] = []
  let state: YardState = problem.start
  const make = (from: number, to: number, count: number): boolean => {
    if (count === 0) return true
    const load = loadsOf(problem, state)
    const cut = from === lead ? (state[from] ?? '').slice(-count) : (state[from] ?? '').slice(0, count)
    const ft = blocksOf(cut).reduce((sum, one) => sum + (blocks[one]?.ft ?? 0), load.ft[to] ?? 0)
    const cars = blocksOf(cut).reduce((sum, one) => sum + (blocks[one]?.count ?? 0), load.cars[to] ?? 0)
    const takes = places[to]?.takes ?? null
    if (ft > (places[to]?.capFt ?? 0) || cars > (places[to]?.capCars ?? 0)) return false
    if (blocksOf(cut).some((one) => blocks[one]?.fixed === true || (takes !== null && !takes.has(one)))) return false
    const move: Move = { from, to, count, end: 'A' }
    moves.push(move)
    state = after(problem, state, move)
    return true
  }
  // Number of blocks of each track, from end B, that are already in place; the others are gathered.
  const keeps = places.map(({ faces }, place) => {
    const [now, then] = [state[place] ?? '', goal[place] ?? '']
    if (faces.A !== 'left') return now.length
    let same = 0
    while (same < now.length && same < then.length && now.at(-1 - same) === then.at(-1 - same)) same++
    return same
  })
  for (const [place, keep] of keeps.entries())
    if (place !== lead && !make(place, lead, (state[place] ?? '').length - keep)) return null
  // On the lead the cars for the first track must be farthest from the switch.
  const parts = places.map((_, place) =>
    place === lead ? '' : (goal[place] ?? '').slice(0, Math.max(0, (goal[place] ?? '').length - (keeps[place] ?? 0))),
  )
  const wanted = parts.flatMap(blocksOf)
  if (wanted.length !== (state[lead] ?? '').length) return null
  const chains = chainsOf(wanted, blocksOf(state[lead] ?? ''))
  const chainOf = new Map(wanted.map((block, index) => [block, chains[index] ?? 0]))
  const sorting = places
    .flatMap((place, index) => (index !== lead && place.faces.A === 'left' && place.takes === null ? [index] : []))
    .sort((one, other) => roomOf(problem, state, other) - roomOf(problem, state, one) || 0)
    .slice(0, tracks)
  if (sorting.length < 2 && (chains.at(-1) ?? 0) > 0) return null
  const passes = passesOf((chains.at(-1) ?? 0) + 1, Math.max(2, sorting.length))
  for (let pass = 0; pass < passes; pass++) {
    const bottom = new Map(sorting.map((track) => [track, (state[track] ?? '').length]))
    const digit = (block: number): number =>
      Math.floor((chainOf.get(block) ?? 0) / sorting.length ** pass) % sorting.length
    while ((state[lead] ?? '') !== '') {
      const standing = blocksOf(state[lead] ?? '').toReversed()
      const [first = 0] = standing
      const end = standing.findIndex((block) => digit(block) !== digit(first))
      if (!make(lead, sorting[digit(first)] ?? -1, end < 0 ? standing.length : end)) return null
    }
    for (const track of sorting)
      if (!make(track, lead, (state[track] ?? '').length - (bottom.get(track) ?? 0))) return null
  }
  for (const [place, part] of [...parts.entries()].toReversed()) if (!make(lead, place, part.length)) return null
  return goal.every((text, place) => text === state[place]) ? moves : null
}

const roomOf = (problem: Problem, state: YardState, place: number): number =>
  (problem.places[place]?.capFt ?? 0) - (loadsOf(problem, state).ft[place] ?? 0)
