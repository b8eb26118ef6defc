/**
 * All rows of a resource as a stream of columns (model/columnar): what a table reads when it is opened for the first time.
 *
 * Each chunk is a page after the last id, in a transaction of its own: a slow reader holds none, on the embedded database others get
 * their turn in between, and a reader that was cut off continues after the last row it got. The pages are not of one moment, which
 * does no harm: the feed reports whatever is written after the cursor at the beginning.
 */
import { sql } from 'drizzle-orm'
import { idPart } from '#model/columnar/parts.ts'
import { encodeMark, encodeRows } from '#model/columnar/frame.ts'
import { TABLE_LIMIT, untilName, zoneName } from '#model/kernel/table.ts'
import type { Database } from '#server/db/database.ts'
import { additionalJoins } from '../../base/custom-fields-sql.ts'
import { readId, type Column, type Entity } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { isJoined, placeColumns, placeZoneSql } from '../../base/label.ts'
import { invalid } from '../../base/http-error.ts'
import { reckonedColumns } from '../../base/reckoned/reckoned-columns.ts'
import { join, name, run, runAsWritten } from '../../base/sql.ts'
import { tenantSql } from '../../base/tenant-scope.ts'
import { mapInTurns } from '../../limits/turns.ts'
import type { Workload } from '../../limits/workload.state.ts'
import { fromSql, readQuestion, type QueryWords } from '../../rows/query.ts'
import { readingMany, type Unit } from '../../rows/transaction.ts'
import { columnSql, instantsOf, joinOf, partOf, textsOf, utf8, type WrittenValue } from './column-parts.ts'

/**
 * Rows per chunk. The first is small, so that rows appear soon; large ones would keep others waiting, above all on the embedded
 * database.
 */
const SIZES = { server: [1000, 5000], embedded: [500, 1500] } as const
const words = new Set(['columns', 'after'])

/** How many rows a browser holds at most; of more it asks for windows (workers/table/remote/remote-view.ts). */
const tableLimit = (): number => Number(process.env['HIGHBALL_TABLE_LIMIT'] ?? TABLE_LIMIT)

type ColumnsRequest = {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly after: number | string | undefined
}

function readColumnsRequest(entity: Entity, query: QueryWords, { scope }: Unit): ColumnsRequest {
  const [unknown] = Object.keys(query).filter((key) => !words.has(key))
  if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; this call takes columns and after.'] })
  const { columns: names } = readQuestion(entity, { columns: query['columns'] }, scope)
  const { after: id } = query
  const after = typeof id === 'string' ? readId(entity, id) : undefined
  if (id !== undefined && after === undefined) throw invalid({ after: ['Not an id.'] })
  const all = [...entity.columns.values()].filter(
    ({ name: key, field }) => key !== 'id' && key !== 'version' && field.kind !== 'json' && field.kind !== 'list',
  )
  return { entity, columns: names?.flatMap((key) => entity.columns.get(key) ?? []) ?? all, after }
}

/** The rows of one chunk, as the database writes them. */
async function readChunk({ client, scope }: Unit, { entity, columns, after }: ColumnsRequest, size: number) {
  const parts = columns.map((column) => ({ column, ...columnSql(column) }))
  const page = sql`select t.* ${fromSql(entity, [...tenantSql(entity, scope, 't', true), ...(after === undefined ? [] : [sql`t.id > ${after}::${sql.raw(entity.uuid ? 'uuid' : 'bigint')}`])])} order by t.id limit ${size}`
  const places = placeColumns(
    entity,
    columns.map(({ name: key }) => key),
  )
  const reckoned = reckonedColumns(
    entity,
    columns.map(({ name: key }) => key),
  )
  const values = [
    ...parts.flatMap(({ value, label }) => [value, ...(label ? [label] : [])]),
    ...places.map(placeZoneSql),
    ...reckoned.map(([, { until }]) => until('t')),
  ]
  const joins = [...new Set([...columns.filter(isJoined), ...places])].map(joinOf)
  const rows = await runAsWritten(
    client,
    sql`select ${join([sql`t.id`, sql`t.version`, ...values], ', ')} from (${page}) ${name('t')} ${additionalJoins(entity)} ${join(joins, ' ')} order by t.id`,
  )
  return { rows, uuid: entity.uuid, parts, places, reckoned: reckoned.map(([key]) => key) }
}
type Chunk = Awaited<ReturnType<typeof readChunk>>

/** The chunk as it travels, and the id to continue after. Column by column, so that others are answered in between. */
async function encodeChunk({ rows, uuid, parts, places, reckoned }: Chunk) {
  const valuesAt = (place: number): WrittenValue[] => rows.map((row) => row[place] ?? null)
  const ids = valuesAt(0).map((id) => (uuid ? (id ?? '') : Number(id)))
  let place = 2
  const encoded = await mapInTurns(
    parts,
    ({ column, label }) => [column.name, partOf(column, valuesAt(place++), label && valuesAt(place++))] as const,
  )
  const zones = await mapInTurns(places, ({ name: key }) => [zoneName(key), textsOf(valuesAt(place++))] as const)
  const untils = await mapInTurns(reckoned, (key) => [untilName(key), instantsOf(valuesAt(place++))] as const)
  const frame = encodeRows(
    {
      count: rows.length,
      ids: idPart(ids),
      versions: Float64Array.from(rows, (row) => Number(row[1])),
      columns: Object.fromEntries([...encoded, ...zones, ...untils]),
    },
    utf8,
  )
  return { frame, rows: rows.length, last: ids.at(-1) }
}

/** Who reads, and whether they still do. */
type Reader = { readonly person: Person; readonly abandoned: AbortSignal }
/** Where a stream reads from: the database and the feed; within the quota of the reader. */
type Source = {
  readonly db: Database
  readonly cursorNow: (person: Person) => Promise<string>
  readonly workload: Workload
}

/** One step of a stream in its own transaction, when it is the reader's turn. */
async function step<T>(
  { db, workload }: Source,
  { person, abandoned }: Reader,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const leave = await workload.enter('columns', person, abandoned)
  try {
    return await readingMany(db, person, abandoned, work)
  } finally {
    leave()
  }
}

async function* frames(
  source: Source,
  reader: Reader,
  request: ColumnsRequest,
  begin: { readonly cursor: string; readonly count: number },
): AsyncGenerator<Uint8Array> {
  const most = tableLimit()
  yield encodeMark({ begin: { ...begin, most } }, utf8)
  if (begin.count > most) return
  const [first, others] = SIZES[source.db.kind]
  let { after } = request
  for (let [rows, size]: [number, number] = [0, first]; !reader.abandoned.aborted; size = others) {
    const chunk = await encodeChunk(await step(source, reader, (unit) => readChunk(unit, { ...request, after }, size)))
    rows += chunk.rows
    if (chunk.rows > 0) yield chunk.frame
    if (chunk.rows < size) return yield encodeMark({ end: { cursor: begin.cursor, rows } }, utf8)
    after = chunk.last
  }
}

/** `columns`: fields wanted; `after`: the id to continue after. More rows than a browser holds are only counted. */
export async function streamColumns(
  source: Source,
  reader: Reader,
  bare: Entity,
  query: QueryWords,
): Promise<AsyncIterable<Uint8Array>> {
  const cursor = await source.cursorNow(reader.person)
  const { count, ...request } = await step(source, reader, async (unit) => {
    const entity = await unit.withCustomFields(bare)
    const read = readColumnsRequest(entity, query, unit)
    // Counted no further than it matters: of ten million rows that would take longer than the first window.
    const [row] = await run<{ count: number }>(
      unit.client,
      sql`select count(*) as count from (select 1 ${fromSql(entity, tenantSql(entity, unit.scope, 't', true))} limit ${tableLimit() + 1}) counted`,
    )
    return { ...read, count: row?.count ?? 0 }
  })
  return frames(source, reader, request, { cursor, count })
}
