/** Records the page at which a reading is, and ends the reading where a person has stopped it or removed the document. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Taken } from '#server/jobs/queue.ts'

/** Pages of a text layer take a few milliseconds each: they are not recorded one by one. */
const RECORDED_EVERY_MS = 1000

/** A person stopped the reading or removed its document, so nothing of it is written. */
export class ReadingStopped extends Error {}

export type ReadingProgress = {
  /** Aborted with `ReadingStopped`, or when the queue closes. */
  readonly signal: AbortSignal
  /** `done`: number of pages that were read. */
  readonly onPage: (done: number, all: number) => void
}

export function readingProgress(
  db: Database,
  { id, company_id: company, attempts }: Taken,
  ending: AbortSignal,
  clock: () => number,
): ReadingProgress {
  const stopped = new AbortController()
  let recordedAt = clock()
  let isRecording = false
  const record = async (text: string): Promise<void> => {
    const own = sql`id = ${id} and company_id = ${company} and status = 'reading' and attempts = ${attempts}`
    const recorded = await systemTransaction(db, ({ client }) =>
      run(client, sql`update document_bill set progress = ${text} where ${own} returning id`),
    )
    if (recorded.length === 0) stopped.abort(new ReadingStopped('The reading was stopped.'))
  }
  return {
    signal: AbortSignal.any([ending, stopped.signal]),
    onPage(done, all) {
      if (done >= all || isRecording || clock() - recordedAt < RECORDED_EVERY_MS) return
      isRecording = true
      recordedAt = clock()
      // Where the database is away for a moment, the next page is recorded.
      void record(`page ${done + 1} of ${all}`)
        .catch(() => undefined)
        .finally(() => void (isRecording = false))
    },
  }
}
