/** The process's thread that makes the pages of streams of columns. */
import { AskedThread } from '#server/project/asked-thread.ts'
import { startThread } from '#server/project/thread.ts'
import type { PageAnswer, PageWork } from './page-work.ts'

/** A page takes a few hundredths of a second, and there may be a queue of them. */
const TIMEOUT_MS = 60_000
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

export const pageThread = new AskedThread<PageWork, PageAnswer>({
  name: 'The thread that makes pages of columns',
  start: () => startThread(new URL('./page-worker.ts', import.meta.url), 'page-worker', { resourceLimits: MEMORY }),
  timeoutMs: TIMEOUT_MS,
})
