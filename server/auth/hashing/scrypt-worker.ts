/** Worker thread that computes one password hash after the other, with a lower priority than the threads that serve requests. */
import { scryptSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { AskedWork, ThreadAnswer } from '#server/project/asked-thread.ts'

export type ScryptWork = {
  readonly plain: string
  readonly salt: Uint8Array
  readonly bytes: number
  readonly log2: number
  readonly blocks: number
  readonly lanes: number
}

/** A third of the share of the processor that the other threads get when all of them are busy. */
const NICE = 5
/** Linux has a priority for each thread. `thread-self` is the folder of the thread that reads it. Where a sandbox refuses, it stays as it is. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1)), NICE)
  } catch {
    return
  }
}

function answered({ id, plain, salt, bytes, log2, blocks, lanes }: AskedWork<ScryptWork>): ThreadAnswer<Uint8Array> {
  try {
    return {
      id,
      answer: scryptSync(plain, salt, bytes, { N: 2 ** log2, r: blocks, p: lanes, maxmem: 256 * 2 ** log2 * blocks }),
    }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

lowerPriority()
parentPort?.on('message', (ask: AskedWork<ScryptWork>) => parentPort?.postMessage(answered(ask)))
