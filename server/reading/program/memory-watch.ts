/** Ends this process when it takes too much memory. No limit of the heap holds what lies outside of it, such as pictures. */
import { Worker } from 'node:worker_threads'

const LOOKED_AT_EVERY_MS = 50

/** A thread looks, because a file may hold up the event loop. */
export function watchMemory(mostMb: number): void {
  const look = `setInterval(() => {
    if (process.memoryUsage.rss() > ${mostMb * 1024 * 1024}) process.kill(process.pid, 'SIGKILL')
  }, ${LOOKED_AT_EVERY_MS})`
  new Worker(look, { eval: true }).unref()
}
