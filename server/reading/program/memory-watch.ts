/** Ends this process when it takes too much memory. The limit of the heap does not cover pictures, which lie outside of it. */
import { Worker } from 'node:worker_threads'

const LOOKED_AT_EVERY_MS = 50

/** Measures in a thread, because a file may block the event loop. */
export function watchMemory(maxMb: number): void {
  const look = `setInterval(() => {
    if (process.memoryUsage.rss() > ${maxMb * 1024 * 1024}) process.kill(process.pid, 'SIGKILL')
  }, ${LOOKED_AT_EVERY_MS})`
  new Worker(look, { eval: true }).unref()
}
