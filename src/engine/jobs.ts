/** The worker behind the page: begun when first needed, ended with the session, so that nothing of one user is left for the next. */
import { wrap, type Remote } from 'comlink'
import { subscribe } from 'valtio'
import type * as Jobs from '#workers/jobs.ts'
import { storedToken } from './api.ts'
import { whose } from './erase.ts'
import { onChanges } from './live.ts'
import { session } from './session.ts'
import { onClear } from './sign.ts'

let running: { readonly worker: Worker; readonly jobs: Remote<typeof Jobs>; readonly whose: string } | undefined
const onEnd = new Set<() => void>()

export function jobs(): Remote<typeof Jobs> {
  if (running) return running.jobs
  const worker = new Worker(new URL('../../workers/worker.ts', import.meta.url), { type: 'module' })
  running = { worker, jobs: wrap<typeof Jobs>(worker), whose: whose() }
  void running.jobs.signIn(storedToken() ?? '', running.whose)
  return running.jobs
}

/** How long the worker takes to answer the least there is, in ms: what else it does comes first. Undefined where there is none. */
export async function delayOfJobs(): Promise<number | undefined> {
  const began = performance.now()
  await running?.jobs.findRecords('', [])
  return running && performance.now() - began
}

/** Calls `listener` when the worker has ended and with it everything it held. */
export function onJobsEnd(listener: () => void): () => void {
  onEnd.add(listener)
  return () => void onEnd.delete(listener)
}

export function endJobs(): void {
  if (!running) return
  // Not asked to stop but ended: promises under way stay open, and their owners are told below.
  running.worker.terminate()
  running = undefined
  for (const listener of onEnd) listener()
}

onClear(endJobs)
subscribe(session, () => {
  if (running && running.whose !== whose()) endJobs()
})
onChanges((changes, cursor) => {
  if (running) void running.jobs.tablesChanged(changes === 'reset' ? changes : [...changes], cursor)
})
