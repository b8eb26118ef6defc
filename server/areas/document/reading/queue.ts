/** The queue of readings: each document is read once, by one process, and once more after a crash. */
import { sql } from 'drizzle-orm'
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { bill } from '#model/areas/document/bill.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Database } from '#server/db/database.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { storedAt } from '#server/engine/operations/files/attach.ts'
import { rowsIn } from '#server/engine/rows/rows.ts'
import { systemTransaction, type Unit } from '#server/engine/rows/transaction.ts'
import { Refused, type Finish, type Queue, type Taken } from '#server/jobs/queue.ts'
import { numberSetting } from '#server/project/number-settings.ts'
import { ReaderEnded, UnreadableFile, type DocumentFile, type DocumentReader } from '#server/reading/document-reader.ts'
import { documentReader } from '#server/reading/reader.state.ts'
import { followReading, joinBatch } from './made-by.ts'
import { readingProgress, ReadingStopped } from './progress.ts'
import { readParts, type ReaderCall, type ReadPart } from './read-parts.ts'
import { valuesOf, type Written } from './write-reading.ts'

type Bill = Row<typeof bill>
/** The first attempt, and a second one after a crash. */
const ATTEMPTS_PER_ROUND = 2
const LEASE_MS = 10 * 60_000
export const NOTHING_FOUND = 'Neither the number of a bill of lading nor a car was found. Enter them from the page.'
const ENDED_TWICE = 'The reading ended twice before its end. Retry it, or enter the figures from the page.'

/** Returns the number of attempts since a person last asked for a reading. */
const roundOf = ({ attempts, earlier_attempts }: Bill): number => (attempts ?? 0) - (earlier_attempts ?? 0)

type Loaded = { readonly row: Bill; readonly file: DocumentFile }

function load(db: Database, { id, company_id: company, version }: Taken): Promise<Loaded> {
  return systemTransaction(
    db,
    async ({ client, rows }) => {
      const row = await rows(bill).get(id)
      if (row.made_by !== null) await followReading(client, row.made_by, { id, from: version - 1, to: version })
      if (roundOf(row) > ATTEMPTS_PER_ROUND) throw new Refused(ENDED_TWICE)
      const [file] = row.attachment === null ? [] : await rows(attachment).find({ id: row.attachment })
      if (file === undefined || file.stored_as === '') throw new Refused('There is no file to read.')
      return { row, file: { path: storedAt(file), type: file.content_type } }
    },
    company,
  )
}

/** Makes rows for the documents after the first one. */
async function makeOthers(unit: Unit, row: Bill, parts: readonly ReadPart[], now: Date): Promise<void> {
  const { name, attachment: file, source, message, shipment, trip, turn, made_by, uploaded_by, attempts } = row
  const begun = { name, attachment: file, source, message, shipment, trip, turn, made_by, uploaded_by, attempts }
  const made: { id: number; version: number }[] = []
  for (const part of parts) {
    const at = { page_from: part.from, page_to: part.to, finished_at: now.toISOString() }
    const fresh = { ...row, bol_number: '', bol_date: null, car_mark: '', car_number: '', product_name: '' }
    const blank = { ...fresh, net_volume: null, extracted_data: {}, accepted: {}, asked_pages: [] }
    const written = await valuesOf(unit, blank, part, now)
    const end = endOf(written)
    made.push(await unit.rows(bill).create({ ...begun, ...at, ...written.values, ...written.filed, ...end }))
  }
  if (made_by !== null && made.length > 0) await joinBatch(unit.client, made_by, made)
}

const endOf = ({ filed, isIdentified }: Written) =>
  isIdentified
    ? { status: filed === undefined ? ('read' as const) : ('saved' as const), problem: '' }
    : { status: 'failed' as const, problem: NOTHING_FOUND }

type Ended = { readonly version: number; readonly written: Written }

/** Returns undefined if another process, or a person, has changed the row meanwhile. */
function write(db: Database, taken: Taken, parts: readonly ReadPart[], now: Date): Promise<Ended | undefined> {
  const { id, company_id: company } = taken
  return systemTransaction(
    db,
    async (unit) => {
      const [row] = await unit.rows(bill).find({ id }, { lock: true })
      if (row === undefined || row.status !== 'reading' || row.attempts !== taken.attempts) return undefined
      const [first, ...others] = parts
      if (first === undefined) throw new Refused('The file has no pages.')
      const written = await valuesOf(unit, row, first, now)
      const span = others.length === 0 ? {} : { page_from: first.from, page_to: first.to }
      const { version } = await unit.rows(bill).patch(id, { ...written.values, ...span })
      await makeOthers(unit, row, others, now)
      if (row.made_by !== null) await followReading(unit.client, row.made_by, { id, from: row.version, to: version })
      return { version, written }
    },
    company,
  )
}

/** Saves a clean document without a person: it has no doubts, one shipment and no differences. */
const file =
  ({ id, company_id: company }: Taken, filed: Partial<Bill>): Finish =>
  (client) =>
    rowsIn({ client, company, user: undefined })(bill).patch(id, { ...filed, status: 'saved' })

type Reading = Pick<ReaderCall, 'reader' | 'signal'> & { readonly clock: () => number }

async function work(
  db: Database,
  taken: Taken,
  now: Date,
  kept: (version: number) => void,
  { reader, signal, clock }: Reading,
): Promise<Finish | undefined> {
  // The attempts of earlier rounds must not delay the next attempt.
  kept(taken.version)
  const { row, file: stored } = await load(db, taken)
  const isLast = roundOf(row) >= ATTEMPTS_PER_ROUND
  const parts = await readParts({ reader, ...readingProgress(db, taken, signal, clock) }, stored, row).catch(
    (error: unknown) => {
      if (error instanceof ReadingStopped) return undefined
      if (error instanceof UnreadableFile) throw new Refused(error.message)
      throw error instanceof ReaderEnded && isLast ? new Refused(ENDED_TWICE) : error
    },
  )
  if (parts === undefined) return undefined
  const ended = await write(db, taken, parts, now)
  if (ended === undefined) return undefined
  kept(ended.version)
  const { filed, isIdentified } = ended.written
  if (!isIdentified) throw new Refused(NOTHING_FOUND)
  return filed && file(taken, filed)
}

/**
 * Clears the progress, and records in the batch the version that the end of an attempt made, also where it filed the document:
 * it is undone with its upload.
 */
async function after(client: Client, { id, version }: Taken): Promise<void> {
  await run(client, sql`update document_bill set progress = '' where id = ${id} and progress <> ''`)
  const [row] = await run<{ version: number; made_by: number | null }>(
    client,
    sql`select version, made_by from document_bill where id = ${id}`,
  )
  if (row === undefined || row.made_by === null) return
  await followReading(client, row.made_by, { id, from: version, to: row.version })
}

/** Each process of the server has its own. `clock`: milliseconds. */
export function readingQueue(
  readerNow: () => DocumentReader = documentReader,
  clock: () => number = () => performance.now(),
): Queue {
  const ending = new AbortController()
  return {
    table: 'document_bill',
    name: 'bill_documents',
    only: sql`status in ('waiting', 'reading', 'failed')`,
    doing: 'reading',
    done: 'read',
    isOpen: true,
    atOnce: numberSetting('HIGHBALL_DOCUMENT_READERS'),
    mostAttempts: Number.POSITIVE_INFINITY,
    leaseMs: LEASE_MS,
    prepare: async () => undefined,
    work: (db, taken, now, kept) => work(db, taken, now, kept, { reader: readerNow(), signal: ending.signal, clock }),
    after,
    close: () => {
      ending.abort()
      void readerNow().close()
    },
  }
}
