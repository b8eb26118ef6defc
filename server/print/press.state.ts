/** The process's PDF worker thread, and the documents that are waited for. */
import { AskedThread } from '#server/project/asked-thread.ts'
import { startThread } from '#server/project/thread.ts'
import type { PdfFile, PrintWork } from './press-worker.ts'

/** A document that takes longer than this is stuck. */
const TIMEOUT_MS = 60_000

/** A document that needs more fails alone, not the server. Short-lived objects get little, which keeps memory and costs no time. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }

export const press = new AskedThread<PrintWork, PdfFile>({
  name: 'The PDF worker',
  start: () => startThread(new URL('./press-worker.ts', import.meta.url), 'press-worker', { resourceLimits: MEMORY }),
  timeoutMs: TIMEOUT_MS,
})
