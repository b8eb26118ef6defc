/** Hands each question to a process that is free. Questions wait in the order in which they came. */
import { DocumentProcess, type ProcessKind, type DocumentQuestion } from './document-process.ts'

type Waiting = { readonly begin: (process: DocumentProcess) => void }

export class ProcessLane {
  readonly #all: readonly DocumentProcess[]
  /** The process used last comes first, so that the others can end when there is little to do. */
  #free: DocumentProcess[]
  #waiting: Waiting[] = []

  constructor(kind: ProcessKind, size: number) {
    this.#all = Array.from({ length: size }, () => new DocumentProcess(kind))
    this.#free = [...this.#all]
  }

  #take(signal?: AbortSignal): Promise<DocumentProcess> {
    const free = this.#free.shift()
    if (free !== undefined) return Promise.resolve(free)
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        begin: (process) => {
          // The signal of a queue lives as long as the server and must not collect listeners.
          signal?.removeEventListener('abort', leave)
          resolve(process)
        },
      }
      this.#waiting.push(waiting)
      signal?.addEventListener('abort', leave)
    })
  }

  async ask(question: DocumentQuestion): Promise<void> {
    question.signal?.throwIfAborted()
    const process = await this.#take(question.signal)
    try {
      await process.ask(question)
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free.unshift(process)
      else next.begin(process)
    }
  }

  /** Ends the processes. Questions that wait start them again. */
  async close(): Promise<void> {
    await Promise.all(this.#all.map((process) => process.close()))
  }
}
