/**
 * Worker thread in which the pages of streams of columns are made and compressed: the event loop stays free for others, and what is thrown
 * away on the way, some gigabyte for a million rows, is swept up beside few other things.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { goByOffsets } from '#model/shared/zones/zone-offsets.state.ts'
import type { AskedWork, ThreadAnswer } from '#server/project/asked-thread.ts'
import { workBehindRequests } from '#server/project/thread-priority.ts'
import { answerOf, memoryOf } from './page-answers.ts'
import type { PageAnswer, PageWork, PageWorkerData } from './page-work.ts'

async function answered(work: AskedWork<PageWork>): Promise<void> {
  const { id } = work
  try {
    const answer = await answerOf(work)
    parentPort?.postMessage({ id, answer } satisfies ThreadAnswer<PageAnswer>, memoryOf(answer))
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ id, error: said } satisfies ThreadAnswer<PageAnswer>)
  }
}

const { offsets, isBehind }: PageWorkerData = workerData
goByOffsets(offsets)
if (isBehind) workBehindRequests()
parentPort?.on('message', (work: AskedWork<PageWork>) => void answered(work))
