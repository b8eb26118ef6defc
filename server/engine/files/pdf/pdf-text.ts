/** The text layer of a PDF. It is read in a thread of its own, so that a hostile file costs a moment and no more. */
import { startThread } from '#server/project/thread.ts'

const TIMEOUT_MS = 8000
const MEMORY = { maxOldGenerationSizeMb: 256 }

/** Empty where there is none, or where reading it takes too much time or memory. */
export function textOfPdf(path: string): Promise<string> {
  const worker = startThread(new URL('./pdf-text-worker.ts', import.meta.url), 'pdf-text-worker', {
    workerData: path,
    resourceLimits: MEMORY,
  })
  return new Promise((resolve) => {
    const end = (text: unknown): void => {
      clearTimeout(timer)
      resolve(typeof text === 'string' ? text : '')
      void worker.terminate()
    }
    const timer = setTimeout(end, TIMEOUT_MS)
    worker.once('message', end)
    worker.once('error', end)
    worker.once('exit', end)
  })
}
