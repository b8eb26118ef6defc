/** Thread that reads the text layer of one PDF: what it needs in time and memory is limited from outside. */
import fs from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { extractText, getDocumentProxy } from 'unpdf'

const LONGEST = 200_000

async function read(path: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await fs.readFile(path)))
  const { text } = await extractText(pdf, { mergePages: true })
  return text.slice(0, LONGEST)
}

// What is no readable PDF has no text.
void read(String(workerData)).then(
  (text) => parentPort?.postMessage(text),
  () => parentPort?.postMessage(''),
)
