/** A table as a file, streamed: no transaction waits for a slow reader, and no more than some pages are held. */
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql, type SQL } from 'drizzle-orm'
import { headerOf } from '#model/table.ts'
import { withAdditional } from './custom.ts'
import { bodyOf, guarded, type Doors, type Route } from './door.ts'
import type { Column, Entity } from './entity.ts'
import { csv } from './csv.ts'
import { invalid } from './fault.ts'
import type { Person } from './handler.ts'
import { columnsSql, fromSql, labelsSql, readQuestion } from './query.ts'
import { scopeOf } from './reading.ts'
import { within } from './scope.ts'
import type { Cell, Sheet } from './sheet.ts'
import { join, list, run } from './sql.ts'
import { transaction, type Unit } from './transaction.ts'
import { xlsx } from './xlsx.ts'

const PAGE = 1000
const FETCH = 2000
const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: (sheet: Sheet) => Readable.from(csv(sheet), { objectMode: false }) },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
} as const
const isFormat = (said: unknown): said is keyof typeof formats => typeof said === 'string' && Object.hasOwn(formats, said)
const known = new Set(['format', 'columns', 'filters', 'ordering', 'search'])

function cellOf({ name: key, field, type }: Column, row: Readonly<Record<string, unknown>>): Cell {
  const labelled = field.kind === 'ref' || field.kind === 'refs'
  const value = labelled ? row[`${key}__label`] : row[key]
  if (value === null || value === undefined) return null
  if (typeof value === 'string') {
    if (field.kind === 'decimal') return { number: value }
    return field.kind === 'day' || field.kind === 'instant' ? { moment: value } : value
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) && type.endsWith('[]') ? value.join(', ') : JSON.stringify(value)
}

async function* pages(
  { db }: Doors,
  entity: Entity,
  person: Person,
  ids: readonly unknown[],
  columns: readonly Column[],
): AsyncGenerator<Cell[][]> {
  const names = ['id', ...columns.map((column) => column.name)]
  const labels = labelsSql(entity, names)
  const fields = join([columnsSql(entity, names), ...labels.columns], ', ')
  for (let start = 0; start < ids.length; start += PAGE) {
    const some = ids.slice(start, start + PAGE)
    const rows = await transaction(db, person, ({ client }) =>
      run(
        client,
        sql`select ${fields} ${fromSql(entity, [sql`t.id = any(${list(some)}::${sql.raw(entity.uuid ? 'uuid[]' : 'bigint[]')})`, ...within(entity, scopeOf(person), 't')], labels.joins)}`,
      ),
    )
    const byId = new Map(rows.map((row) => [row['id'], row]))
    // A row that went meanwhile is left out.
    yield some
      .map((id) => byId.get(id))
      .filter((row) => row !== undefined)
      .map((row) => columns.map((column) => cellOf(column, row)))
  }
}

type Asked = { readonly bare: Entity; readonly person: Person; readonly body: Readonly<Record<string, unknown>>; readonly format: keyof typeof formats }

const sheetOf = (entity: Entity, columns: readonly Column[], rows: Sheet['rows']): Sheet => ({
  title: entity.resource.plural,
  columns: columns.map((column) => ({ title: headerOf(column.name, column.field) })),
  rows,
})

async function questionOf(doors: Doors, { client, scope }: Unit, { bare, body }: Asked) {
  const entity = await withAdditional(doors.db, { client, ...scope }, bare)
  const { columns: said, filters, ordering, search } = body
  const question = readQuestion(entity, { columns: said, filters, ordering, search }, scope)
  const all = [...entity.columns.values()]
  const columns = question.columns?.flatMap((key) => entity.columns.get(key) ?? []) ?? all.filter(({ field }) => field.table === true)
  return { entity, question, columns }
}

/** The embedded database has one connection: the ids are settled first and the rows fetched page by page, so that others get their turn. */
async function paged(doors: Doors, asked: Asked): Promise<Readable> {
  const { entity, columns, ids } = await transaction(doors.db, asked.person, async (unit) => {
    const found = await questionOf(doors, unit, asked)
    const { where, order } = found.question
    const rows = await run(unit.client, sql`select t.id as id ${fromSql(found.entity, where, order.joins)} order by ${order.by}`)
    return { ...found, ids: rows.map(({ id }) => id) }
  })
  return formats[asked.format].write(sheetOf(entity, columns, pages(doors, entity, asked.person, ids, columns)))
}

async function* fetched({ client }: Unit, query: SQL, columns: readonly Column[]): AsyncGenerator<Cell[][]> {
  // All of it will be read, not the first tenth.
  await run(client, sql`set local cursor_tuple_fraction = 1`)
  await run(client, sql`declare file no scroll cursor for ${query}`)
  for (;;) {
    const rows = await run(client, sql`fetch ${sql.raw(String(FETCH))} from file`)
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => cellOf(column, row)))
    if (rows.length < FETCH) return
  }
}

/** A server is asked once, and what it answers is written aside before anybody reads it: a slow reader holds no transaction. */
async function spooled(doors: Doors, asked: Asked): Promise<Readable> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'highball-file-'))
  const file = path.join(folder, asked.format)
  const remove = (): Promise<void> => fs.rm(folder, { recursive: true, force: true })
  try {
    await transaction(doors.db, asked.person, async (unit) => {
      const { entity, question, columns } = await questionOf(doors, unit, asked)
      const names = columns.map((column) => column.name)
      const labels = labelsSql(entity, names)
      const { where, order } = question
      const query = sql`select ${join([columnsSql(entity, names), ...labels.columns], ', ')} ${fromSql(entity, where, join([order.joins, labels.joins], ' '))} order by ${order.by}`
      await pipeline(formats[asked.format].write(sheetOf(entity, columns, fetched(unit, query, columns))), createWriteStream(file))
    })
  } catch (error) {
    await remove()
    throw error
  }
  const stream = createReadStream(file)
  stream.once('close', () => void remove())
  return stream
}

const download =
  (doors: Doors, bare: Entity): Route =>
  async (request, reply, person) => {
    const body = bodyOf(request)
    const [unknown] = Object.keys(body).filter((key) => !known.has(key))
    if (unknown !== undefined) throw invalid({ [unknown]: [`Unknown; a download takes ${[...known].join(', ')}.`] })
    const { format } = body
    if (!isFormat(format))
      throw invalid({ format: [`${JSON.stringify(format ?? '')} is not offered; there are ${Object.keys(formats).join(' and ')}.`] })
    const asked: Asked = { bare, person, body, format }
    const file = await (doors.db.kind === 'server' ? spooled(doors, asked) : paged(doors, asked))
    return reply
      .header('content-type', formats[format].type)
      .header('content-disposition', `attachment; filename="${bare.table}.${format}"`)
      .send(file)
  }
export const downloadRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.view, download(doors, entity))
