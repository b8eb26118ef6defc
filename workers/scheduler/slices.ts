/**
 * Runs a long job in slices, so that the worker handles incoming messages, including a request to stop, between them.
 */
import { stopped } from './stopped.state.ts'
import { yieldToMessages } from './yield-to-messages.ts'

/**
 * `report` receives the results of each slice. Resolves to the number of items done, which is smaller than the number
 * given if the job was stopped.
 */
export async function runInSlices<In, Out>(
  job: string,
  items: readonly In[],
  size: number,
  each: (item: In) => Out,
  report: (results: readonly Out[]) => unknown,
): Promise<number> {
  for (let at = 0; at < items.length; at += size) {
    await yieldToMessages()
    if (stopped.delete(job)) return at
    // Results travel over a message port of their own. Without `await` the page would learn that the job has ended
    // before the last results arrive.
    await report(items.slice(at, at + size).map(each))
  }
  // A stop that arrives after the last slice must not stop the next job with this name.
  stopped.delete(job)
  return items.length
}

export const stopJob = (job: string): void => void stopped.add(job)
