/** The server that the test files of a worker share: the first of them opens it. */
import type { OpenServer } from './open-server.ts'

/** Keeps what the first call makes for all later ones; a call that fails leaves the next one to try. */
function createOnce<T>(): (make: () => Promise<T>) => Promise<T> {
  let made: Promise<T> | undefined
  return (make) =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}

export const sharedServer = createOnce<OpenServer>()
