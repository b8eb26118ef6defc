/** The frames of a stream of columns: read from the database, or as they are kept with what changed since. */
import { sql } from 'drizzle-orm'
import { encodeMark, type StreamBegin, type StreamEnd } from '#model/columnar/frame.ts'
import { numberSetting } from '#server/project/number-settings.ts'
import { idsOf } from '../../../rows/reading/read-rows.ts'
import { utf8 } from '../binary/utf8.ts'
import { makeChunk, readChunk, type Columns, type ColumnsRequest } from './column-chunk.ts'
import { pagesOf, SIZES } from './column-pages.ts'
import { beside, step, type ColumnReader, type ColumnSource } from './column-source.ts'
import { gzipPart, type GzipPart, type PartInMemory } from '../../../files/gzip-parts.ts'
import type { Keeping, KeptSet } from '../kept/kept-sets.state.ts'

/** How many rows a browser holds at most; of more it asks for windows (workers/table/remote/remote-view.ts). */
export const tableLimit = (): number => numberSetting('HIGHBALL_TABLE_LIMIT')

const markOf = (mark: StreamBegin | StreamEnd): Promise<PartInMemory> => gzipPart(encodeMark(mark, utf8))

/** From so many rows on their pages give way to requests: half a second's work. */
const LONG = 100_000

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
  try {
    let rows = 0
    for await (const { count, part } of pagesOf(source, reader, { ...request, isLong: begin.count > LONG })) {
      rows += count
      if (part === undefined) continue
      await keeping?.add(part)
      yield part
    }
    if (reader.abandoned.aborted) return
    await keeping?.end(begin.cursor, rows)
    yield await markOf({ end: { cursor: begin.cursor, rows } })
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
