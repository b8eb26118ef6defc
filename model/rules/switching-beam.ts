/**
 * A plan for yards too large to search through: the best few arrangements are kept at every move, and their best moves are made.
 * What is good is what is coupled as the goal has it; a wider beam finds shorter plans and takes longer.
 */
import { couplingsOf, type Couplings } from './switching-bound.ts'
import type { End } from './switching-yard.ts'
import { after, eachMove, keyOf, loadsOf, put, take, type Loads, type Move } from './switching-moves.ts'
import { blockAt, type Problem, type State } from './switching-problem.ts'

type Node = {
  readonly state: State
  readonly loads: { readonly ft: readonly number[]; readonly cars: readonly number[] }
  readonly parent: Node | null
  readonly move: Move | null
  readonly score: number
}
type Candidate = { readonly node: Node; readonly move: Move; readonly ft: number; readonly cars: number; readonly score: number }

/** How a beam judges: small changes of these make another beam, which may be the luckier. */
export type Taste = {
  readonly width: number
  /** Price of a coupling that is not in the goal, and of a block left on a lead. */
  readonly wrong: number
  readonly lead: number
  /** Worth of a block that stands for good: all between it and the bumper is as the goal has it. */
  readonly rooted: number
  readonly noise: number
  readonly seed: number
}

/** Repeatable chance, between 0 and 1. */
function chance(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

type Judge = (state: State, rooted: readonly number[], from: number, to: number, count: number, end: End) => number

/**
 * What a move is worth: couplings of the goal that it makes, less those that it breaks, and the wrong ones at the price of `taste.wrong`.
 * A place open at both ends has a bumper at the right here, or a train made up on the wrong track would pass for done.
 */
function judge(problem: Problem, c: Couplings, taste: Taste): Judge {
  const { places } = problem
  const { rightOf, firstOf, lastOf } = c
  const atLeft = places.map((_, place) => c.bumperLeft[place] === true)
  const atRight = atLeft.map((left) => !left)
  const isLead = places.map(({ lead }) => lead !== null)
  const value = (isGood: boolean): number => (isGood ? 1 : -taste.wrong)
  return (state, rooted, from, to, count, end) => {
    const source = state[from] ?? ''
    const target = state[to] ?? ''
    const left = places[from]?.faces[end] === 'left'
    const toLeft = places[to]?.faces[end] === 'left'
    const first = blockAt(source, left ? 0 : source.length - count)
    const last = blockAt(source, left ? count - 1 : source.length - 1)
    const whole = count === source.length
    const next = whole ? -1 : blockAt(source, left ? count : source.length - count - 1)
    let worth = taste.rooted === 0 ? 0 : taste.rooted * rootedChange(problem, state, rooted, from, to, count, end, atLeft)
    worth += (isLead[from] === true ? count * taste.lead : 0) - (isLead[to] === true ? count * taste.lead : 0)
    if (!whole) worth -= value(left ? rightOf[last] === next : rightOf[next] === first)
    // The bumper from which the cut is taken away, and the one that it comes to stand against.
    if (atLeft[from] === true && (whole || left)) worth -= value(firstOf[from] === first) - (whole ? 0 : value(firstOf[from] === next))
    if (atRight[from] === true && (whole || !left)) worth -= value(lastOf[from] === last) - (whole ? 0 : value(lastOf[from] === next))
    const exposed = target === '' ? -1 : blockAt(target, toLeft ? 0 : target.length - 1)
    if (exposed >= 0) worth += value(toLeft ? rightOf[last] === exposed : rightOf[exposed] === first)
    if (atLeft[to] === true && (exposed < 0 || toLeft)) worth += value(firstOf[to] === first) - (exposed < 0 ? 0 : value(firstOf[to] === exposed))
    if (atRight[to] === true && (exposed < 0 || !toLeft)) worth += value(lastOf[to] === last) - (exposed < 0 ? 0 : value(lastOf[to] === exposed))
    return worth
  }
}

/** Blocks of a text that stand as in the goal, counted from the bumper. */
function rootedOn(wanted: string, text: string, atLeft: boolean): number {
  const length = Math.min(wanted.length, text.length)
  for (let at = 0; at < length; at++) if (atLeft ? text[at] !== wanted[at] : text.at(-1 - at) !== wanted.at(-1 - at)) return at
  return length
}

/** What becomes of the blocks that stand for good: `rooted` says how many there are on each place. */
function rootedChange(problem: Problem, state: State, rooted: readonly number[], from: number, to: number, count: number, end: End, atLeft: readonly boolean[]): number {
  const { places, goal } = problem
  const source = state[from] ?? ''
  const target = state[to] ?? ''
  const fromBumper = (places[from]?.faces[end] === 'left') === (atLeft[from] === true)
  const toBumper = (places[to]?.faces[end] === 'left') === (atLeft[to] === true)
  const { cut, rest } = take(source, count, places[from]?.faces[end] ?? 'left')
  const left = fromBumper ? rootedOn(goal[from] ?? '', rest, atLeft[from] === true) : Math.min(rooted[from] ?? 0, rest.length)
  const there = rooted[to] ?? 0
  let gained = there
  if (toBumper && target !== '') gained = rootedOn(goal[to] ?? '', put(target, cut, places[to]?.faces[end] ?? 'left'), atLeft[to] === true)
  else if (there === target.length) {
    const wanted = goal[to] ?? ''
    gained += rootedOn(atLeft[to] === true ? wanted.slice(there) : wanted.slice(0, wanted.length - there), cut, atLeft[to] === true)
  }
  return left - (rooted[from] ?? 0) + gained - there
}

function movesTo(node: Node): Move[] {
  const moves: Move[] = []
  for (let at: Node | null = node; at?.move; at = at.parent) moves.unshift(at.move)
  return moves
}

const isDone = (problem: Problem, state: State): boolean => problem.goal.every((text, place) => text === null || text === state[place])

/** The best few of many: what is behind the last of them is thrown away as it comes. */
class Best {
  #kept: Candidate[] = []
  readonly #most: number
  #limit = Infinity

  constructor(most: number) {
    this.#most = most
  }
  /** A score that is not below this need not be offered. */
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

/** Moves without any gain after which a beam is given up. */
const patience = 24

/** `most`: moves after which it gives up. Yields how many moves it has weighed. */
export function* beam(problem: Problem, taste: Taste, most: number): Generator<number, readonly Move[] | null> {
  const couplings = couplingsOf(problem)
  const worth = judge(problem, couplings, taste)
  const random = chance(taste.seed)
  let nodes: Node[] = [{ state: problem.start, loads: loadsOf(problem, problem.start), parent: null, move: null, score: 0 }]
  const seen = new Set<string>([keyOf(problem.start)])
  if (isDone(problem, problem.start)) return []
  let [lowest, since] = [Infinity, 0]
  for (let depth = 0; depth < most && nodes.length > 0; depth++) {
    const best = new Best(Math.ceil(taste.width * 1.5) + 8)
    let weighed = 0
    for (const node of nodes) {
      const rooted = taste.rooted === 0 ? [] : node.state.map((text, place) => rootedOn(problem.goal[place] ?? '', text, couplings.bumperLeft[place] === true))
      eachMove(problem, node.state, node.loads, (from, to, count, end, ft, cars) => {
        weighed++
        const score = node.score - worth(node.state, rooted, from, to, count, end) + random() * taste.noise
        if (score < best.limit) best.offer({ node, move: { from, to, count, end }, ft, cars, score })
      })
      if (weighed > 20_000) {
        yield weighed
        weighed = 0
      }
    }
    yield weighed
    const next: Node[] = []
    for (const { node, move, ft, cars, score } of best.inOrder()) {
      const state = after(problem, node.state, move)
      const key = keyOf(state)
      if (seen.has(key)) continue
      seen.add(key)
      const made: Node = { state, loads: moved(node.loads, move, ft, cars), parent: node, move, score }
      if (isDone(problem, state)) return movesTo(made)
      next.push(made)
      if (next.length >= taste.width) break
    }
    nodes = next
    // A beam that goes round in circles leads nowhere.
    const score = nodes[0]?.score ?? Infinity
    if (score < lowest - 0.5) [lowest, since] = [score, depth]
    if (depth - since > patience) return null
  }
  return null
}

function moved(loads: Loads, { from, to }: Move, ft: number, cars: number): Loads {
  const next = { ft: [...loads.ft], cars: [...loads.cars] }
  next.ft[from] = (next.ft[from] ?? 0) - ft
  next.ft[to] = (next.ft[to] ?? 0) + ft
  next.cars[from] = (next.cars[from] ?? 0) - cars
  next.cars[to] = (next.cars[to] ?? 0) + cars
  return next
}
