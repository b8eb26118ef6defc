/** What the barcodes in the pictures of a file say (Code 128 and QR), read in a thread of its own. */
import { startThread } from '#server/project/thread.ts'
import { askAside, isTexts } from '#server/project/ask-aside.ts'
import { barcodeTurns } from './barcode-turns.state.ts'

const TIMEOUT_MS = 8000
const MEMORY = { maxOldGenerationSizeMb: 256 }
/** Nobody who uploads waits for more of them: what they say is an offer, and a file is taken without it. */
const MOST_WAITING = 12

const hasPictures = (type: string): boolean => ['image/png', 'image/jpeg', 'application/pdf'].includes(type)

const readNow = (path: string): Promise<readonly string[] | undefined> =>
  askAside(
    () =>
      startThread(new URL('./barcode-worker.ts', import.meta.url), 'barcode-worker', {
        workerData: path,
        resourceLimits: MEMORY,
        // What the libraries print of files that strangers send is not for the log.
        stdout: true,
        stderr: true,
      }),
    isTexts,
    TIMEOUT_MS,
  )

/** None where it has no picture, or where reading it takes too much time or memory. */
export async function barcodesIn({ path, type }: { readonly path: string; readonly type: string }) {
  if (!hasPictures(type) || barcodeTurns.waiting >= MOST_WAITING) return []
  barcodeTurns.waiting++
  const turn = barcodeTurns.last.then(() => readNow(path))
  barcodeTurns.last = turn.catch(() => undefined)
  try {
    return (await turn) ?? []
  } finally {
    barcodeTurns.waiting--
  }
}
