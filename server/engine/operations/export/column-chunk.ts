/** One chunk of a stream of columns: a page of rows as the database sends them, and as it travels. */
import { sql, type SQL } from 'drizzle-orm'
import type { ColumnData } from '#model/columnar/chunk.ts'
import { encodeRows } from '#model/columnar/frame.ts'
import { additionalJoins } from '../../base/custom-fields-sql.ts'
import type { Column, Entity } from '../../base/entity.ts'
import { join, name } from '../../base/sql.ts'
import { tenantSql } from '../../base/tenant-scope.ts'
import { mapInTurns } from '../../limits/turns.ts'
import { fromSql } from '../../rows/query.ts'
import type { Unit } from '../../rows/transaction.ts'
import { readBinary, type BinaryColumn, type BinaryRows } from './binary/binary-rows.ts'
import { idsIn, valueAt } from './binary/binary-values.ts'
import { readNumbers } from './binary/number-readers.ts'
import { selectedOf, type ChunkPart } from './chunk-parts.ts'
import { utf8 } from './column-parts.ts'

export type Columns = {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly parts: readonly ChunkPart[]
}
type Id = number | string
export type ColumnsRequest = Columns & { readonly after: Id | undefined }

/** Conditions for the rows of a page, and how many at most. */
export type ChunkRows = { readonly where: readonly SQL[]; readonly size?: number }

/** What is read of each row. */
export function chunkSql({ scope }: Pick<Unit, 'scope'>, { entity, parts }: Columns, { where, size }: ChunkRows): SQL {
  const page = sql`select t.* ${fromSql(entity, [...tenantSql(entity, scope, 't', true), ...where])} order by t.id${size === undefined ? sql`` : sql` limit ${size}`}`
  return sql`select ${join(selectedOf(parts), ', ')} from (${page}) ${name('t')} ${additionalJoins(entity)} order by t.id`
}
export const afterSql = ({ entity, after }: ColumnsRequest): readonly SQL[] =>
  after === undefined ? [] : [sql`t.id > ${after}::${sql.raw(entity.uuid ? 'uuid' : 'bigint')}`]

type PartRead = {
  readonly part: ChunkPart
  readonly values: BinaryColumn
  readonly labels: BinaryColumn | undefined
  readonly looked: ColumnData | undefined
}
type Chunk = {
  readonly count: number
  readonly ids: BinaryColumn
  readonly versions: BinaryColumn
  readonly parts: readonly PartRead[]
}

function columnIn({ columns }: BinaryRows, place: number): BinaryColumn {
  const found = columns[place]
  if (found === undefined) throw new Error('The database answered with fewer columns.')
  return found
}

/** The rows of one chunk, as the database sends them, with what was looked up for them. */
export async function readChunk(unit: Unit, request: Columns, page: ChunkRows): Promise<Chunk> {
  const rows = await readBinary(unit.client, chunkSql(unit, request, page))
  const parts: PartRead[] = []
  let place = 2
  for (const part of request.parts) {
    const values = columnIn(rows, place++)
    const labels = part.label && columnIn(rows, place++)
    parts.push({ part, values, labels, looked: await part.look?.(unit, values) })
  }
  return { count: rows.count, ids: columnIn(rows, 0), versions: columnIn(rows, 1), parts }
}

const idAt = (ids: BinaryColumn, row: number): Id => valueAt(ids, row) ?? ''
/** The id to continue after. */
export const lastOf = ({ count, ids }: Chunk): Id | undefined => (count === 0 ? undefined : idAt(ids, count - 1))

/**
 * The chunk as it travels. Column by column, so that others are answered in between. Of those `wanted` by
 * their ids it names the ones that are not there.
 */
export async function encodeChunk({ count, ids, versions, parts }: Chunk, wanted: readonly Id[] = []) {
  const there = new Set(wanted.length === 0 ? [] : Array.from(ids.starts, (_, row) => idAt(ids, row)))
  const gone = wanted.filter((id) => !there.has(id))
  const columns = await mapInTurns(
    parts,
    ({ part, values, labels, looked }) => [part.called, looked ?? part.make(values, labels)] as const,
  )
  return encodeRows(
    { count, ids: idsIn(ids), versions: readNumbers(versions), columns: Object.fromEntries(columns) },
    utf8,
    gone,
  )
}
