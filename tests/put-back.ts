/** The files of a worker share its modules and globals: what one replaces is put back as it ends. */
import { afterAll, vi } from 'vitest'

const timers = ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'queueMicrotask'] as const
/** A stub that was made while the clock was a fake one gives back a function of that clock, which then never calls anybody. */
const isOfFakeClock = (name: (typeof timers)[number]): boolean => Object.hasOwn(globalThis[name] ?? {}, 'clock')

afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  const left = timers.filter(isOfFakeClock)
  if (left.length > 0) throw new Error(`No later file could wait: ${left.join(', ')} is of a fake clock.`)
  // A module that is still being loaded as its file ends could not be loaded by any later one.
  await vi.dynamicImportSettled()
})
