/** The files of a worker share its modules and globals: what one replaces is put back as it ends. */
import { afterAll, vi } from 'vitest'

afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // A module that is still being loaded as its file ends could not be loaded by any later one.
  await vi.dynamicImportSettled()
})
