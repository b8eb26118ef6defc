/** Thread that reads the text layer of one PDF: what it needs in time and memory is limited from outside. */
import fs from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { BEGUN } from '#server/project/ask-aside.ts'

const LONGEST = 200_000

/** So much of the pages as is not too long in all. */
function shortened(pages: readonly string[]): string[] {
  let left = LONGEST
  return pages.map((text) => {
    // Lines are kept, since values stand below their labels.
    const kept = text.replaceAll(/[^\S\n]+/g, ' ').slice(0, left)
    left -= kept.length
    return kept
  })
}

async function read(path: string): Promise<readonly string[]> {
  await getResolvedPDFJS()
  parentPort?.postMessage(BEGUN)
  const pdf = await getDocumentProxy(new Uint8Array(await fs.readFile(path)))
  const { text } = await extractText(pdf, { mergePages: false })
  return shortened(text)
}

// What is no readable PDF has no text.
void read(String(workerData)).then(
  (pages) => parentPort?.postMessage(pages),
  () => parentPort?.postMessage([]),
)
