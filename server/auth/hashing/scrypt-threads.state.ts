/** The process's threads that hash passwords. A flood of sign-ins takes only the processor time that requests leave. */
import { AskedThread } from '#server/project/asked-thread.ts'
import { startThread } from '#server/project/thread.ts'
import { AT_ONCE } from './hashing.state.ts'
import type { ScryptWork } from './scrypt-worker.ts'

/** A hash takes a quarter of a second; even on a busy machine no longer than this. */
const TIMEOUT_MS = 60_000

const threads = Array.from(
  { length: AT_ONCE },
  () =>
    new AskedThread<ScryptWork, Uint8Array>({
      name: 'The thread that hashes passwords',
      start: () => startThread(new URL('./scrypt-worker.ts', import.meta.url), 'scrypt-worker'),
      timeoutMs: TIMEOUT_MS,
    }),
)

/** Called in turn (hashing.state.ts), so that a thread is free. */
export async function scryptAside(work: ScryptWork): Promise<Buffer> {
  const [free] = threads.toSorted((a, b) => a.waiting - b.waiting)
  if (free === undefined) throw new Error('There is no thread that hashes passwords')
  return Buffer.from(await free.ask(work))
}
