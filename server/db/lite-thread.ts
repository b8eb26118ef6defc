/** The near end of the embedded database's thread: a question, an answer, and what happens when the thread dies. */
import { Worker } from 'node:worker_threads'
import type { Answer, Ask } from './lite-worker.ts'

export type LiteThread = {
  /** Bytes of the PostgreSQL wire protocol in, bytes out. */
  readonly exchange: (message: Uint8Array) => Promise<Uint8Array>
  readonly close: () => Promise<void>
  /** Resolves when the thread is gone, for whatever reason. */
  readonly ended: Promise<void>
}

// The build has the thread as JavaScript beside the server; from source it is TypeScript, which a thread does not read by itself.
const source = import.meta.url.endsWith('.ts')
const entry = new URL(source ? './lite-worker.ts' : './lite-worker.mjs', import.meta.url)
const start = (directory: string): Worker =>
  source
    ? new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })`, {
        eval: true,
        workerData: { directory },
      })
    : new Worker(entry, { workerData: { directory } })

export async function startLiteThread(directory: string): Promise<LiteThread> {
  const worker = start(directory)
  const waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>()
  let next = 1
  let dead: Error | undefined
  const die = (error: Error): void => {
    dead ??= error
    for (const { reject } of waiting.values()) reject(dead)
    waiting.clear()
  }
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    worker.on('error', (error: Error) => {
      die(error)
      reject(error)
    })
    worker.on('exit', (code) => {
      const error = new Error(`The embedded database ended (${code})`)
      die(error)
      reject(error)
    })
    worker.on('message', ({ id, bytes, error }: Answer) => {
      if (id === 0) return resolve()
      const call = waiting.get(id)
      waiting.delete(id)
      if (error !== undefined) call?.reject(new Error(error))
      else call?.resolve(bytes ?? new Uint8Array())
    })
  })
  const ask = (question: Omit<Ask, 'id'>): Promise<Uint8Array> => {
    if (dead) return Promise.reject(dead)
    const id = next++
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ ...question, id } satisfies Ask)
    })
  }
  return {
    exchange: (message) => ask({ message: new Uint8Array(message) }),
    ended,
    close: async () => void (await ask({ close: true })),
  }
}
