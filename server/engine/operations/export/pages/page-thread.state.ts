/** The process's threads that make the pages of streams of columns and of files. */
import { zoneOffsets } from '#model/shared/zones/zone-offsets.state.ts'
import { AskedThread } from '#server/project/asked-thread.ts'
import { startThread } from '#server/project/thread.ts'
import type { PageAnswer, PageWork, PageWorkerData } from './page-work.ts'

/** A page takes a few hundredths of a second, and there may be a queue of them. */
const TIMEOUT_MS = 60_000
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

const threadOf = (isBehind: boolean): AskedThread<PageWork, PageAnswer> =>
  new AskedThread({
    name: 'The thread that makes pages of columns',
    start: () => {
      // Files say times by the clocks of the database, as everything else does.
      const workerData: PageWorkerData = { offsets: zoneOffsets(), isBehind }
      const options = { resourceLimits: MEMORY, workerData }
      return startThread(new URL('./page-worker.ts', import.meta.url), 'page-worker', options)
    },
    timeoutMs: TIMEOUT_MS,
  })

export const pageThread = threadOf(false)
/** Of streams so long that their readers wait anyway: it works behind requests. A thread's priority is never raised again, so it is one of its own. */
export const longPageThread = threadOf(true)
