/** A reader in a process of its own, so that neither its time nor its memory is the server's. */
import { fork } from 'node:child_process'

export type Read = {
  /** Until the first rows, and until all of them. */
  readonly firstMs: number
  readonly allMs: number
  /** Inflated. */
  readonly bytes: number
  readonly lines: number
  /** What the reader itself worked. */
  readonly workMs: number
}

/** `body`: what is posted; without it, it is a GET. */
export const readApart = (url: string, token: string | undefined, body?: object): Promise<Read> =>
  new Promise((resolve, reject) => {
    const said = body === undefined ? [] : [JSON.stringify(body)]
    const reader = fork(new URL('reader.mjs', import.meta.url), [url, token ?? '', ...said], { execArgv: [] })
    reader.once('message', (read) => resolve(read as Read))
    reader.once('exit', (code) => reject(new Error(`The reader ended (${code})`)))
  })
