/**
 * jsdom for the tests of pages. Timers that files have left behind end with it: fired after it, they would not find a `window`, and Vitest
 * counts their error as a failed run.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments
/** jsdom leaves Node's timers in place, and they go on when its window is closed. Returns a function that ends them. */
function timersOf(global: Record<string, unknown>) {
  const open = new Set<ReturnType<typeof setTimeout>>()
  const { setTimeout: once, setInterval: again } = globalThis
  const kept = (timer: ReturnType<typeof setTimeout>) => {
    open.add(timer)
    return timer
  }
  const replaced = {
    setTimeout: Object.assign((work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const timer = once(() => {
        open.delete(timer)
        work(...given)
      }, ms)
      return kept(timer)
    }, once),
    setInterval: Object.assign(
      (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => kept(again(work, ms, ...given)),
      again,
    ),
  }
  Object.assign(global, replaced)
  return () => {
    for (const timer of open) clearTimeout(timer)
    Object.assign(global, { setTimeout: once, setInterval: again })
  }
}

export default {
  ...jsdom,
  async setup(global, options) {
    const { teardown } = await jsdom.setup(global, options)
    const endTimers = timersOf(global)
    return {
      async teardown(ended) {
        endTimers()
        await teardown(ended)
      },
    }
  },
} satisfies Environment
