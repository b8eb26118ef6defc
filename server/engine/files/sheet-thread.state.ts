/** The process's thread that reads spreadsheets. */
import type { Worker } from 'node:worker_threads'

/** `last`: settles when the reading that began last is over; the next one waits for it. */
export const sheetThread: { worker?: Worker | undefined; last: Promise<unknown>; waiting: number } = {
  last: Promise.resolve(),
  waiting: 0,
}
