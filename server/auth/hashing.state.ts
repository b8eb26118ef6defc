/** How many passwords the process is hashing, and who waits for a turn. */

/** Concurrent hashes; more would take memory and CPU from everything else. */
const AT_ONCE = 2

let running = 0
const queue: (() => void)[] = []
export async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
