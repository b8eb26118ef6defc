/**
 * All rows of a resource as a stream of columns (model/columnar): what a table reads when it is opened for the first time.
 *
 * Each chunk is a page after the last id and a transaction by itself: a slow reader holds none, on the embedded database others get
 * their turn between two, and who was cut off goes on after the last row that came. That the pages are not of one moment does no
 * harm: whatever is written after the cursor at the beginning is told by the feed.
 */
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { idPart } from '#model/columnar/parts.ts'
import { encodeMark, encodeRows } from '#model/columnar/frame.ts'
import { TABLE_LIMIT } from '#model/table.ts'
import { cursorNow } from '../feed/standing.ts'
import { columnSql, partOf, utf8, type Said } from './columns-parts.ts'
import { withAdditional } from './custom.ts'
import { additionalJoins } from './custom-sql.ts'
import { guarded, queryOf, type Doors, type Route } from './door.ts'
import { readId, type Column, type Entity } from './entity.ts'
import { invalid } from './fault.ts'
import type { Person } from './handler.ts'
import { fromSql, readQuestion } from './query.ts'
import { within } from './scope.ts'
import { join, name, run, runAsSaid } from './sql.ts'
import { transaction, type Unit } from './transaction.ts'

/** Rows of a chunk. The first is small, so that there is something to see; on the embedded database nobody is kept waiting for a large one. */
const SIZES = { server: [1000, 10_000], embedded: [500, 3000] } as const
const known = new Set(['columns', 'after'])

/** How many rows a browser is to hold; beyond, it asks for windows (workers/table/beyond.ts). */
const most = (): number => Number(process.env['HIGHBALL_TABLE_LIMIT'] ?? TABLE_LIMIT)

type Asked = { readonly entity: Entity; readonly columns: readonly Column[]; readonly after: number | string | undefined }

function readAsked(entity: Entity, query: Readonly<Record<string, unknown>>, { scope }: Unit): Asked {
  const [unknown] = Object.keys(query).filter((key) => !known.has(key))
  if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; this call takes columns and after.'] })
  const { columns: names } = readQuestion(entity, { columns: query['columns'] }, scope)
  const { after: said } = query
  const after = typeof said === 'string' ? readId(entity, said) : undefined
  if (said !== undefined && after === undefined) throw invalid({ after: ['Not an id.'] })
  const all = [...entity.columns.values()].filter(({ name: key, field }) => key !== 'id' && key !== 'version' && field.kind !== 'json' && field.kind !== 'list')
  return { entity, columns: names?.flatMap((key) => entity.columns.get(key) ?? []) ?? all, after }
}

/** One chunk, and the id to go on after. */
async function pageOf({ client, scope }: Unit, { entity, columns, after }: Asked, size: number) {
  const parts = columns.map((column) => ({ column, ...columnSql(column) }))
  const page = sql`select t.* ${fromSql(entity, [...within(entity, scope, 't', true), ...(after === undefined ? [] : [sql`t.id > ${after}::${sql.raw(entity.uuid ? 'uuid' : 'bigint')}`])])} order by t.id limit ${size}`
  const values = parts.flatMap(({ value, label }) => [value, ...(label ? [label] : [])])
  const joins = parts.flatMap(({ join: one }) => (one ? [one] : []))
  const rows = await runAsSaid(
    client,
    sql`select ${join([sql`t.id`, sql`t.version`, ...values], ', ')} from (${page}) ${name('t')} ${additionalJoins(entity)} ${join(joins, ' ')} order by t.id`,
  )
  const at = (place: number): Said[] => rows.map((row) => row[place] ?? null)
  const ids = at(0).map((said) => (entity.uuid ? (said ?? '') : Number(said)))
  let place = 2
  const made = parts.map(({ column, label }) => [column.name, partOf(column, at(place++), label && at(place++))] as const)
  const frame = encodeRows({ count: rows.length, ids: idPart(ids), versions: Float64Array.from(rows, (row) => Number(row[1])), columns: Object.fromEntries(made) }, utf8)
  return { frame, rows: rows.length, last: ids.at(-1) }
}

async function* frames(doors: Doors, person: Person, asked: Asked, begun: { readonly cursor: string; readonly count: number }): AsyncGenerator<Uint8Array> {
  const limit = most()
  yield encodeMark({ begin: { ...begun, most: limit } }, utf8)
  if (begun.count > limit) return
  const [first, others] = SIZES[doors.db.kind]
  let { after } = asked
  for (let [rows, size]: [number, number] = [0, first]; ; size = others) {
    const page = await transaction(doors.db, person, (unit) => pageOf(unit, { ...asked, after }, size))
    rows += page.rows
    if (page.rows > 0) yield page.frame
    if (page.rows < size) return yield encodeMark({ end: { cursor: begun.cursor, rows } }, utf8)
    after = page.last
  }
}

const columns =
  (doors: Doors, bare: Entity): Route =>
  async (request, reply, person) => {
    const cursor = await cursorNow(doors.db, person)
    const { count, ...asked } = await transaction(doors.db, person, async (unit) => {
      const entity = await withAdditional(doors.db, { client: unit.client, ...unit.scope }, bare)
      const here = readAsked(entity, queryOf(request), unit)
      // Counted no further than it matters: of ten million rows that would take longer than the first window.
      const [found] = await run<{ count: number }>(
        unit.client,
        sql`select count(*) as count from (select 1 ${fromSql(entity, within(entity, unit.scope, 't', true))} limit ${most() + 1}) counted`,
      )
      return { ...here, count: found?.count ?? 0 }
    })
    return reply.header('content-type', 'application/octet-stream').send(Readable.from(frames(doors, person, asked, { cursor, count }), { objectMode: false, highWaterMark: 1 }))
  }
export const columnsRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.view, columns(doors, entity))
