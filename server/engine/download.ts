/** A table as a file: streamed as CSV or Excel, so that no transaction waits for a slow reader and no more than some pages are held; as a PDF set in one piece. */
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql, type SQL } from 'drizzle-orm'
import { grouped } from '#model/rules/grouped.ts'
import { headerOf } from '#model/table.ts'
import { printed } from '../print/press.ts'
import { csv } from './csv.ts'
import { withAdditional } from './custom.ts'
import { bodyOf, guarded, leftBy, type Doors, type Route } from './door.ts'
import { readAsked, type Asked } from './download-asked.ts'
import { entityNamed, type Column, type Entity } from './entity.ts'
import { invalid } from './fault.ts'
import type { Person } from './handler.ts'
import { columnsSql, fromSql, labelsSql, readQuestion } from './query.ts'
import { scopeOf } from './reading.ts'
import { get } from './rows.ts'
import { within } from './scope.ts'
import type { Cell, Line, Sheet } from './sheet.ts'
import { join, list, run } from './sql.ts'
import { tablePaper } from './table-paper.ts'
import { transaction, type Unit } from './transaction.ts'
import { xlsx } from './xlsx.ts'

const PAGE = 1000
const FETCH = 2000
/** Rows of a PDF: more of them nobody turns over, and all are set in one piece. */
const MOST_ON_PAPER = 5000
/** A table has so many names of rows in one request at most. */
export const largestDownload = 24 * 1024 * 1024
const streams = {
  csv: { type: 'text/csv; charset=utf-8', write: (sheet: Sheet) => Readable.from(csv(sheet), { objectMode: false }) },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
} as const
/** Who asks for what. */
type Order = { readonly bare: Entity; readonly person: Person; readonly asked: Asked; readonly left: AbortSignal }

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
  groups: Asked['groups'] = [],
): AsyncGenerator<Line[]> {
  const heads = headsOf(columns, groups)
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
    yield some.flatMap((id, at): Line[] => {
      const row = byId.get(id)
      // A row that went meanwhile is left out.
      return [...(heads.get(start + at) ?? []), ...(row === undefined ? [] : [{ cells: columns.map((column) => cellOf(column, row)) }])]
    })
  }
  const last = heads.get(ids.length) ?? []
  if (last.length > 0) yield last
}

/** The lines over groups, by the row that they stand before. Groups that are shut have no rows below them. */
function headsOf(columns: readonly Column[], groups: Asked['groups']): ReadonlyMap<number, Line[]> {
  const heads = new Map<number, Line[]>()
  for (const { at, label, level, totals } of groups) {
    const cells = columns.map(({ name: key }, index): Cell => (index === 0 ? `${'  '.repeat(level)}${label}` : (totals[key] ?? null)))
    heads.set(at, [...(heads.get(at) ?? []), { cells, isHead: true }])
  }
  return heads
}

const sheetOf = (entity: Entity, columns: readonly Column[], rows: Sheet['rows']): Sheet => ({
  title: entity.resource.plural,
  columns: columns.map((column) => ({ title: headerOf(column.name, column.field) })),
  rows,
})

async function questionOf(doors: Doors, { client, scope }: Unit, { bare, asked }: Order) {
  const entity = await withAdditional(doors.db, { client, ...scope }, bare)
  const { columns: said, filters, ordering, search } = asked
  const question = readQuestion(entity, { columns: said, filters, ordering, search }, scope)
  const all = [...entity.columns.values()]
  const columns = question.columns?.flatMap((key) => entity.columns.get(key) ?? []) ?? all.filter(({ field }) => field.table === true)
  return { entity, question, columns }
}

/** The rows by their ids, in order: those that were named, or those that the question finds. */
async function settled(doors: Doors, order: Order) {
  return transaction(doors.db, order.person, async (unit) => {
    const found = await questionOf(doors, unit, order)
    const { where, order: by } = found.question
    const ids = order.asked.ids ?? (await run(unit.client, sql`select t.id as id ${fromSql(found.entity, where, by.joins)} order by ${by.by}`)).map(({ id }) => id)
    return { ...found, ids }
  })
}

/** The embedded database has one connection: the ids are settled first and the rows fetched page by page, so that others get their turn. */
async function paged(doors: Doors, order: Order, format: keyof typeof streams): Promise<Readable> {
  const { entity, columns, ids } = await settled(doors, order)
  return streams[format].write(sheetOf(entity, columns, pages(doors, entity, order.person, ids, columns, order.asked.groups)))
}

/** The company's name, as it stands on its papers. */
const companyOf = (doors: Doors, person: Person): Promise<string> =>
  transaction(doors.db, person, async ({ client, scope }) => String((await get(entityNamed('company:company'), { client, ...scope }, person.company))['name']))

async function onPaper(doors: Doors, order: Order): Promise<Buffer> {
  const { entity, columns, ids } = await settled(doors, order)
  const { plural } = entity.resource
  if (ids.length > MOST_ON_PAPER)
    throw invalid({ format: [`${grouped(ids.length)} ${plural.toLowerCase()} are too many for a PDF: at most ${grouped(MOST_ON_PAPER)}. Filter them, or take Excel.`] })
  const { asked, person } = order
  const lines: Line[] = []
  for await (const page of pages(doors, entity, person, ids, columns, asked.groups)) lines.push(...page)
  return printed(tablePaper({ title: plural, columns, lines, rows: ids.length, company: await companyOf(doors, person), by: person.name, said: asked.said, zone: asked.zone }))
}

async function* fetched({ client }: Unit, query: SQL, columns: readonly Column[]): AsyncGenerator<Line[]> {
  // All of it will be read, not the first tenth.
  await run(client, sql`set local cursor_tuple_fraction = 1`)
  await run(client, sql`declare file no scroll cursor for ${query}`)
  for (;;) {
    const rows = await run(client, sql`fetch ${sql.raw(String(FETCH))} from file`)
    if (rows.length > 0) yield rows.map((row) => ({ cells: columns.map((column) => cellOf(column, row)) }))
    if (rows.length < FETCH) return
  }
}

/** A server is asked once, and what it answers is written aside before anybody reads it: a slow reader holds no transaction. */
async function spooled(doors: Doors, asked: Order, format: keyof typeof streams): Promise<Readable> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'highball-file-'))
  const file = path.join(folder, format)
  const remove = (): Promise<void> => fs.rm(folder, { recursive: true, force: true })
  try {
    await transaction(doors.db, asked.person, async (unit) => {
      const { entity, question, columns } = await questionOf(doors, unit, asked)
      const names = columns.map((column) => column.name)
      const labels = labelsSql(entity, names)
      const { where, order } = question
      const query = sql`select ${join([columnsSql(entity, names), ...labels.columns], ', ')} ${fromSql(entity, where, join([order.joins, labels.joins], ' '))} order by ${order.by}`
      await pipeline(streams[format].write(sheetOf(entity, columns, fetched(unit, query, columns))), createWriteStream(file), { signal: asked.left })
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
    const asked = readAsked(bare, bodyOf(request))
    const order: Order = { bare, person, asked, left: leftBy(reply) }
    const { format } = asked
    const file =
      format === 'pdf' ? await onPaper(doors, order) : await (doors.db.kind === 'server' && asked.ids === undefined ? spooled(doors, order, format) : paged(doors, order, format))
    return reply
      .header('content-type', format === 'pdf' ? 'application/pdf' : streams[format].type)
      .header('content-disposition', `attachment; filename="${bare.table}.${format}"`)
      .send(file)
  }
export const downloadRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.view, download(doors, entity))
