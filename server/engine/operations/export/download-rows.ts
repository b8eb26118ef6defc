/** Reads the rows of a download page by page, as typed cells with the headings of groups between them. */
import { sql, type SQL } from 'drizzle-orm'
import { TABLE_LIMIT } from '#model/kernel/table.ts'
import { type CompanyUnits } from '#model/kernel/measure/units.ts'
import { inUnits } from '#model/kernel/quantity.ts'
import { unitsIn } from '#model/areas/company/rules/settings.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { Database } from '#server/db/database.ts'
import { entityNamed, type Column, type Entity } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { invalid } from '../../base/http-error.ts'
import { join, list, run, type Client } from '../../base/sql.ts'
import { tenantSql } from '../../base/tenant-scope.ts'
import type { Cell, ExportRow } from '../../files/typed-table.ts'
import { mapInTurns } from '../../limits/turns.ts'
import { columnsSql, fromSql, labelsSql, readQuestion } from '../../rows/query.ts'
import { get } from '../../rows/read-rows.ts'
import { longReading, readingMany, type Unit } from '../../rows/transaction.ts'
import type { DownloadRequest, GroupHeading } from './download-request.ts'
import { pageSize } from './page-size.ts'
import { RowIds } from './row-ids.ts'
import type { SheetColumn } from './sheet-columns.ts'

const PAGE = 500
/** Ids of one round to the database. */
const IDS = 10_000

/** The rows of a query in order, some at a time, inside the running transaction. */
export async function* fetched(
  client: Client,
  query: SQL,
  next: () => number,
): AsyncGenerator<Record<string, unknown>[]> {
  // PostgreSQL plans a cursor for its first tenth unless it knows that all of it will be read.
  await run(client, sql`set local cursor_tuple_fraction = 1`)
  await run(client, sql`declare file no scroll cursor for ${query}`)
  for (;;) {
    const size = next()
    const rows = await run(client, sql`fetch ${sql.raw(String(size))} from file`)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}

/** Who downloads what. `abandoned` is aborted when nobody waits for the file any more. */
export type Download = {
  readonly bare: Entity
  readonly person: Person
  readonly request: DownloadRequest
  readonly abandoned: AbortSignal
}

/** The matching rows and the wanted columns; without `columns`, those that the table shows. */
export async function readDownload(unit: Unit, { bare, person, request }: Download) {
  const entity = await unit.withCustomFields(bare)
  const { columns: wanted, filters, ordering, search } = request
  const question = readQuestion(entity, { columns: wanted, filters, ordering, search }, unit.scope)
  const all = [...entity.columns.values()]
  const columns =
    question.columns?.flatMap((key) => entity.columns.get(key) ?? []) ?? all.filter(({ field }) => field.table === true)
  const units = await companyUnits(unit, person)
  return { entity, question, columns: columns.map((one): Column => ({ ...one, field: inUnits(one.field, units) })) }
}

/** The units in which the reader's company reads. */
async function companyUnits({ access }: Unit, { company }: Person): Promise<CompanyUnits> {
  const row = await get(entityNamed('company:company'), access, company)
  return unitsIn({ volume_unit: String(row['volume_unit']), weight_unit: String(row['weight_unit']) })
}

type Read = Awaited<ReturnType<typeof readDownload>>

/** The ids of the rows that match, in order. */
async function matchingIds({ client }: Unit, { entity, question: { where, order } }: Read): Promise<RowIds> {
  const ids = new RowIds(entity.uuid)
  const query = sql`select t.id as id ${fromSql(entity, where, order.joins)} order by ${order.by}`
  for await (const rows of fetched(client, query, () => IDS)) {
    for (const { id } of rows) ids.add(id)
    if (ids.length > TABLE_LIMIT)
      throw invalid({
        format: [
          `More than ${grouped(TABLE_LIMIT)} ${entity.resource.plural.toLowerCase()} are too many for one file. Filter them.`,
        ],
      })
  }
  return ids
}

/** The ids of the rows, in order: those that the request names, or those that match. */
export const readDownloadIds = (db: Database, download: Download) =>
  longReading(db, download.person, download.abandoned, async (unit) => {
    const read = await readDownload(unit, download)
    return { ...read, ids: download.request.ids ?? (await matchingIds(unit, read)) }
  })

/** Headings by the row that they precede. Of a collapsed group only the heading is in the download, not the rows. */
function headingsOf(groups: readonly GroupHeading[]): ReadonlyMap<number, readonly GroupHeading[]> {
  const headings = new Map<number, GroupHeading[]>()
  for (const heading of groups) {
    const here = headings.get(heading.at)
    if (here) here.push(heading)
    else headings.set(heading.at, [heading])
  }
  return headings
}
const totalCell = (total: SheetColumn['total'], value: Cell | undefined): Cell =>
  typeof value === 'number' ? total(value) : (value ?? null)
const headingRow = (shown: readonly SheetColumn[], { label, level, totals }: GroupHeading): ExportRow => ({
  cells: shown.map(({ of, total }, index): Cell =>
    index === 0 ? `${'  '.repeat(level)}${label}` : totalCell(total, of === undefined ? null : totals[of]),
  ),
  isHead: true,
})

/** Each page in a transaction of its own, so that others get their turn in between. A row that was deleted meanwhile is left out. */
export async function* pagesOf(
  db: Database,
  { person, request, abandoned }: Download,
  { entity, columns, ids }: { entity: Entity; columns: readonly Column[]; ids: RowIds },
  shown: readonly SheetColumn[],
): AsyncGenerator<ExportRow[]> {
  const headings = headingsOf(request.groups)
  const headingsAt = (row: number): ExportRow[] => (headings.get(row) ?? []).map((one) => headingRow(shown, one))
  const names = ['id', ...columns.map((column) => column.name)]
  const labels = labelsSql(entity, names)
  const fields = join([columnsSql(entity, names), ...labels.columns], ', ')
  const type = sql.raw(entity.uuid ? 'uuid[]' : 'bigint[]')
  const size = pageSize(PAGE)
  for (let start = 0; start < ids.length && !abandoned.aborted;) {
    const some = ids.slice(start, start + size.next())
    const rows = await readingMany(db, person, abandoned, ({ client, scope }) => {
      const where = [sql`t.id = any(${list(some)}::${type})`, ...tenantSql(entity, scope, 't', true)]
      return run(client, sql`select ${fields} ${fromSql(entity, where, labels.joins)}`)
    })
    const lines = new Map(
      await mapInTurns(rows, (row) => [row['id'], { cells: shown.map(({ cell }) => cell(row)) }] as const),
    )
    const first = start
    const page = some.flatMap((id, index): ExportRow[] => {
      const line = lines.get(id)
      return [...headingsAt(first + index), ...(line === undefined ? [] : [line])]
    })
    size.took(page)
    yield page
    start += some.length
  }
  const last = headingsAt(ids.length)
  if (last.length > 0) yield last
}
