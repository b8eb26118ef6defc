/**
 * One cut carried to its place as a crew does it: what stands before it is set aside where there is room, what stands where it goes likewise,
 * and all of that comes back in turn. Where it leaves at one end and arrives at the other, it passes over a track that is cleared for it.
 */
import { after, isLegal, loadsOf, type Move } from './switching-moves.ts'
import { blockAt, codeOf, type Problem, type State } from './switching-problem.ts'
import type { End } from './switching-yard.ts'

type Aside = { readonly place: number; readonly count: number; readonly end: End }

/** A crew at work: what it does is checked as it goes. */
class Crew {
  readonly moves: Move[] = []
  readonly #problem: Problem
  state: State

  constructor(problem: Problem, state: State) {
    this.#problem = problem
    this.state = state
  }
  move(move: Move): boolean {
    if (!isLegal(this.#problem, this.state, loadsOf(this.#problem, this.state), move)) return false
    this.moves.push(move)
    this.state = after(this.#problem, this.state, move)
    return true
  }
  /** Sets blocks aside from one end of a place, as many at a time as the lead and the roomiest track take. */
  clear(from: number, count: number, end: End, closed: readonly number[]): Aside[] | null {
    const aside: Aside[] = []
    for (let left = count; left > 0; ) {
      const made = this.#setAside(from, left, end, closed)
      if (made === null) return null
      aside.push(made)
      left -= made.count
    }
    return aside
  }
  #setAside(from: number, most: number, end: End, closed: readonly number[]): Aside | null {
    const loads = loadsOf(this.#problem, this.state)
    for (let count = most; count > 0; count--)
      for (const [place, { lead }] of this.#problem.places.entries()) {
        // A cut on the lead would be in the way of all that follows.
        if (lead !== null || closed.includes(place) || !isLegal(this.#problem, this.state, loads, { from, to: place, count, end })) continue
        return this.move({ from, to: place, count, end }) ? { place, count, end } : null
      }
    return null
  }
  restore(to: number, aside: readonly Aside[]): boolean {
    return aside.toReversed().every(({ place, count, end }) => this.move({ from: place, to, count, end }))
  }
}

/** Blocks between an end of a text and a cut in it; -1 where the cut is not there in one piece. */
function before(text: string, cut: string, end: End): number {
  const at = text.indexOf(cut)
  if (at < 0) return -1
  return end === 'A' ? at : text.length - at - cut.length
}

type Way = { readonly from: number; readonly to: number; readonly cut: string; readonly out: number; readonly into: number }

/** Out of one track and into another over the same lead. */
function direct(problem: Problem, state: State, { from, to, cut, out, into }: Way, end: End): Crew | null {
  const crew = new Crew(problem, state)
  const there = crew.clear(to, into, end, [from, to])
  const here = there && crew.clear(from, out, end, [from, to])
  if (there === null || here === null || !crew.move({ from, to, count: cut.length, end })) return null
  return crew.restore(from, here) && crew.restore(to, there) ? crew : null
}

/** By way of a track that is empty, or cleared for it: in over one lead, out over that of `last`. */
function passing(problem: Problem, state: State, { from, to, cut, out, into }: Way, end: End, last: End, over: number): Crew | null {
  const crew = new Crew(problem, state)
  const closed = [from, to, over]
  // Over the same lead it only waits on top; to the other end the whole track must be clear.
  const waiting = end === last ? [] : crew.clear(over, (state[over] ?? '').length, end, closed)
  const here = waiting && crew.clear(from, out, end, closed)
  if (waiting === null || here === null || !crew.move({ from, to: over, count: cut.length, end }) || !crew.restore(from, here)) return null
  const there = crew.clear(to, into, last, closed)
  if (there === null || !crew.move({ from: over, to, count: cut.length, end: last })) return null
  return crew.restore(to, there) && crew.restore(over, waiting) ? crew : null
}

/** Fewest moves by which the blocks of a cut come from where they stand to where `goal` has them; null where the crew finds no room. */
export function carried(problem: Problem, state: State, goal: State, blocks: readonly number[]): readonly Move[] | null {
  const cut = blocks.map(codeOf).join('')
  const from = state.findIndex((text) => text.includes(cut))
  const to = goal.findIndex((text) => text.includes(cut))
  if (from < 0 || to < 0) return null
  let best: readonly Move[] | null = null
  const offer = (crew: Crew | null): void => {
    if (crew !== null && crew.state.every((text, place) => text === goal[place]) && (best === null || crew.moves.length < best.length)) best = crew.moves
  }
  const isClear = (text: string): boolean => !Array.from(text, (_, at) => problem.blocks[blockAt(text, at)]?.fixed).includes(true)
  // The emptiest first: a few are enough to try.
  const open = problem.places.flatMap(({ lead }, place) => (lead === null && place !== from && place !== to && isClear(state[place] ?? '') ? [place] : []))
  const overs = open.toSorted((one, other) => (state[one] ?? '').length - (state[other] ?? '').length).slice(0, 4)
  for (const end of problem.ends)
    for (const last of problem.ends) {
      const rest = from === to ? (state[to] ?? '').replace(cut, '') : (state[to] ?? '')
      const into = before(goal[to] ?? '', cut, last)
      const way: Way = { from, to, cut, out: before(state[from] ?? '', cut, end), into: Math.min(into, rest.length) }
      if (end === last && from !== to) offer(direct(problem, state, way, end))
      for (const over of overs) if (best === null) offer(passing(problem, state, way, end, last, over))
    }
  return best
}
