/** Makes the file of a report once, and queues one letter to each address. */
import type { Row } from '#model/kernel/resource.ts'
import type { report } from '#model/areas/report/report.resource.ts'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/engine/base/handler.ts'
import type { Letter, LetterFile, QueueLetter } from '#server/engine/base/letter.ts'
import type { Client } from '#server/engine/base/sql.ts'
import { keepLetterFile } from '#server/mail/letter-files.ts'
import { askedIn } from '../asked.ts'
import { reportFile } from '../report-file.ts'
import { reportLetter } from './letter-text.ts'
import type { RunResult } from './result.ts'

export type SavedReport = Row<typeof report>
export type Sender = {
  /** Public address of the console. */
  readonly site: string
  readonly queueLetter: QueueLetter
}
type Written = {
  readonly person: Person
  readonly report: SavedReport
  readonly result: RunResult
  readonly format: SavedReport['format']
  /** Such as `3 rows`. */
  readonly rows: string
  readonly message?: string
  readonly closing: string
}

export const REPORT = 'report:report'
/** Each address once, whatever its case. */
export const onceEach = (addresses: readonly string[]): readonly string[] =>
  [...new Map(addresses.toReversed().map((one) => [one.toLowerCase(), one])).values()].toReversed()

/** The same bytes as the download. Undefined where they are more than a letter may carry. */
async function fileOf(db: Database, { person, report: row, format }: Written): Promise<LetterFile | undefined> {
  const abandoned = new AbortController()
  const file = await reportFile(
    db,
    person,
    { ...askedIn(row), name: row.name, row_limit: row.row_limit },
    { format, abandoned: abandoned.signal },
  )
  const { filename, data, rows } = file
  const kept = await keepLetterFile(data)
  if (kept === undefined) abandoned.abort()
  return kept && { filename, rows, ...kept }
}

type Prepared = Omit<Letter, 'to'>

/** Outside of any transaction: the file is read in pages. */
export async function preparedLetter(db: Database, { site }: Sender, written: Written): Promise<Prepared> {
  const { person, report: row, result, rows, message = '', closing } = written
  const file = await fileOf(db, written)
  const link = `${site}/#/company/reports/${row.id}/`
  const text = reportLetter({ name: row.name, result, rows, message, filename: file?.filename, link, closing })
  return { company: person.company, about: { resource: REPORT, id: row.id }, ...(file && { file }), ...text }
}

export async function queueEach(client: Client, { queueLetter }: Sender, letter: Prepared, to: readonly string[]) {
  const queued: { readonly to: string; readonly id: number }[] = []
  for (const one of to) queued.push({ to: one, id: await queueLetter(client, { ...letter, to: one }) })
  return queued
}
