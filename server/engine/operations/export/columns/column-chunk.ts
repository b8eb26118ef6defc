/** One chunk of a stream of columns: a page of rows as the database sends them, and as it travels. */
import { sql, type SQL } from 'drizzle-orm'
import type { RowId } from '#model/columnar/chunk.ts'
import { additionalJoins } from '../../../base/custom-fields-sql.ts'
import type { Column, Entity } from '../../../base/entity.ts'
import { join, run } from '../../../base/sql.ts'
import { tenantSql } from '../../../base/tenant-scope.ts'
import { selectOfPage } from '../../../rows/together/page-sql.ts'
import { fromSql } from '../../../rows/reading/query.ts'
import type { Unit } from '../../../rows/transaction.ts'
import { columnsIn, indexed, readBinary, type RawRows } from '../binary/binary-rows.ts'
import { valueAt } from '../binary/binary-values.ts'
import type { ChunkPart } from '../chunk-parts.ts'
import type { PartInMemory } from '../../../files/gzip-parts.ts'
import { askPage, openedPage, type InTransaction } from '../opened-page.ts'
import { LEADING } from '../pages/page-work.ts'

export type Columns = {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly parts: readonly ChunkPart[]
  /** Of very many rows, whose reader waits anyway. */
  readonly isLong?: boolean
}
export type ColumnsRequest = Columns & { readonly after: RowId | undefined }

/** Conditions for the rows of a page, and how many at most. */
export type ChunkRows = { readonly where: readonly SQL[]; readonly size?: number }

/** What is read of each row. */
export function chunkSql(
  { scope }: Pick<Unit, 'scope'>,
  { entity, columns, parts }: Columns,
  { where, size }: ChunkRows,
): SQL {
  const page = sql`select t.* ${fromSql(entity, [...tenantSql(entity, scope, 't', true), ...where])} order by t.id${size === undefined ? sql`` : sql` limit ${size}`}`
  const selected = [sql`t.id`, sql`t.version`, ...parts.flatMap((part) => part.selected)]
  const names = columns.map(({ name: key }) => key)
  return selectOfPage(
    entity,
    names,
    page,
    (_shown, from) => sql`${join(selected, ', ')} ${from} ${additionalJoins(entity)} order by t.id`,
  )
}
const idSql = ({ uuid }: Entity, id: RowId): SQL => sql`${id}::${sql.raw(uuid ? 'uuid' : 'bigint')}`
export const afterSql = ({ entity }: Columns, after: RowId | undefined): readonly SQL[] =>
  after === undefined ? [] : [sql`t.id > ${idSql(entity, after)}`]
export const untilSql = ({ entity }: Columns, until: RowId): SQL => sql`t.id <= ${idSql(entity, until)}`

function idOf(last: RawRows): RowId | undefined {
  const [ids] = columnsIn(indexed(last))
  return ids && last.count > 0 ? (valueAt(ids, 0) ?? undefined) : undefined
}
/** The id of the row after `skipped` others, found in an index alone; undefined where there are fewer. */
export async function idAfter(
  { client, scope }: Unit,
  { entity }: Columns,
  where: readonly SQL[],
  skipped: number,
): Promise<RowId | undefined> {
  const [row] = await run<{ id: RowId }>(
    client,
    sql`select t.id ${fromSql(entity, [...tenantSql(entity, scope, 't', true), ...where])} order by t.id offset ${skipped} limit 1`,
  )
  return row?.id
}

/** The rows of one chunk, as the database sends them; `last`: the id to continue after. */
export async function readChunk(unit: Unit, request: Columns, page: ChunkRows) {
  const { last, ...rows } = await readBinary(unit.client, chunkSql(unit, request, page))
  return { rows, last: idOf(last) }
}

/** The chunk as it travels. Of those `wanted` by their ids it names the ones that are not there. */
export async function makeChunk(
  rows: RawRows,
  request: Columns,
  inTransaction: InTransaction,
  wanted: readonly RowId[] = [],
): Promise<PartInMemory> {
  const { parts, isLong } = request
  const opened = await openedPage(rows, parts, LEADING, inTransaction, isLong)
  const { made } = await askPage(rows.count, { does: 'make', ...opened, wanted }, isLong)
  if (made === undefined) throw new Error('A page of columns could not be made.')
  return made
}
