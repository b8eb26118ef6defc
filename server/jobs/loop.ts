/** The loop that works off the queues: started and stopped with the server, in each of its processes. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { attempt, countsOf, prepare, recover, take, type Queue, type QueueCount } from './queue.ts'

/** How often it looks for what is due. */
const BEAT_MS = 2000
/** How long the end of the server waits for what is under way. What takes longer is due again later, here or in another process. */
const END_MS = 5000

export type JobLoop = {
  readonly start: () => void
  /** Does all that is due now. */
  readonly turn: () => Promise<void>
  readonly counts: () => Promise<readonly QueueCount[]>
  /** Takes nothing more, and waits for what is under way. */
  readonly stop: () => Promise<void>
}

/** `now`: the clock that says what is due. */
export function createJobLoop(db: Database, queues: readonly Queue[], now: () => Date = () => new Date()): JobLoop {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isEnding = false
  let hasRecovered = false
  let lastFailure = ''

  /** All of one batch are ended before the next is taken, so that no more is under way than the queue allows. */
  async function workOff(queue: Queue): Promise<void> {
    await prepare(queue, db, now())
    while (queue.isOpen && !isEnding) {
      const taken = await take(queue, db, now())
      if (taken.length === 0) return
      const ended = await Promise.allSettled(taken.map((one) => attempt(queue, db, one, now)))
      const lost = ended.find((one) => one.status === 'rejected')
      if (lost?.status === 'rejected') throw lost.reason
    }
  }

  async function turn(): Promise<void> {
    if (!hasRecovered && db.kind === 'embedded') for (const queue of queues) await recover(queue, db, now())
    hasRecovered = true
    await Promise.all(queues.map(workOff))
  }

  /** A database that is away is told once; the next beats try again. */
  async function beat(): Promise<void> {
    try {
      await turn()
      lastFailure = ''
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error)
      if (failure !== lastFailure && !isEnding) console.error(`Letters and jobs wait for the next attempt: ${failure}`)
      lastFailure = failure
    }
    if (!isEnding) timer = setTimeout(() => void (running = beat()), BEAT_MS).unref()
  }

  return {
    start: () => void (running = beat()),
    turn,
    counts: async () => (await Promise.all(queues.map((queue) => countsOf(queue, db)))).flat(),
    stop: async () => {
      isEnding = true
      clearTimeout(timer)
      await Promise.race([running, pause(END_MS, undefined, { ref: false })])
      for (const { close } of queues) close()
    },
  }
}
