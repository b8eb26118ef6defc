/**
 * Beam search, for yards too large for an exhaustive search: after every move only the best few arrangements are kept.
 * Arrangements score by their couplings that are also in the goal; a wider beam finds shorter plans but takes longer.
 */
import { couplingsOf, type Couplings } from '../problem/bound.ts'
import type { TrackEnd } from '../problem/yard.ts'
import { after, eachMove, keyOf, loadsOf, put, take, type Loads, type Move } from '../problem/moves.ts'
import { blockAt, type Problem, type YardState } from '../problem/problem.ts'

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

/** Width and scoring of a beam. Small variations lead to different plans, some of them shorter. */
export type BeamSettings = {
  readonly width: number
  /** Penalty for a coupling that is not in the goal, and for a block on a lead. */
  readonly wrong: number
  readonly lead: number
  /** Value of a block in its final position: everything between it and the bumper is as in the goal. */
  readonly rooted: number
  readonly noise: number
  readonly seed: number
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

type Judge = (
  state: YardState,
  rooted: readonly number[],
  from: number,
  to: number,
  count: number,
  end: TrackEnd,
) => number

/**
 * Value of a move: goal couplings made minus goal couplings broken, with wrong couplings weighted by `wrong`.
 * Here a place open at both ends counts as having a bumper at the right; otherwise a train assembled on the wrong track would score as done.
 */
function moveValue(problem: Problem, c: Couplings, settings: BeamSettings): Judge {
  const { places } = problem
  const { rightOf, firstOf, lastOf } = c
  const atLeft = places.map((_, place) => c.bumperLeft[place] === true)
  const atRight = atLeft.map((left) => !left)
  const isLead = places.map(({ lead }) => lead !== null)
  const value = (isGood: boolean): number => (isGood ? 1 : -settings.wrong)
  return (state, rooted, from, to, count, end) => {
    const source = state[from] ?? ''
    const target = state[to] ?? ''
    const left = places[from]?.faces[end] === 'left'
    const toLeft = places[to]?.faces[end] === 'left'
    const first = blockAt(source, left ? 0 : source.length - count)
    const last = blockAt(source, left ? count - 1 : source.length - 1)
    const whole = count === source.length
    const next = whole ? -1 : blockAt(source, left ? count : source.length - count - 1)
    let worth =
      settings.rooted === 0 ? 0 : settings.rooted * rootedChange(problem, state, rooted, from, to, count, end, atLeft)
    worth += (isLead[from] === true ? count * settings.lead : 0) - (isLead[to] === true ? count * settings.lead : 0)
    if (!whole) worth -= value(left ? rightOf[last] === next : rightOf[next] === first)
    // The bumper that the cut leaves, and the one that it reaches.
    if (atLeft[from] === true && (whole || left))
      worth -= value(firstOf[from] === first) - (whole ? 0 : value(firstOf[from] === next))
    if (atRight[from] === true && (whole || !left))
      worth -= value(lastOf[from] === last) - (whole ? 0 : value(lastOf[from] === next))
    const exposed = target === '' ? -1 : blockAt(target, toLeft ? 0 : target.length - 1)
    if (exposed >= 0) worth += value(toLeft ? rightOf[last] === exposed : rightOf[exposed] === first)
    if (atLeft[to] === true && (exposed < 0 || toLeft))
      worth += value(firstOf[to] === first) - (exposed < 0 ? 0 : value(firstOf[to] === exposed))
    if (atRight[to] === true && (exposed < 0 || !toLeft))
      worth += value(lastOf[to] === last) - (exposed < 0 ? 0 : value(lastOf[to] === exposed))
    return worth
  }
}

/** Number of blocks from the bumper that are as in the goal. */
function rootedOn(wanted: string, text: string, atLeft: boolean): number {
  const length = Math.min(wanted.length, text.length)
  for (let at = 0; at < length; at++)
    if (atLeft ? text[at] !== wanted[at] : text.at(-1 - at) !== wanted.at(-1 - at)) return at
  return length
}

/** Change in the number of blocks in final position; `rooted` is the number on each place before the move. */
function rootedChange(
  problem: Problem,
  state: YardState,
  rooted: readonly number[],
  from: number,
  to: number,
  count: number,
  end: TrackEnd,
  atLeft: readonly boolean[],
): number {
  const { places, goal } = problem
  const source = state[from] ?? ''
  const target = state[to] ?? ''
  const fromBumper = (places[from]?.faces[end] === 'left') === (atLeft[from] === true)
  const toBumper = (places[to]?.faces[end] === 'left') === (atLeft[to] === true)
  const { cut, rest } = take(source, count, places[from]?.faces[end] ?? 'left')
  const left = fromBumper
    ? rootedOn(goal[from] ?? '', rest, atLeft[from] === true)
    : Math.min(rooted[from] ?? 0, rest.length)
  const rootedBefore = rooted[to] ?? 0
  let gained = rootedBefore
  if (toBumper && target !== '')
    gained = rootedOn(goal[to] ?? '', put(target, cut, places[to]?.faces[end] ?? 'left'), atLeft[to] === true)
  else if (rootedBefore === target.length) {
    const wanted = goal[to] ?? ''
    gained += rootedOn(
      atLeft[to] === true ? wanted.slice(rootedBefore) : wanted.slice(0, wanted.length - rootedBefore),
      cut,
      atLeft[to] === true,
    )
  }
  return left - (rooted[from] ?? 0) + gained - rootedBefore
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
