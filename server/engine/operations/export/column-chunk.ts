/** One chunk of a stream of columns: a page of rows as the database writes them, and as it travels. */
import { sql, type SQL } from 'drizzle-orm'
import { idPart } from '#model/columnar/parts.ts'
import { encodeRows } from '#model/columnar/frame.ts'
import { untilName, zoneName } from '#model/kernel/table.ts'
import { additionalJoins } from '../../base/custom-fields-sql.ts'
import type { Column, Entity } from '../../base/entity.ts'
import { isJoined, placeColumns, placeZoneSql } from '../../base/label.ts'
import { reckonedColumns } from '../../base/reckoned/reckoned-columns.ts'
import { join, name, runAsWritten } from '../../base/sql.ts'
import { tenantSql } from '../../base/tenant-scope.ts'
import { mapInTurns } from '../../limits/turns.ts'
import { fromSql } from '../../rows/query.ts'
import type { Unit } from '../../rows/transaction.ts'
import { columnSql, instantsOf, joinOf, partOf, textsOf, utf8, type WrittenValue } from './column-parts.ts'

export type Columns = { readonly entity: Entity; readonly columns: readonly Column[] }
export type ColumnsRequest = Columns & { readonly after: number | string | undefined }

/** Conditions for the rows of a page, and how many at most. */
export type ChunkRows = { readonly where: readonly SQL[]; readonly size?: number }

/** What is read of each row, and how. */
export function chunkOf({ scope }: Pick<Unit, 'scope'>, { entity, columns }: Columns, { where, size }: ChunkRows) {
  const parts = columns.map((column) => ({ column, ...columnSql(column) }))
  const page = sql`select t.* ${fromSql(entity, [...tenantSql(entity, scope, 't', true), ...where])} order by t.id${size === undefined ? sql`` : sql` limit ${size}`}`
  const names = columns.map(({ name: key }) => key)
  const places = placeColumns(entity, names)
  const reckoned = reckonedColumns(entity, names)
  const values = [
    ...parts.flatMap(({ value, label }) => [value, ...(label ? [label] : [])]),
    ...places.map(placeZoneSql),
    ...reckoned.map(([, { until }]) => until('t')),
  ]
  const joins = [...new Set([...columns.filter(isJoined), ...places])].map(joinOf)
  const query = sql`select ${join([sql`t.id`, sql`t.version`, ...values], ', ')} from (${page}) ${name('t')} ${additionalJoins(entity)} ${join(joins, ' ')} order by t.id`
  return { query, uuid: entity.uuid, parts, places, reckoned: reckoned.map(([key]) => key) }
}

/** The rows of one chunk, as the database writes them. */
export async function readChunk(unit: Unit, request: Columns, page: ChunkRows) {
  const { query, ...chunk } = chunkOf(unit, request, page)
  return { ...chunk, rows: await runAsWritten(unit.client, query) }
}
export const afterSql = ({ entity, after }: ColumnsRequest): readonly SQL[] =>
  after === undefined ? [] : [sql`t.id > ${after}::${sql.raw(entity.uuid ? 'uuid' : 'bigint')}`]
type Chunk = Awaited<ReturnType<typeof readChunk>>

const idOf = (uuid: boolean, id: WrittenValue): number | string => (uuid ? (id ?? '') : Number(id))
/** The id to continue after. */
export const lastOf = ({ rows, uuid }: Chunk): number | string | undefined => {
  const row = rows.at(-1)
  return row && idOf(uuid, row[0] ?? null)
}

/**
 * The chunk as it travels. Column by column, so that others are answered in between. Of those `wanted` by
 * their ids it names the ones that are not there.
 */
export async function encodeChunk(
  { rows, uuid, parts, places, reckoned }: Chunk,
  wanted: readonly (number | string)[] = [],
) {
  const valuesAt = (place: number): WrittenValue[] => rows.map((row) => row[place] ?? null)
  const ids = valuesAt(0).map((id) => idOf(uuid, id))
  const there = new Set(ids)
  const gone = wanted.filter((id) => !there.has(id))
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
    gone,
  )
  return frame
}
