/** What is asked of the worker behind the page. */
import type { Remote } from 'comlink'
import type * as Jobs from '#workers/jobs.ts'
import { backgroundWorker } from './worker.state.ts'

export const workerJobs = (): Remote<typeof Jobs> => backgroundWorker().begin()

/** How long the worker takes to answer the least there is, in ms: what else it does comes first. Undefined where there is none. */
export async function workerDelay(): Promise<number | undefined> {
  const began = performance.now()
  const { running } = backgroundWorker()
  await running()?.findRecords('', [])
  return running() && performance.now() - began
}

/** Calls `listener` when the worker has ended and with it everything it held. */
export function onWorkerEnd(listener: () => void): () => void {
  const { onEnd } = backgroundWorker()
  onEnd.add(listener)
  return () => void onEnd.delete(listener)
}

export const endWorker = (): void => backgroundWorker().end()
