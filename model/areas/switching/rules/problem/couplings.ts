/** The couplings of a goal: which block is beside which, and at a bumper. */
import { type Problem, blockAt } from './problem.ts'

/**
 * Couplings of the goal: the right neighbour of each block, and the block at the bumper of each place that is open at one end only.
 * A move makes at most one coupling (or puts a cut at the bumper of an empty place), so every missing coupling costs a move.
 */
export type Couplings = {
  /** By block: its right or left neighbour in the goal; -1: none. */
  readonly rightOf: Int32Array
  readonly leftOf: Int32Array
  /** By place: the block at its left or right end in the goal; -1: no goal. */
  readonly firstOf: Int32Array
  readonly lastOf: Int32Array
  /** By place: whether there is a bumper at its left or right end, as on places that are open at the other end only. */
  readonly bumperLeft: readonly boolean[]
  readonly bumperRight: readonly boolean[]
  /** By block: whether the goal says where it ends; others may end anywhere on a track that the goal leaves free. */
  readonly isPlaced: readonly boolean[]
  /** Number of couplings and bumper contacts in the goal. */
  readonly required: number
}

const cache = new WeakMap<Problem, Couplings>()
export function couplingsOf(problem: Problem): Couplings {
  const found = cache.get(problem) ?? goalCouplings(problem)
  cache.set(problem, found)
  return found
}

function goalCouplings({ blocks, places, goal }: Problem): Couplings {
  const rightOf = new Int32Array(blocks.length).fill(-1)
  const leftOf = new Int32Array(blocks.length).fill(-1)
  const firstOf = new Int32Array(places.length).fill(-1)
  const lastOf = new Int32Array(places.length).fill(-1)
  const bumperLeft = places.map(({ faces, lead }) =>
    lead === null ? faces.A !== 'left' && faces.B === 'right' : lead === 'A',
  )
  const bumperRight = places.map(({ faces, lead }) =>
    lead === null ? faces.A === 'left' && faces.B === null : lead === 'B',
  )
  const isPlaced = blocks.map(() => false)
  let required = 0
  goal.forEach((text, place) => {
    if (text === null || text === '') return
    for (let at = 0; at < text.length; at++) isPlaced[blockAt(text, at)] = true
    for (let at = 1; at < text.length; at++) {
      rightOf[blockAt(text, at - 1)] = blockAt(text, at)
      leftOf[blockAt(text, at)] = blockAt(text, at - 1)
      required++
    }
    firstOf[place] = blockAt(text, 0)
    lastOf[place] = blockAt(text, text.length - 1)
    required += Number(bumperLeft[place] === true) + Number(bumperRight[place] === true)
  })
  return { rightOf, leftOf, firstOf, lastOf, bumperLeft, bumperRight, isPlaced, required }
}
