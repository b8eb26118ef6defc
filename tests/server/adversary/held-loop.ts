/** How long requests hold the event loop: while it is held, nobody else is answered. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

const RESOLUTION_MS = 5

export function watchLoop() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    /** Does work, and says for how many milliseconds the loop stood still at most. Work that is quicker than `noticed` is not looked at: 0. */
    async during<T>(noticed: number, work: () => Promise<T>): Promise<{ readonly result: T; readonly held: number }> {
      delay.reset()
      const begun = performance.now()
      const result = await work()
      if (performance.now() - begun < noticed) return { result, held: 0 }
      // What was held up is counted when the timer of the measurement runs again.
      await new Promise((resolve) => setTimeout(resolve, 2 * RESOLUTION_MS))
      return { result, held: delay.max / 1e6 }
    },
    end: () => delay.disable(),
  }
}
