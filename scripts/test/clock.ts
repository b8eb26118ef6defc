/** Measures a part of the tests: wall time, and processor time of the whole machine. */
import os from 'node:os'

/** In seconds. `processor`: of all processes of the machine, because those of a database are no children of ours. */
export type Spent = { readonly wall: number; readonly processor: number }

/** Seconds that the processors have worked since the machine was started. */
const processorSeconds = (): number =>
  os.cpus().reduce((sum, { times: { user, nice, sys } }) => sum + (user + nice + sys) / 1000, 0)

/** Starts to measure; the returned function answers what was spent since. */
export function startClock(): () => Spent {
  const [wall, processor] = [performance.now(), processorSeconds()]
  return () => ({ wall: (performance.now() - wall) / 1000, processor: processorSeconds() - processor })
}
