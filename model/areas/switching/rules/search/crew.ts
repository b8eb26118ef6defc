/** The moves of a crew, each checked to be legal. */
import { type Move, isLegal, loadsOf, after } from '../problem/moves.ts'
import type { Problem, YardState } from '../problem/problem.ts'
import type { TrackEnd } from '../problem/yard.ts'

/** Blocks set aside in front of a cut, to be put back. */
type Aside = { readonly place: number; readonly count: number; readonly end: TrackEnd }

/** Records the moves of a crew, checking that each is legal. */
export class Crew {
  readonly moves: Move[] = []
  readonly #problem: Problem
  state: YardState

  constructor(problem: Problem, state: YardState) {
    this.#problem = problem
    this.state = state
  }
  move(move: Move): boolean {
    if (!isLegal(this.#problem, this.state, loadsOf(this.#problem, this.state), move)) return false
    this.moves.push(move)
    this.state = after(this.#problem, this.state, move)
    return true
  }
  /** Sets blocks aside from one end of a place, as many at a time as the lead and one track can take. */
  clear(from: number, count: number, end: TrackEnd, closed: readonly number[]): Aside[] | null {
    const aside: Aside[] = []
    for (let left = count; left > 0;) {
      const made = this.#setAside(from, left, end, closed)
      if (made === null) return null
      aside.push(made)
      left -= made.count
    }
    return aside
  }
  #setAside(from: number, most: number, end: TrackEnd, closed: readonly number[]): Aside | null {
    const loads = loadsOf(this.#problem, this.state)
    for (let count = most; count > 0; count--)
      for (const [place, { lead }] of this.#problem.places.entries()) {
        // A cut on the lead would block all later moves.
        if (
          lead !== null ||
          closed.includes(place) ||
          !isLegal(this.#problem, this.state, loads, { from, to: place, count, end })
        )
          continue
        return this.move({ from, to: place, count, end }) ? { place, count, end } : null
      }
    return null
  }
  restore(to: number, aside: readonly Aside[]): boolean {
    return aside.toReversed().every(({ place, count, end }) => this.move({ from: place, to, count, end }))
  }
}
