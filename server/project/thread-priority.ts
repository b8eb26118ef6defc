/** Lets a thread work behind the event loop: where both want the same processor, whoever asks something short does not wait for long work. */
import fs from 'node:fs'
import os from 'node:os'

/** Of 0 to 19. With 4 others still noticed the work, with 10 hardly; where processors are free it makes no difference. */
const BEHIND = 10

/** Called in the thread, for good. On Linux each thread has a priority of its own; elsewhere nothing is done. */
export function workBehindRequests(): void {
  try {
    const thread = Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1))
    // The first thread of a process is the event loop itself.
    if (Number.isSafeInteger(thread) && thread !== process.pid && os.getPriority(thread) < BEHIND)
      os.setPriority(thread, BEHIND)
  } catch {
    // There is no such folder, or the system does not allow it: the work is done all the same, beside requests instead of behind them.
  }
}
