/** Reads the rows of a download page by page, as typed cells with the headings of groups between them. */
import { sql } from 'drizzle-orm'
import { headerOf } from '#model/kernel/table.ts'
import type { Database } from '#server/db/database.ts'
import type { Column, Entity } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { join, list, run } from '../../base/sql.ts'
import { tenantSql } from '../../base/tenant-scope.ts'
import type { Cell, ExportRow, Sheet } from '../../files/typed-table.ts'
import { columnsSql, fromSql, labelsSql, readQuestion } from '../../rows/query.ts'
import { longReading, reading, type Unit } from '../../rows/transaction.ts'
import type { DownloadRequest, GroupHeading } from './download-request.ts'

const PAGE = 1000

/** Who downloads what. `abandoned` is aborted when nobody waits for the file any more. */
export type Download = {
  readonly bare: Entity
  readonly person: Person
  readonly request: DownloadRequest
  readonly abandoned: AbortSignal
}

export function cellOf({ name: key, field, type }: Column, row: Readonly<Record<string, unknown>>): Cell {
  const isReference = field.kind === 'ref' || field.kind === 'refs'
  const value = isReference ? row[`${key}__label`] : row[key]
  if (value === null || value === undefined) return null
  if (typeof value === 'string') {
    if (field.kind === 'decimal') return { number: value }
    return field.kind === 'day' || field.kind === 'instant' ? { moment: value } : value
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) && type.endsWith('[]') ? value.join(', ') : JSON.stringify(value)
}

export const sheetOf = (entity: Entity, columns: readonly Column[], rows: Sheet['rows']): Sheet => ({
  title: entity.resource.plural,
  columns: columns.map((column) => ({ title: headerOf(column.name, column.field) })),
  rows,
})

/** The matching rows and the wanted columns; without `columns`, those that the table shows. */
export async function readDownload(unit: Unit, { bare, request }: Download) {
  const entity = await unit.withCustomFields(bare)
  const { columns: wanted, filters, ordering, search } = request
  const question = readQuestion(entity, { columns: wanted, filters, ordering, search }, unit.scope)
  const all = [...entity.columns.values()]
  const columns =
    question.columns?.flatMap((key) => entity.columns.get(key) ?? []) ?? all.filter(({ field }) => field.table === true)
  return { entity, question, columns }
}

/** The ids of the rows, in order: those that the request names, or those that match. */
export const readDownloadIds = (db: Database, download: Download) =>
  longReading(db, download.person, download.abandoned, async (unit) => {
    const read = await readDownload(unit, download)
    const { where, order } = read.question
    const ids =
      download.request.ids ??
      (
        await run(unit.client, sql`select t.id as id ${fromSql(read.entity, where, order.joins)} order by ${order.by}`)
      ).map(({ id }) => id)
    return { ...read, ids }
  })

/** Headings by the row that they stand before. The rows of a collapsed group are not in the download, only its heading is. */
function headingsOf(columns: readonly Column[], groups: readonly GroupHeading[]): ReadonlyMap<number, ExportRow[]> {
  const headings = new Map<number, ExportRow[]>()
  for (const { at, label, level, totals } of groups) {
    const cells = columns.map(({ name: key }, index): Cell =>
      index === 0 ? `${'  '.repeat(level)}${label}` : (totals[key] ?? null),
    )
    headings.set(at, [...(headings.get(at) ?? []), { cells, isHead: true }])
  }
  return headings
}

/** Each page in a transaction of its own, so that others get their turn in between. A row that was deleted meanwhile is left out. */
export async function* pagesOf(
  db: Database,
  { person, request, abandoned }: Download,
  { entity, columns, ids }: { entity: Entity; columns: readonly Column[]; ids: readonly unknown[] },
): AsyncGenerator<ExportRow[]> {
  const headings = headingsOf(columns, request.groups)
  const names = ['id', ...columns.map((column) => column.name)]
  const labels = labelsSql(entity, names)
  const fields = join([columnsSql(entity, names), ...labels.columns], ', ')
  const type = sql.raw(entity.uuid ? 'uuid[]' : 'bigint[]')
  for (let start = 0; start < ids.length; start += PAGE) {
    const some = ids.slice(start, start + PAGE)
    const rows = await reading(db, person, abandoned, ({ client, scope }) => {
      const where = [sql`t.id = any(${list(some)}::${type})`, ...tenantSql(entity, scope, 't', true)]
      return run(client, sql`select ${fields} ${fromSql(entity, where, labels.joins)}`)
    })
    const byId = new Map(rows.map((row) => [row['id'], row]))
    yield some.flatMap((id, index): ExportRow[] => {
      const row = byId.get(id)
      const line = row === undefined ? [] : [{ cells: columns.map((column) => cellOf(column, row)) }]
      return [...(headings.get(start + index) ?? []), ...line]
    })
  }
  const last = headings.get(ids.length) ?? []
  if (last.length > 0) yield last
}
