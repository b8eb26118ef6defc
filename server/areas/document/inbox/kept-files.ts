/** Stores received files for good, and removes them again if the transaction that lists them fails. */
import type { ReceivedFile } from '#server/areas/document/bill/receive.ts'
import { isConnectionLost } from '#server/db/connection/connection-error.ts'
import { discard, keep } from '#server/engine/files/incoming.ts'

type Part = Pick<ReceivedFile, 'path' | 'name' | 'size' | 'hash'>

/** `begin` returns the files for one attempt of the transaction, and removes the files that an earlier attempt stored. */
export async function withKeptFiles<T>(
  parts: readonly Part[],
  work: (begin: () => Promise<readonly ReceivedFile[]>) => Promise<T>,
): Promise<T> {
  const kept: string[] = []
  const takeBack = async (): Promise<void> => void (await Promise.all(kept.splice(0).map(discard)))
  const begin = async (): Promise<readonly ReceivedFile[]> => {
    await takeBack()
    return parts.map((part) => ({
      ...part,
      keep: async (at: string) => {
        kept.push(at)
        await keep(part.path, at)
      },
    }))
  }
  try {
    return await work(begin)
  } catch (error) {
    // After a lost connection it is unknown whether the transaction was written, so its files stay.
    if (!isConnectionLost(error)) await takeBack()
    throw error
  }
}
