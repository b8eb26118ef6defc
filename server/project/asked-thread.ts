/**
 * A thread of the server that answers one question after the other. It is started with the first question and ended if an answer takes too
 * long; after that, and after it died, the next question starts another one.
 */
import type { Worker } from 'node:worker_threads'

export type AskedWork<W> = W & { readonly id: number }
export type ThreadAnswer<A> = { readonly id: number; readonly answer?: A; readonly error?: string }
type Pending<A> = {
  readonly resolve: (answer: A) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}
type Running<A> = { readonly worker: Worker; readonly waiting: Map<number, Pending<A>> }

type Kind = {
  /** In messages: `The PDF worker ended (1)`. */
  readonly name: string
  readonly start: () => Worker
  readonly timeoutMs: number
}

export class AskedThread<W extends object, A> {
  readonly #kind: Kind
  #running: Running<A> | undefined
  #next = 1

  constructor(kind: Kind) {
    this.#kind = kind
  }

  #begin(): Running<A> {
    const worker = this.#kind.start()
    const waiting = new Map<number, Pending<A>>()
    const started: Running<A> = { worker, waiting }
    const end = (error: Error): void => {
      if (this.#running === started) this.#running = undefined
      for (const { reject, timer } of waiting.values()) {
        clearTimeout(timer)
        reject(error)
      }
      waiting.clear()
    }
    worker.on('error', end)
    worker.on('exit', (code) => end(new Error(`${this.#kind.name} ended (${code})`)))
    worker.on('message', ({ id, answer, error }: ThreadAnswer<A>) => {
      const call = waiting.get(id)
      waiting.delete(id)
      // An idle worker must not keep the process alive.
      if (waiting.size === 0) worker.unref()
      if (call === undefined) return
      clearTimeout(call.timer)
      if (answer === undefined) call.reject(new Error(error ?? `${this.#kind.name} returned nothing`))
      else call.resolve(answer)
    })
    return started
  }

  /** Questions that are not answered yet. */
  get waiting(): number {
    return this.#running?.waiting.size ?? 0
  }

  /** `memory` goes over to the thread instead of being copied. */
  ask(work: W, memory: readonly ArrayBuffer[] = []): Promise<A> {
    const { worker, waiting } = (this.#running ??= this.#begin())
    const id = this.#next++
    worker.ref()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void worker.terminate(), this.#kind.timeoutMs)
      waiting.set(id, { resolve, reject, timer })
      worker.postMessage({ ...work, id } satisfies AskedWork<W>, memory)
    })
  }
}
