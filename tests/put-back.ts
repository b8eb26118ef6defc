/** The files of a worker share its modules and globals: what one replaces is put back as it ends. */
import { afterAll, vi } from 'vitest'

const timers = ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'queueMicrotask'] as const
/** A stub that is made under a fake clock restores the function of that clock, which never runs its callback once the clock has gone. */
const isOfFakeClock = (name: (typeof timers)[number]): boolean => Object.hasOwn(globalThis[name] ?? {}, 'clock')

afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  const left = timers.filter(isOfFakeClock)
  if (left.length > 0)
    throw new Error(`Remove stubs before vi.useRealTimers(): a fake clock is left in ${left.join(', ')}.`)
  // A module that is still being loaded as its file ends could not be loaded by any later one.
  await vi.dynamicImportSettled()
})
