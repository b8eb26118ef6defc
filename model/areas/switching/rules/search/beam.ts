/**
 * Beam search, for yards too large for an exhaustive search: after every move only the best few arrangements are kept.
 * Arrangements score by their couplings that are also in the goal; a wider beam finds shorter plans but takes longer.
 */
import { couplingsOf } from '../problem/couplings.ts'
import { after, eachMove, keyOf, loadsOf, type Loads, type Move } from '../problem/moves.ts'
import type { Problem, YardState } from '../problem/problem.ts'
import { moveValue } from './move-value.ts'
import type { BeamSettings } from './beam-settings.ts'
import { rootedOn } from './rooted-blocks.ts'

type Node = {
  readonly state: YardState
  readonly loads: { readonly ft: readonly number[]; readonly cars: readonly number[] }
  readonly parent: Node | null
  readonly move: Move | null
  readonly score: number
}
type Candidate = {
  readonly node: Node
  readonly move: Move
  readonly ft: number
  readonly cars: number
  readonly score: number
}

/** Repeatable random numbers between 0 and 1 (xorshift). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

function movesTo(node: Node): Move[] {
  const moves: Move[] = []
  for (let at: Node | null = node; at?.move; at = at.parent) moves.unshift(at.move)
  return moves
}

const isDone = (problem: Problem, state: YardState): boolean =>
  problem.goal.every((text, place) => text === null || text === state[place])

/** Keeps the best `most` candidates and drops the others as they come. */
class Best {
  #kept: Candidate[] = []
  readonly #most: number
  #limit = Infinity

  constructor(most: number) {
    this.#most = most
  }
  /** Candidates with a score at or above this need not be offered. */
  get limit(): number {
    return this.#limit
  }
  offer(candidate: Candidate): void {
    this.#kept.push(candidate)
    if (this.#kept.length < this.#most * 4) return
    this.#kept = this.inOrder().slice(0, this.#most)
    this.#limit = this.#kept.at(-1)?.score ?? Infinity
  }
  inOrder(): Candidate[] {
    return this.#kept.sort((a, b) => a.score - b.score)
  }
}

/** Moves without any gain after which a beam gives up. */
const patience = 24

/** `most`: moves after which it gives up. Yields the number of moves evaluated since the last yield. */
export function* beam(
  problem: Problem,
  settings: BeamSettings,
  most: number,
): Generator<number, readonly Move[] | null> {
  const couplings = couplingsOf(problem)
  const worth = moveValue(problem, couplings, settings)
  const random = randomNumbers(settings.seed)
  let nodes: Node[] = [
    { state: problem.start, loads: loadsOf(problem, problem.start), parent: null, move: null, score: 0 },
  ]
  const visited = new Set<string>([keyOf(problem.start)])
  if (isDone(problem, problem.start)) return []
  let [lowest, since] = [Infinity, 0]
  for (let depth = 0; depth < most && nodes.length > 0; depth++) {
    const best = new Best(Math.ceil(settings.width * 1.5) + 8)
    let evaluated = 0
    for (const node of nodes) {
      const rooted =
        settings.rooted === 0
          ? []
          : node.state.map((text, place) =>
              rootedOn(problem.goal[place] ?? '', text, couplings.bumperLeft[place] === true),
            )
      eachMove(problem, node.state, node.loads, (from, to, count, end, ft, cars) => {
        evaluated++
        const score = node.score - worth(node.state, rooted, from, to, count, end) + random() * settings.noise
        if (score < best.limit) best.offer({ node, move: { from, to, count, end }, ft, cars, score })
      })
      if (evaluated > 20_000) {
        yield evaluated
        evaluated = 0
      }
    }
    yield evaluated
    const next: Node[] = []
    for (const { node, move, ft, cars, score } of best.inOrder()) {
      const state = after(problem, node.state, move)
      const key = keyOf(state)
      if (visited.has(key)) continue
      visited.add(key)
      const made: Node = { state, loads: loadsAfter(node.loads, move, ft, cars), parent: node, move, score }
      if (isDone(problem, state)) return movesTo(made)
      next.push(made)
      if (next.length >= settings.width) break
    }
    nodes = next
    // A beam whose best score does not improve is going in circles.
    const score = nodes[0]?.score ?? Infinity
    if (score < lowest - 0.5) [lowest, since] = [score, depth]
    if (depth - since > patience) return null
  }
  return null
}

function loadsAfter(loads: Loads, { from, to }: Move, ft: number, cars: number): Loads {
  const next = { ft: [...loads.ft], cars: [...loads.cars] }
  next.ft[from] = (next.ft[from] ?? 0) - ft
  next.ft[to] = (next.ft[to] ?? 0) + ft
  next.cars[from] = (next.cars[from] ?? 0) - cars
  next.cars[to] = (next.cars[to] ?? 0) + cars
  return next
}
