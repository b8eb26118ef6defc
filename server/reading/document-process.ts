/** One process that reads documents, one question at a time. It ends when it takes too long, and when nothing is asked for a while. */
import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { ReaderEnded, UnreadableFile } from './document-reader.ts'
import type { DocumentRequest, DocumentPart, DocumentReply, DocumentWork } from './messages.ts'

export type ProcessKind = {
  readonly start: () => ChildProcess
  /** Limit of one question. */
  readonly timeoutMs: number
  readonly idleMs: number
}
export type DocumentQuestion = {
  readonly work: DocumentWork
  readonly hear: (part: DocumentPart) => void
  readonly signal?: AbortSignal
}
type Asked = {
  readonly id: number
  readonly hear: DocumentQuestion['hear']
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}
type Running = { readonly child: ChildProcess; readonly ready: Promise<unknown> }

const STARTED_WITHIN_MS = 60_000

export class DocumentProcess {
  readonly #kind: ProcessKind
  #running: Running | undefined
  #asked: Asked | undefined
  #idle: NodeJS.Timeout | undefined
  #next = 1

  constructor(kind: ProcessKind) {
    this.#kind = kind
  }

  #begin(): Running {
    const child = this.#kind.start()
    const { promise, resolve, reject } = withResolvers()
    const end = (reason: string): void => {
      const error = new ReaderEnded(reason)
      reject(error)
      if (this.#running?.child !== child) return
      this.#running = undefined
      this.#asked?.reject(error)
    }
    child.on('message', (reply: DocumentReply) => {
      if (reply.kind === 'ready') resolve()
      else if (reply.id === this.#asked?.id) {
        hear(reply, this.#asked)
        // A process that failed once may be broken for good, such as a reader out of memory.
        if (reply.kind === 'failed') this.#end()
      }
    })
    child.on('error', ({ message }) => end(`The reader of documents failed: ${message}`))
    child.on('exit', (code, signal) => end(`The reader of documents ended (${signal ?? code})`))
    // `ask` reports the failure to the question that waits.
    promise.catch(() => undefined)
    return { child, ready: promise }
  }

  /** Its answer comes in parts, which `hear` is given. @throws UnreadableFile, ReaderEnded, or what the signal was aborted with */
  async ask({ work, hear: hearPart, signal }: DocumentQuestion): Promise<void> {
    signal?.throwIfAborted()
    clearTimeout(this.#idle)
    const { child, ready } = (this.#running ??= this.#begin())
    child.ref()
    child.channel?.ref()
    const { promise, resolve, reject } = withResolvers()
    const id = this.#next++
    this.#asked = { id, hear: hearPart, resolve, reject }
    const stop = (error: unknown): void => {
      reject(error)
      this.#end()
    }
    const late = (): void => stop(new ReaderEnded('The reader of documents took too long'))
    const aborted = (): void => stop(signal?.reason)
    signal?.addEventListener('abort', aborted)
    let timer = setTimeout(late, STARTED_WITHIN_MS)
    const send = (): void => {
      clearTimeout(timer)
      if (this.#asked?.id !== id) return
      timer = setTimeout(late, this.#kind.timeoutMs)
      child.send({ id, work } satisfies DocumentRequest, (error) => error && reject(new ReaderEnded(error.message)))
    }
    ready.then(send, reject)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
      this.#asked = undefined
      this.#rest()
    }
  }

  /** Lets the server exit while the process has no question, and ends the process after a while. */
  #rest(): void {
    if (this.#running === undefined) return
    this.#running.child.unref()
    this.#running.child.channel?.unref()
    this.#idle = setTimeout(() => this.#end(), this.#kind.idleMs)
    this.#idle.unref()
  }

  #end(): ChildProcess | undefined {
    const child = this.#running?.child
    this.#running = undefined
    child?.kill('SIGKILL')
    return child
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    this.#asked?.reject(new ReaderEnded('The reader of documents was closed'))
    const child = this.#end()
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.ref()
    await once(child, 'exit')
  }
}

function hear(reply: Exclude<DocumentReply, { kind: 'ready' }>, asked: Asked): void {
  if (reply.kind === 'part') asked.hear(reply.part)
  else if (reply.kind === 'done') asked.resolve()
  else if (reply.kind === 'unreadable') asked.reject(new UnreadableFile(reply.reason))
  else asked.reject(new ReaderEnded(reply.reason))
}

type Resolvers = {
  readonly promise: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}
function withResolvers(): Resolvers {
  let resolve: Resolvers['resolve'] = () => undefined
  let reject: Resolvers['reject'] = () => undefined
  const promise = new Promise<void>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  return { promise, resolve, reject }
}
