/** The text layer of a PDF, read in a thread of its own. */
import { startThread } from '#server/project/thread.ts'
import { askAside, isTexts } from '#server/project/ask-aside.ts'

const TIMEOUT_MS = 8000
const MEMORY = { maxOldGenerationSizeMb: 256 }

/** Page by page. None where there is no document, or where reading it takes too much time or memory. */
export async function pagesOfPdf(path: string): Promise<readonly string[]> {
  const start = () =>
    startThread(new URL('./pdf-text-worker.ts', import.meta.url), 'pdf-text-worker', {
      workerData: path,
      resourceLimits: MEMORY,
      // What the library prints, of itself and of files that strangers send, is not for the log.
      stdout: true,
      stderr: true,
    })
  return (await askAside(start, isTexts, TIMEOUT_MS)) ?? []
}
