/** Hands files over to be kept, and takes back what was kept where the transaction that lists them fails. */
import type { ReceivedFile } from '#server/areas/document/bill/receive.ts'
import { isConnectionLost } from '#server/db/connection/connection-error.ts'
import { discard, keep } from '#server/engine/files/incoming.ts'

type Part = Pick<ReceivedFile, 'path' | 'name' | 'size' | 'hash'>

/** `begin` gives the files for one attempt: a transaction that begins once more leaves nothing of the one before. */
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
    // A lost connection does not say whether the transaction was written.
    if (!isConnectionLost(error)) await takeBack()
    throw error
  }
}
