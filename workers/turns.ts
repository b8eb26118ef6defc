/** Long work in turns: what is sent to the worker meanwhile, a stop too, arrives between two of them. */
import { turn } from './turn.ts'

const stopped = new Set<string>()

/** `tell` is given the results of each turn. Answers how many items were done: fewer than there are where it was stopped. */
export async function inTurns<In, Out>(job: string, items: readonly In[], size: number, each: (item: In) => Out, tell: (results: readonly Out[]) => unknown): Promise<number> {
  for (let at = 0; at < items.length; at += size) {
    await turn()
    if (stopped.delete(job)) return at
    // The page hears of results by a port of their own: waited for, or it would hear of the end before the last of them.
    await tell(items.slice(at, at + size).map(each))
  }
  // A stop that came after the last turn stops nothing, and must not stop the next job of this name.
  stopped.delete(job)
  return items.length
}

export const stopJob = (job: string): void => void stopped.add(job)
