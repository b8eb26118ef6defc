/** The frames of a stream of columns: read from the database, or as they are kept with what changed since. */
import { sql } from 'drizzle-orm'
import { encodeMark, type StreamBegin, type StreamEnd } from '#model/columnar/frame.ts'
import { TABLE_LIMIT } from '#model/kernel/table.ts'
import type { Database } from '#server/db/database.ts'
import type { Person } from '../../base/handler.ts'
import type { Workload } from '../../limits/workload.state.ts'
import { idsOf } from '../../rows/read-rows.ts'
import { readingMany, type Unit } from '../../rows/transaction.ts'
import { utf8 } from './binary/utf8.ts'
import { afterSql, makeChunk, readChunk, type Columns, type ColumnsRequest } from './column-chunk.ts'
import { gzipPart, type GzipPart, type PartInMemory } from './kept/gzip-parts.ts'
import type { Keeping, KeptSet, KeptSets } from './kept/kept-sets.state.ts'

/**
 * Rows per chunk. The first is small, so that rows appear soon; large ones would keep others waiting, above all on the embedded
 * database.
 */
const SIZES = { server: [1000, 5000], embedded: [500, 1500] } as const

/** How many rows a browser holds at most; of more it asks for windows (workers/table/remote/remote-view.ts). */
export const tableLimit = (): number => Number(process.env['HIGHBALL_TABLE_LIMIT'] ?? TABLE_LIMIT)

/** Who reads, and whether they still do. */
export type ColumnReader = { readonly person: Person; readonly abandoned: AbortSignal }
/** Where a stream reads from: the database and the feed, within the quota of the reader, and what is kept. */
export type ColumnSource = {
  readonly db: Database
  readonly cursorNow: (person: Person) => Promise<string>
  /** The rows of some resources that changed since a cursor; undefined if they are more than `most`, or no longer known. */
  readonly changedSince: (
    person: Person,
    resources: readonly string[],
    cursor: string,
    most: number,
  ) => Promise<readonly { readonly resource: string; readonly id: string }[] | undefined>
  readonly workload: Workload
  readonly keptSets: KeptSets
}

/** One step of a stream in its own transaction, when it is the reader's turn. */
export async function step<T>(
  { db, workload }: ColumnSource,
  { person, abandoned }: ColumnReader,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const leave = await workload.enter('columns', person, abandoned)
  try {
    return await readingMany(db, person, abandoned, work)
  } finally {
    leave()
  }
}

/** Short, and needed by a page that had its turn: it takes no other. */
const beside =
  ({ db }: ColumnSource, { person, abandoned }: ColumnReader) =>
  (work: (unit: Unit) => Promise<void>): Promise<void> =>
    readingMany(db, person, abandoned, work)

const markOf = (mark: StreamBegin | StreamEnd): Promise<PartInMemory> => gzipPart(encodeMark(mark, utf8))

type Begin = { readonly cursor: string; readonly count: number }

/** `keeping`: where the chunks are kept for the next reader. */
export async function* readFrames(
  source: ColumnSource,
  reader: ColumnReader,
  request: ColumnsRequest,
  begin: Begin,
  keeping: Keeping | undefined,
): AsyncGenerator<GzipPart> {
  const most = tableLimit()
  yield await markOf({ begin: { ...begin, most } })
  if (begin.count > most) return
  const [first, others] = SIZES[source.db.kind]
  const pageAfter = (after: ColumnsRequest['after'], size: number) => {
    const page = { where: afterSql({ ...request, after }), size }
    const coming = step(source, reader, (unit) => readChunk(unit, request, page))
    // It is awaited later, or by nobody where the reader has left.
    coming.catch(() => undefined)
    return coming
  }
  try {
    let coming = pageAfter(request.after, first)
    for (let [rows, size]: [number, number] = [0, first]; !reader.abandoned.aborted; size = others) {
      const { rows: read, last } = await coming
      const { count } = read
      const isLast = count < size
      // The database reads the next page while this one is made.
      if (!isLast) coming = pageAfter(last, others)
      rows += count
      if (count > 0) {
        const part = await makeChunk(read, request, beside(source, reader))
        await keeping?.add(part)
        yield part
      }
      if (isLast) {
        await keeping?.end(begin.cursor, rows)
        return yield await markOf({ end: { cursor: begin.cursor, rows } })
      }
    }
  } finally {
    await keeping?.giveUp()
  }
}

type Kept = {
  readonly key: string
  readonly set: KeptSet
  readonly bytes: AsyncIterable<Uint8Array>
  /** The rows that changed since it was read. */
  readonly changed: readonly (number | string)[]
}

/** After the kept chunks come the rows that changed since, and the ids of those that have gone. */
export async function* keptFrames(
  source: ColumnSource,
  reader: ColumnReader,
  request: Columns,
  { key, set, bytes, changed }: Kept,
  cursor: string,
): AsyncGenerator<GzipPart> {
  yield await markOf({ begin: { cursor, count: set.rows, most: tableLimit(), kept: true } })
  yield { bytes, ...set.raw }
  if (reader.abandoned.aborted) return
  const [, size] = SIZES[source.db.kind]
  const news: PartInMemory[] = []
  for (let from = 0; from < changed.length; from += size) {
    const ids = changed.slice(from, from + size)
    const where = [sql`t.id = ${idsOf(request.entity, ids)}`]
    const { rows } = await step(source, reader, (unit) => readChunk(unit, request, { where }))
    const part = await makeChunk(rows, request, beside(source, reader), ids)
    news.push(part)
    yield part
  }
  await source.keptSets.extend(key, set, news, cursor)
  yield await markOf({ end: { cursor, rows: set.rows } })
}
