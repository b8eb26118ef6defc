/** Calls of the background worker. */
import type { Remote } from 'comlink'
import type * as Jobs from '#workers/jobs.ts'
import { backgroundWorker } from './worker.state.ts'

export const workerJobs = (): Remote<typeof Jobs> => backgroundWorker().begin()

/** How long the worker takes to answer the smallest request, in ms, including its other work; undefined without a worker. */
export async function workerDelay(): Promise<number | undefined> {
  const began = performance.now()
  const { running } = backgroundWorker()
  await running()?.findRecords('', [])
  return running() && performance.now() - began
}

/** Calls `listener` when the worker has ended, and with it all of its state. */
export function onWorkerEnd(listener: () => void): () => void {
  const { onEnd } = backgroundWorker()
  onEnd.add(listener)
  return () => void onEnd.delete(listener)
}

export const endWorker = (): void => backgroundWorker().end()
