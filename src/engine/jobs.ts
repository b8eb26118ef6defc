/** The worker behind the page: begun when first needed, ended with the session, so that nothing of one user is left for the next. */
import { wrap, type Remote } from 'comlink'
import { subscribe } from 'valtio'
import type * as Jobs from '#workers/jobs.ts'
import { storedToken } from './api.ts'
import { onChanges } from './live.ts'
import { session } from './session.ts'
import { onClear } from './sign.ts'

let running: { readonly worker: Worker; readonly jobs: Remote<typeof Jobs>; readonly whose: string } | undefined
const onEnd = new Set<() => void>()

/** Whose rows the worker holds: another user, or the same one in another company, must not see them. */
const whose = (): string => (session.now.state === 'in' ? `${session.now.me.id} of ${session.now.me.company.id}` : '')

export function jobs(): Remote<typeof Jobs> {
  if (running) return running.jobs
  const worker = new Worker(new URL('../../workers/worker.ts', import.meta.url), { type: 'module' })
  running = { worker, jobs: wrap<typeof Jobs>(worker), whose: whose() }
  void running.jobs.signIn(storedToken() ?? '')
  return running.jobs
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
onChanges((changes) => {
  if (running) void running.jobs.tablesChanged(changes === 'reset' ? changes : [...changes])
})
