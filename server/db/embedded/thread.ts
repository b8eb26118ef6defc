/** Client of the embedded database's worker thread: requests, responses, and what happens if the thread dies. */
import type { Worker } from 'node:worker_threads'
import { startThread } from '#server/project/thread.ts'
import { embeddedProgram } from './program.state.ts'
import type { EmbeddedPlace, EmbeddedRequest, EmbeddedResponse } from './worker.ts'

export type EmbeddedThread = {
  /** Sends a PostgreSQL protocol message and returns the response. Without one after `limit` ms the thread is ended; 0 means no limit. */
  readonly exchange: (message: Uint8Array, limit: number) => Promise<Uint8Array>
  readonly close: () => Promise<void>
  /** Resolves with the reason when the thread is gone, before pending exchanges are rejected. */
  readonly ended: Promise<string>
}

const start = async (place: EmbeddedPlace): Promise<Worker> =>
  startThread(new URL('./worker.ts', import.meta.url), 'embedded-worker', {
    workerData: { ...place, program: await embeddedProgram() },
  })

type Call = {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: Error) => void
  readonly timer?: NodeJS.Timeout
}

export async function startEmbeddedThread(place: EmbeddedPlace): Promise<EmbeddedThread> {
  const worker = await start(place)
  const waiting = new Map<number, Call>()
  let next = 1
  let dead: Error | undefined
  const ended = new Promise<string>((resolve) =>
    worker.once('exit', (code) => {
      dead ??= new Error(`The embedded database ended (${code}).`)
      resolve(dead.message)
    }),
  )
  await new Promise<void>((resolve, reject) => {
    worker.on(
      'error',
      (error: Error) => (dead ??= new Error(`The embedded database ended: ${error.message}`, { cause: error })),
    )
    // Only once it is really gone: two threads on one folder would destroy the data.
    worker.on('exit', () => {
      const error = dead ?? new Error('The embedded database ended.')
      for (const call of waiting.values()) {
        clearTimeout(call.timer)
        call.reject(error)
      }
      waiting.clear()
      reject(error)
    })
    worker.on('message', ({ id, bytes }: EmbeddedResponse) => {
      if (id === 0) return resolve()
      const call = waiting.get(id)
      if (call === undefined) return
      waiting.delete(id)
      clearTimeout(call.timer)
      call.resolve(bytes ?? new Uint8Array())
    })
  })
  function endIfWaiting(id: number, limit: number): void {
    if (!waiting.has(id)) return
    dead ??= new Error(`The embedded database ended: a statement took longer than ${limit / 1000} s.`)
    void worker.terminate()
  }
  const ask = (question: Omit<EmbeddedRequest, 'id'>, limit = 0): Promise<Uint8Array> => {
    if (dead) return Promise.reject(dead)
    const id = next++
    return new Promise((resolve, reject) => {
      // If our own event loop was busy, an answer may be waiting to be read: it is handled before this.
      const over = (): void => void setImmediate(() => endIfWaiting(id, limit))
      waiting.set(id, { resolve, reject, ...(limit > 0 && { timer: setTimeout(over, limit) }) })
      worker.postMessage({ ...question, id } satisfies EmbeddedRequest)
    })
  }
  return {
    exchange: (message, limit) => ask({ message: new Uint8Array(message) }, limit),
    ended,
    close: async () => void (await ask({ close: true })),
  }
}
