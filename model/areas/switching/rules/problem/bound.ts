/** A lower bound for the number of moves, from the couplings that must be made and broken. */
import { blockAt, type Problem, type YardState } from './problem.ts'
import { couplingsOf } from './couplings.ts'

/**
 * Number of existing couplings that are in the goal (`good`), and that must be broken (`wrong`). Two blocks that the goal does not
 * place may stay coupled: they can go to a free track together, in one move.
 */
export function couplingCounts(problem: Problem, state: YardState): { good: number; wrong: number } {
  const { rightOf, firstOf, lastOf, bumperLeft, bumperRight, isPlaced } = couplingsOf(problem)
  let [good, wrong] = [0, 0]
  const count = (isGood: boolean, mayStay: boolean): void => {
    if (isGood) good++
    else if (!mayStay) wrong++
  }
  state.forEach((text, place) => {
    if (text === '') return
    const isFree = problem.goal[place] === null
    const atBumper = (wanted: number | undefined, block: number): void =>
      count(wanted === block, isFree && isPlaced[block] !== true)
    const last = text.length - 1
    for (let at = 1; at <= last; at++) {
      const [left, right] = [blockAt(text, at - 1), blockAt(text, at)]
      count(rightOf[left] === right, isPlaced[left] !== true && isPlaced[right] !== true)
    }
    if (bumperLeft[place] === true) atBumper(firstOf[place], blockAt(text, 0))
    if (bumperRight[place] === true) atBumper(lastOf[place], blockAt(text, last))
  })
  return { good, wrong }
}

/** The least number of moves left: each move makes at most one coupling and breaks at most one. */
export function boundOf(problem: Problem, state: YardState): number {
  const { required } = couplingsOf(problem)
  const { good, wrong } = couplingCounts(problem, state)
  const moves = Math.max(required - good, wrong)
  if (moves > 0) return moves
  return problem.goal.every((text, place) => text === null || text === state[place]) ? 0 : 1
}
