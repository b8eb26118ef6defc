/** Asks a thread that ends with its answer: a hostile file costs a moment of the server's time and memory, and no more. */
import type { Worker } from 'node:worker_threads'

/**
 * What is outside of a thread's heap, such as the bytes of a stream that unpacks to a thousandfold, no limit of the thread holds: the whole
 * process is looked at, and the thread is ended once it has grown by so much.
 */
const [MOST_GROWN, LOOKED_AT_EVERY_MS] = [600 * 1024 * 1024, 50]

/** What a thread says once its own programs are loaded: from then on its time counts. */
export const BEGUN = 'begun'
const STARTED_WITHIN_MS = 60_000

/** Undefined where it takes too much time or memory, or answers something else. */
export function askAside<T>(
  start: () => Worker,
  isAnswer: (answer: unknown) => answer is T,
  timeoutMs: number,
): Promise<T | undefined> {
  const before = process.memoryUsage.rss()
  const worker = start()
  return new Promise((resolve) => {
    const end = (answer: unknown): void => {
      clearTimeout(timer)
      clearInterval(looking)
      resolve(isAnswer(answer) ? answer : undefined)
      void worker.terminate()
    }
    let timer = setTimeout(end, STARTED_WITHIN_MS)
    const hear = (said: unknown): void => {
      if (said !== BEGUN) return end(said)
      clearTimeout(timer)
      timer = setTimeout(end, timeoutMs)
    }
    const looking = setInterval(() => {
      if (process.memoryUsage.rss() - before > MOST_GROWN) end(undefined)
    }, LOOKED_AT_EVERY_MS)
    worker.on('message', hear)
    worker.once('error', end)
    worker.once('exit', end)
  })
}

export const isTexts = (answer: unknown): answer is readonly string[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'string')
