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
  const timers = new Map<Queue, NodeJS.Timeout>()
  const running = new Map<Queue, Promise<void>>()
  const failures = new Map<Queue, string>()
  let isEnding = false
  let recovered: Promise<unknown> | undefined

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

  /** What another process of an embedded database was at when it ended is due at once. */
  const recoverOnce = (): Promise<unknown> =>
    (recovered ??=
      db.kind === 'embedded'
        ? queues.reduce(
            (before, queue) => before.then(() => recover(queue, db, now())),
            Promise.resolve<unknown>(undefined),
          )
        : Promise.resolve()).catch((error: unknown) => {
      recovered = undefined
      throw error
    })

  async function turnOf(queue: Queue): Promise<void> {
    await recoverOnce()
    await workOff(queue)
  }

  /** Each queue has a beat of its own, so that long work of one holds up none of the others. A database that is away is told once. */
  async function beat(queue: Queue): Promise<void> {
    try {
      await turnOf(queue)
      failures.delete(queue)
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error)
      const isTold = [...failures.values()].includes(failure)
      if (!isTold && !isEnding) console.error(`Letters and jobs wait for the next attempt: ${failure}`)
      failures.set(queue, failure)
    }
    if (!isEnding) timers.set(queue, setTimeout(() => begin(queue), BEAT_MS).unref())
  }
  const begin = (queue: Queue): void => void running.set(queue, beat(queue))

  return {
    start: () => queues.forEach(begin),
    turn: async () => void (await Promise.all(queues.map(turnOf))),
    counts: async () => (await Promise.all(queues.map((queue) => countsOf(queue, db)))).flat(),
    stop: async () => {
      isEnding = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.race([Promise.all(running.values()), pause(END_MS, undefined, { ref: false })])
      for (const { close } of queues) close()
    },
  }
}
