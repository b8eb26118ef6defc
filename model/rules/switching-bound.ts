/** The fewest moves that any plan can have, read off who stands beside whom. */
import { blockAt, type Problem, type State } from './switching-problem.ts'

/**
 * Couplings of the goal. Each block knows its right neighbour there, each place that opens at one end only its bumper too.
 * A move makes one coupling (or sets a cut to the bumper of an empty place), so none is missing for nothing.
 */
export type Couplings = {
  /** By block: its right neighbour in the goal; -1: none. */
  readonly rightOf: Int32Array
  readonly leftOf: Int32Array
  /** By place: the block at the bumper at its left or right end; -1: there is no bumper, or no goal. */
  readonly firstOf: Int32Array
  readonly lastOf: Int32Array
  /** Bumper at the left, at the right: places that are worked from one end only have one. */
  readonly bumperLeft: readonly boolean[]
  readonly bumperRight: readonly boolean[]
  /** Couplings and bumpers that the goal asks for. */
  readonly asked: number
}

const known = new WeakMap<Problem, Couplings>()
export function couplingsOf(problem: Problem): Couplings {
  const found = known.get(problem) ?? make(problem)
  known.set(problem, found)
  return found
}

function make({ blocks, places, goal }: Problem): Couplings {
  const rightOf = new Int32Array(blocks.length).fill(-1)
  const leftOf = new Int32Array(blocks.length).fill(-1)
  const firstOf = new Int32Array(places.length).fill(-1)
  const lastOf = new Int32Array(places.length).fill(-1)
  const bumperLeft = places.map(({ faces, lead }) => (lead === null ? faces.A !== 'left' && faces.B === 'right' : lead === 'A'))
  const bumperRight = places.map(({ faces, lead }) => (lead === null ? faces.A === 'left' && faces.B === null : lead === 'B'))
  let asked = 0
  goal.forEach((text, place) => {
    if (text === null || text === '') return
    for (let at = 1; at < text.length; at++) {
      rightOf[blockAt(text, at - 1)] = blockAt(text, at)
      leftOf[blockAt(text, at)] = blockAt(text, at - 1)
      asked++
    }
    firstOf[place] = blockAt(text, 0)
    lastOf[place] = blockAt(text, text.length - 1)
    asked += Number(bumperLeft[place] === true) + Number(bumperRight[place] === true)
  })
  return { rightOf, leftOf, firstOf, lastOf, bumperLeft, bumperRight, asked }
}

/** Couplings of the goal that are there, and couplings that are there but not in the goal. */
export function couplingCounts(problem: Problem, state: State): { good: number; wrong: number } {
  const { rightOf, firstOf, lastOf, bumperLeft, bumperRight } = couplingsOf(problem)
  let [good, wrong] = [0, 0]
  const count = (isGood: boolean, isFree: boolean): void => {
    if (isGood) good++
    else if (!isFree) wrong++
  }
  state.forEach((text, place) => {
    if (text === '') return
    const isFree = problem.goal[place] === null
    const last = text.length - 1
    for (let at = 1; at <= last; at++) count(rightOf[blockAt(text, at - 1)] === blockAt(text, at), isFree)
    if (bumperLeft[place] === true) count(firstOf[place] === blockAt(text, 0), isFree)
    if (bumperRight[place] === true) count(lastOf[place] === blockAt(text, last), isFree)
  })
  return { good, wrong }
}

/** Each move makes at most one coupling, and unmakes at most one: so many moves are left at least. */
export function boundOf(problem: Problem, state: State): number {
  const { asked } = couplingsOf(problem)
  const { good, wrong } = couplingCounts(problem, state)
  const moves = Math.max(asked - good, wrong)
  if (moves > 0) return moves
  return problem.goal.every((text, place) => text === null || text === state[place]) ? 0 : 1
}
