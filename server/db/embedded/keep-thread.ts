/** Keeps the embedded database's thread running. A thread that ends is replaced; only current work fails, not saved writes. */
import { setTimeout } from 'node:timers/promises'
import { startEmbeddedThread, type EmbeddedThread } from './thread.ts'
import type { EmbeddedPlace } from './worker.ts'

/** Between two attempts to reopen it, growing while they fail, for example on a full disk. */
const WAIT_MS = { first: 100, most: 3000 }

export type KeptThread = {
  /** The running thread; while it is being reopened, the next one. */
  readonly current: () => Promise<EmbeddedThread>
  readonly close: () => Promise<void>
}

/** Throws if the first thread cannot be opened. */
export async function keepThread(place: EmbeddedPlace): Promise<KeptThread> {
  let isClosing = false
  let thread = startEmbeddedThread(place)

  async function openAgain(): Promise<EmbeddedThread> {
    for (let wait = WAIT_MS.first; ; wait = Math.min(2 * wait, WAIT_MS.most)) {
      try {
        const opened = await startEmbeddedThread(place)
        follow(opened)
        return opened
      } catch (error) {
        if (isClosing) throw error
        console.error(`It cannot be opened again yet: ${error instanceof Error ? error.message : String(error)}`)
        await setTimeout(wait)
      }
    }
  }
  function follow({ ended }: EmbeddedThread): void {
    void ended.then((why) => {
      if (isClosing) return
      console.error(`${why} It is opened again.`)
      thread = openAgain()
      // Closing while it is reopened rejects it, and nobody may be waiting.
      thread.catch(() => undefined)
    })
  }
  follow(await thread)
  return {
    current: () => thread,
    close: async () => {
      isClosing = true
      await (await thread).close()
    },
  }
}
