/** Long computations in turns with everything else: while the event loop is held, nobody else is answered. */
import { setImmediate } from 'node:timers/promises'
import { TURN_MS } from '#server/project/turn.ts'

/** Lets everything else have its turn, between two steps that each take long. */
export const nextTurn = (): Promise<void> => setImmediate()

/** Runs the steps of a generator to their end. */
export async function inTurns<T>(steps: Iterator<void, T>): Promise<T> {
  let begun = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (performance.now() - begun < TURN_MS) continue
    await setImmediate()
    begun = performance.now()
  }
}

/** What becomes of each, in turns. */
export function mapInTurns<T, R>(all: readonly T[], work: (one: T, index: number) => R): Promise<R[]> {
  function* steps(): Generator<void, R[]> {
    const made: R[] = []
    for (const [index, one] of all.entries()) {
      made.push(work(one, index))
      yield
    }
    return made
  }
  return inTurns(steps())
}

/** Does the work for each, one after the other, in turns, where the work may also wait for something. */
export async function eachInTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let begun = performance.now()
  for (const one of all) {
    await work(one)
    if (performance.now() - begun < TURN_MS) continue
    await setImmediate()
    begun = performance.now()
  }
}
