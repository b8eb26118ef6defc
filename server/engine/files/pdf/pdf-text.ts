/** The text layer of a PDF. It is read in a thread of its own, so that a hostile file costs a moment and no more. */
import { startThread } from '#server/project/thread.ts'

const TIMEOUT_MS = 8000
const MEMORY = { maxOldGenerationSizeMb: 256 }

const isTexts = (answer: unknown): answer is readonly string[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'string')

/** Page by page. None where there is no document, or where reading it takes too much time or memory. */
export function pagesOfPdf(path: string): Promise<readonly string[]> {
  const worker = startThread(new URL('./pdf-text-worker.ts', import.meta.url), 'pdf-text-worker', {
    workerData: path,
    resourceLimits: MEMORY,
    // What the library prints, of itself and of files that strangers send, is not for the log.
    stdout: true,
    stderr: true,
  })
  return new Promise((resolve) => {
    const end = (pages: unknown): void => {
      clearTimeout(timer)
      resolve(isTexts(pages) ? pages : [])
      void worker.terminate()
    }
    const timer = setTimeout(end, TIMEOUT_MS)
    worker.once('message', end)
    worker.once('error', end)
    worker.once('exit', end)
  })
}

/** Of the whole document. */
export const textOfPdf = async (path: string): Promise<string> => (await pagesOfPdf(path)).join(' ')
