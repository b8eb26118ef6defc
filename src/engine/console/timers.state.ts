/** Timers that end with their console, so that none fires for a closed one. */
import { bound, state } from './console.state.ts'

const running = state((onClose) => {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  onClose(() => timers.forEach((timer) => clearTimeout(timer)))
  return timers
})

/** Runs `work` after `ms`, or never if that is Infinity, which `setTimeout` takes for 0. Returns a function that cancels it. */
export function after(ms: number, work: () => void): () => void {
  if (ms === Infinity) return () => {}
  const timers = running()
  const timer = setTimeout(
    bound(() => {
      timers.delete(timer)
      work()
    }),
    ms,
  )
  timers.add(timer)
  return () => {
    timers.delete(timer)
    clearTimeout(timer)
  }
}
