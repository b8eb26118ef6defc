/** The process's thread that finds the figures of documents. */
import type { PageWords } from '#model/areas/document/rules/reading/page-words.ts'
import { AskedThread } from '#server/project/asked-thread.ts'
import { startThread } from '#server/project/thread.ts'
import type { FigureAnswer, FigureWork } from './figure-worker.ts'

/** Enough for the longest files on a busy machine. */
const TIMEOUT_MS = 120_000
const MEMORY = { maxOldGenerationSizeMb: 512 }

const thread = new AskedThread<FigureWork, FigureAnswer>({
  name: 'The thread that finds figures',
  start: () => startThread(new URL('./figure-worker.ts', import.meta.url), 'figure-worker', { resourceLimits: MEMORY }),
  timeoutMs: TIMEOUT_MS,
})
let documents = 0

/** Finds the documents of a file in its pages. `isWhole`: the pages are one document. */
export async function figuresOf(pages: readonly PageWords[], isWhole: boolean): Promise<FigureAnswer['documents']> {
  const document = ++documents
  // Pages are sent one by one, because copying a long file at once would hold up requests.
  for (const page of pages) await thread.ask({ does: 'hold', document, page })
  const found = await thread.ask({ does: 'read', document, count: pages.length, isWhole })
  return found.documents
}
