/** Timers that end with their console: nothing of a console that was closed goes off later. */
import { bound, state } from './console.state.ts'

const running = state((onClose) => {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  onClose(() => timers.forEach((timer) => clearTimeout(timer)))
  return timers
})

/** Does `work` after `ms`. Returns what cancels it. */
export function after(ms: number, work: () => void): () => void {
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
