/** A table as a file, streamed: the ids are settled first and the rows fetched page by page, so that no transaction waits for a slow reader. */
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { headerOf } from '#model/table.ts'
import { withAdditional } from './custom.ts'
import { additionalJoins } from './custom-sql.ts'
import { bodyOf, guarded, type Doors, type Route } from './door.ts'
import type { Column, Entity } from './entity.ts'
import { csv } from './csv.ts'
import { invalid } from './fault.ts'
import type { Person } from './handler.ts'
import { columnsSql, fromSql, labelsSql, readQuestion } from './query.ts'
import { scopeOf } from './reading.ts'
import { within } from './scope.ts'
import type { Cell, Sheet } from './sheet.ts'
import { every, join, list, name, run } from './sql.ts'
import { transaction } from './transaction.ts'
import { xlsx } from './xlsx.ts'

const PAGE = 1000
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
        sql`select ${fields} from ${name(entity.table)} t ${additionalJoins(entity)} ${labels.joins} where ${every([sql`t.id = any(${list(some)}::${sql.raw(entity.uuid ? 'uuid[]' : 'bigint[]')})`, ...within(entity, scopeOf(person), 't')])}`,
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

const download =
  (doors: Doors, bare: Entity): Route =>
  async (request, reply, person) => {
    const body = bodyOf(request)
    const [unknown] = Object.keys(body).filter((key) => !known.has(key))
    if (unknown !== undefined) throw invalid({ [unknown]: [`Unknown; a download takes ${[...known].join(', ')}.`] })
    const { format } = body
    if (!isFormat(format))
      throw invalid({ format: [`${JSON.stringify(format ?? '')} is not offered; there are ${Object.keys(formats).join(' and ')}.`] })
    const [entity, question, ids] = await transaction(doors.db, person, async ({ client, scope }) => {
      const full = await withAdditional(doors.db, { client, ...scope }, bare)
      const { columns, filters, ordering, search } = body
      const asked = readQuestion(full, { columns, filters, ordering, search }, scope)
      const found = await run(client, sql`select t.id as id ${fromSql(full, asked.where, asked.order.joins)} order by ${asked.order.by}`)
      return [full, asked, found.map(({ id }) => id)] as const
    })
    const all = [...entity.columns.values()]
    const columns = question.columns?.flatMap((key) => entity.columns.get(key) ?? []) ?? all.filter(({ field }) => field.table === true)
    const sheet: Sheet = {
      title: entity.resource.plural,
      columns: columns.map((column) => ({ title: headerOf(column.name, column.field) })),
      rows: pages(doors, entity, person, ids, columns),
    }
    const { type, write } = formats[format]
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${entity.table}.${format}"`)
      .send(write(sheet))
  }
export const downloadRoute = (doors: Doors, entity: Entity) => guarded(doors, entity.resource.needs.view, download(doors, entity))
