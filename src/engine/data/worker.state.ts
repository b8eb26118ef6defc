/** The background worker: started on first use, and ended with the session so that nothing of one user is left for the next. */
import { wrap, type Remote } from 'comlink'
import { subscribe } from 'valtio'
import { zoneOffsets } from '#model/shared/zones/zone-offsets.state.ts'
import type * as Jobs from '#workers/jobs.ts'
import { storedToken } from '../api/api.ts'
import { state } from '../console/console.state.ts'
import { onChanges } from '../feed/client.ts'
import { whose } from '../session/clear-storage.ts'
import { onClear } from '../session/lifecycle.ts'
import { userZone } from '../session/user-zone.state.ts'
import { session } from '../session/session.state.ts'

type Running = {
  readonly worker: Worker
  readonly jobs: Remote<typeof Jobs>
  readonly whose: string
  readonly zone: string
}

export const backgroundWorker = state((onClose) => {
  let running: Running | undefined
  const onEnd = new Set<() => void>()
  const begin = (): Remote<typeof Jobs> => {
    if (running) return running.jobs
    const worker = new Worker(new URL('../../../workers/worker.ts', import.meta.url), { type: 'module' })
    running = { worker, jobs: wrap<typeof Jobs>(worker), whose: whose(), zone: userZone() }
    void running.jobs.signIn(storedToken() ?? '', running.whose, running.zone, zoneOffsets())
    return running.jobs
  }
  const end = (): void => {
    if (!running) return
    // The worker is terminated without notice and its promises stay pending, so their owners are notified below.
    running.worker.terminate()
    running = undefined
    for (const listener of onEnd) listener()
  }
  onClear(end)
  onClose(end)
  onClose(
    subscribe(session(), () => {
      if (running && (running.whose !== whose() || running.zone !== userZone())) end()
    }),
  )
  onChanges((changes, cursor) => {
    if (running) void running.jobs.tablesChanged(changes === 'reset' ? changes : [...changes], cursor)
  })
  return { begin, end, onEnd, running: () => running?.jobs }
})
