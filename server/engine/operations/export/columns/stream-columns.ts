/**
 * All rows of a resource as a stream of columns (model/columnar): what a table reads when it is opened for the first time.
 *
 * Each chunk is a page after the last id, in a transaction of its own: a slow reader holds none, on the embedded database others get
 * their turn in between, and a reader that was cut off continues after the last row it got. The pages are not of one moment, which
 * does no harm: the feed reports whatever is written after the cursor at the beginning. A long stream is kept for the next reader of the
 * same rows and columns.
 */
import { sql } from 'drizzle-orm'
import { readId, type Column, type Entity } from '../../../base/entity.ts'
import { invalid } from '../../../base/http-error.ts'
import { sightOf } from '../../../base/permission-check.ts'
import { fingerprint, run } from '../../../base/sql.ts'
import { tenantSql } from '../../../base/tenant-scope.ts'
import { fromSql, readQuestion, type QueryWords } from '../../../rows/reading/query.ts'
import type { Unit } from '../../../rows/transaction.ts'
import { changedRows, namedIn } from './changed-rows.ts'
import { chunkParts } from '../chunk-parts.ts'
import { chunkSql, type Columns, type ColumnsRequest } from './column-chunk.ts'
import { keptFrames, readFrames, tableLimit } from './column-frames.ts'
import { step, type ColumnReader, type ColumnSource } from './column-source.ts'
import type { GzipPart } from '../../../files/gzip-parts.ts'
import { bytesOf } from '../kept/bytes-of.ts'

const words = new Set(['columns', 'after'])

function readColumnsRequest(entity: Entity, query: QueryWords, { scope }: Unit): ColumnsRequest {
  const [unknown] = Object.keys(query).filter((key) => !words.has(key))
  if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; this call takes columns and after.'] })
  const { columns: names } = readQuestion(entity, { columns: query['columns'] }, scope)
  const { after: id } = query
  const after = typeof id === 'string' ? readId(entity, id) : undefined
  if (id !== undefined && after === undefined) throw invalid({ after: ['Not an id.'] })
  const all: Column[] = [...entity.columns.values()].filter(
    ({ name: key, field }) => key !== 'id' && key !== 'version' && field.kind !== 'json' && field.kind !== 'list',
  )
  const columns = names?.flatMap((key) => entity.columns.get(key) ?? []) ?? all
  return { entity, columns, parts: chunkParts(entity, columns), after }
}

/** What one stream has in common with another if it reads the same rows and columns; undefined where they are not kept. */
function keyOf(unit: Unit, request: Columns): string | undefined {
  const { tenancy, recipientField, attachedTo, viewOf } = request.entity.resource
  if (tenancy === 'user' || recipientField !== undefined || attachedTo !== undefined) return undefined
  // Rows of another company may be shared no more, and a kept set is sent whole before the ids of those that have gone.
  if (viewOf?.shared !== undefined) return undefined
  // Of people everybody reads their own fields.
  if (request.entity.closed !== undefined) return undefined
  // What is reckoned may change with the day, or with rows that have a say in it.
  if (request.columns.some(({ field }) => field.reckoned !== undefined)) return undefined
  const query = chunkSql(unit, request, { where: [] })
  // Whoever may not view a record is not told of its new name, and must not bring the set forward for those who may.
  const { viewed } = sightOf(unit.scope.permissions ?? new Set())
  return fingerprint(query, [unit.scope.company, namedIn(request).filter((name) => viewed.includes(name))])
}

/** Counted no further than it matters: of ten million rows that would take longer than the first window. */
async function countOf({ client, scope }: Unit, { entity }: Columns): Promise<number> {
  const [row] = await run<{ count: number }>(
    client,
    sql`select count(*) as count from (select 1 ${fromSql(entity, tenantSql(entity, scope, 't', true))} limit ${tableLimit() + 1}) counted`,
  )
  return row?.count ?? 0
}

/** The set that is kept, if it is whole and not much has changed since. */
async function findKept(source: ColumnSource, reader: ColumnReader, request: Columns, key: string) {
  const set = source.keptSets.find(key)
  if (set === undefined) return undefined
  const changed = await changedRows(source, reader, request, set.cursor)
  const bytes = changed && (await bytesOf(set))
  if (changed !== undefined && bytes !== undefined) return { key, set, bytes, changed }
  source.keptSets.forget(key)
  return undefined
}

/** `columns`: fields wanted; `after`: the id to continue after. More rows than a browser holds are only counted. */
export async function streamColumns(
  source: ColumnSource,
  reader: ColumnReader,
  bare: Entity,
  query: QueryWords,
): Promise<AsyncIterable<GzipPart>> {
  const cursor = await source.cursorNow(reader.person)
  const { key, ...request } = await step(source, reader, async (unit) => {
    const read = readColumnsRequest(await unit.withCustomFields(bare), query, unit)
    return { ...read, key: read.after === undefined ? keyOf(unit, read) : undefined }
  })
  const kept = key === undefined ? undefined : await findKept(source, reader, request, key)
  if (kept !== undefined) return keptFrames(source, reader, request, kept, cursor)
  const count = await step(source, reader, (unit) => countOf(unit, request))
  const isLong = count >= source.keptSets.leastRows && count <= tableLimit()
  const keeping = key !== undefined && isLong ? await source.keptSets.begin(key) : undefined
  return readFrames(source, reader, request, { cursor, count }, keeping)
}
