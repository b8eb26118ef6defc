/** The near end of the thread that sets documents: begun with the first one, replaced when it dies, ended when one takes too long. */
import { Worker } from 'node:worker_threads'
import type { Paper } from './paper.ts'
import type { PrintAnswer, PrintAsk } from './press-worker.ts'

/** No document of ours takes so long: one that does is stuck. */
const LONGEST_MS = 60_000

// As in db/lite-thread.ts: from source the thread is TypeScript.
const source = import.meta.url.endsWith('.ts')
const entry = new URL(source ? './press-worker.ts' : './press-worker.mjs', import.meta.url)
const begin = (): Worker =>
  source
    ? new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })`, { eval: true })
    : new Worker(entry)

type Waiting = { readonly resolve: (bytes: Buffer) => void; readonly reject: (error: Error) => void; readonly timer: NodeJS.Timeout }
type Press = { readonly worker: Worker; readonly waiting: Map<number, Waiting> }
let press: Press | undefined
let next = 1

function startPress(): Press {
  const worker = begin()
  const waiting = new Map<number, Waiting>()
  const started = { worker, waiting }
  const end = (error: Error): void => {
    if (press === started) press = undefined
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The press ended (${code})`)))
  worker.on('message', ({ id, bytes, error }: PrintAnswer) => {
    const call = waiting.get(id)
    waiting.delete(id)
    // An idle press does not keep the process alive.
    if (waiting.size === 0) worker.unref()
    if (call === undefined) return
    clearTimeout(call.timer)
    if (bytes === undefined) call.reject(new Error(error ?? 'The press answered nothing'))
    else call.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
  return started
}

/** The document as a PDF. Ask after the transaction has ended: no connection waits for a printer. */
export function printed(paper: Paper): Promise<Buffer> {
  press ??= startPress()
  const { worker, waiting } = press
  const id = next++
  worker.ref()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), LONGEST_MS)
    waiting.set(id, { resolve, reject, timer })
    worker.postMessage({ id, paper } satisfies PrintAsk)
  })
}

/** Starts the thread and reads its fonts before anybody waits for a document. */
export const warmPress = (): Promise<unknown> =>
  printed({ title: 'Highball', about: '', facts: [], foot: '', parts: [{ kind: 'text', text: 'ABC 123' }, { kind: 'text', text: 'ABC 123', tone: 'strong' }] })
