/** Manages the PDF worker thread: started with the first document, restarted if it dies, terminated if a document takes too long. */
import type { Worker } from 'node:worker_threads'
import { startThread } from '#server/project/thread.ts'
import type { Paper } from './paper.ts'
import { pressState, type Press, type PendingDocument } from './press.state.ts'
import type { PdfFile, PrintRequest, PrintResponse, PrintWork } from './press-worker.ts'

/** A document that takes longer than this is stuck. */
const TIMEOUT_MS = 60_000

/** A document that needs more fails alone, not the server. */
const MEMORY = { maxOldGenerationSizeMb: 512 }

const begin = (): Worker =>
  startThread(new URL('./press-worker.ts', import.meta.url), 'press-worker', { resourceLimits: MEMORY })

function startPress(): Press {
  const worker = begin()
  const waiting = new Map<number, PendingDocument>()
  const started: Press = { worker, waiting }
  const end = (error: Error): void => {
    if (pressState.press === started) pressState.press = undefined
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The PDF worker ended (${code})`)))
  worker.on('message', ({ id, file, error }: PrintResponse) => {
    const call = waiting.get(id)
    waiting.delete(id)
    // An idle worker must not keep the process alive.
    if (waiting.size === 0) worker.unref()
    if (call === undefined) return
    clearTimeout(call.timer)
    if (file === undefined) call.reject(new Error(error ?? 'The PDF worker returned no document'))
    else call.resolve(file)
  })
  return started
}

function ask(work: PrintWork): Promise<PdfFile> {
  const { worker, waiting } = (pressState.press ??= startPress())
  const id = pressState.next++
  worker.ref()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
    waiting.set(id, { resolve, reject, timer })
    worker.postMessage({ ...work, id } satisfies PrintRequest)
  })
}

/** Sets a document. */
export const setPdf = (paper: Paper): Promise<PdfFile> => ask({ paper })

const bufferOf = ({ bytes }: PdfFile): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Renders a document as PDF. Call it after the transaction has ended, so that no database connection waits for it. */
export const renderPdf = async (paper: Paper): Promise<Buffer> => bufferOf(await setPdf(paper))

/** Documents in one, in their order. */
export const joinPdfs = async (join: readonly Uint8Array[]): Promise<Buffer> => bufferOf(await ask({ join }))

/** Starts the worker and loads its fonts in advance, so that the first document is quick. */
export const warmUpPress = (): Promise<unknown> =>
  renderPdf({
    title: 'Highball',
    about: '',
    facts: [],
    foot: '',
    parts: [
      { kind: 'text', text: 'ABC 123' },
      { kind: 'text', text: 'ABC 123', tone: 'strong' },
    ],
  })
