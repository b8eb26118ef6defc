/** Reads rows by conditions, within what a scope may see. */
import { sql, type SQL } from 'drizzle-orm'
import { closedFields, withoutFields } from '#model/kernel/table.ts'
import { openColumns, openName } from '#server/db/derived/closed-fields.ts'
import type { Entity } from '../../base/entity.ts'
import { notFound } from '../../base/http-error.ts'
import { additionalJoins } from '../../base/custom-fields-sql.ts'
import { FEW, isReckonedTogether, selectOfPage } from '../together/page-sql.ts'
import { columnsSql, fromSql } from './query.ts'
import { mayChange, tenantSql, type TenantScope } from '../../base/tenant-scope.ts'
import { list, run, type Client } from '../../base/sql.ts'

export type ColumnValues = Readonly<Record<string, unknown>>
export type RowReader = Record<string, unknown> & { readonly id: number | string; readonly version: number }
export type ReadScope = {
  readonly client: Client
  /** The rows come with what follows from them, as those of the demo do: nothing is made to follow. */
  readonly isSeed?: true
  /** The values that are written were there before: nothing about them is new. */
  readonly isRestored?: true
} & TenantScope

/** Rows per statement, because with more its parameters would take many megabytes. */
const CHUNK = 2000
export function* chunks<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += CHUNK) yield all.slice(start, start + CHUNK)
}

export const idsOf = ({ uuid }: Entity, ids: readonly unknown[]): SQL =>
  sql`any(${list(ids)}::${sql.raw(uuid ? 'uuid[]' : 'bigint[]')})`

/** Rows that another company shares cannot be locked; only the company's own can. */
export const lockSql = ({ resource }: Entity): SQL =>
  resource.viewOf?.shared === undefined ? sql`for no key update of t` : sql``

export async function find(
  whole: Entity,
  { client, ...scope }: ReadScope,
  where: readonly SQL[],
  rest: SQL,
  only?: readonly string[],
  again = false,
): Promise<RowReader[]> {
  const entity = asPermitted(whole, scope)
  return run<RowReader>(
    client,
    sql`select ${columnsSql(entity, only)} ${fromSql(entity, [...tenantSql(entity, scope, 't', true), ...where])} ${rest}`,
    again,
  )
}

/** Of rows that are named: in any order. */
async function findNamed(
  whole: Entity,
  at: ReadScope,
  ids: readonly unknown[],
  rest: SQL,
  only?: readonly string[],
  again = false,
): Promise<RowReader[]> {
  const where = [sql`t.id = ${idsOf(whole, ids)}`]
  const entity = asPermitted(whole, at)
  if (ids.length <= FEW || !isReckonedTogether(entity, only)) return find(whole, at, where, rest, only, again)
  const page = sql`select t.* ${fromSql(entity, [...tenantSql(entity, at, 't', true), ...where])} ${rest}`
  const query = selectOfPage(
    entity,
    only,
    page,
    (shown, from) => sql`${columnsSql(shown, only)} ${from} ${additionalJoins(entity)}`,
  )
  return run<RowReader>(at.client, query, again)
}

/** Throws 404 if there is no such row, or if the person may not see it. */
export async function get(
  entity: Entity,
  at: ReadScope,
  id: unknown,
  lock = false,
  only?: readonly string[],
): Promise<RowReader> {
  const [found] = await findNamed(entity, at, [id], lock ? lockSql(entity) : sql``, only, true)
  if (found === undefined) throw notFound()
  return found
}

/** Rows in the order of the ids, but locked in id order, as everywhere, so that requests cannot deadlock. Throws 404 if one is missing. */
export async function getMany(
  entity: Entity,
  at: ReadScope,
  ids: readonly unknown[],
  lock: boolean,
  only?: readonly string[],
): Promise<RowReader[]> {
  const found = new Map<unknown, RowReader>()
  for (const some of chunks([...new Set(ids)]))
    for (const row of await findNamed(entity, at, some, lock ? sql`order by t.id ${lockSql(entity)}` : sql``, only))
      found.set(row.id, row)
  return ids.map((id) => {
    const row = found.get(id)
    if (row === undefined) throw notFound()
    return row
  })
}

/**
 * Without the fields that ask for a permission which the reader lacks: whatever goes through this has no such column, and no such field in its
 * description. The system, which is nobody, reads all.
 */
export function asPermitted(entity: Entity, { user, permissions }: TenantScope): Entity {
  if (entity.fieldsWithNeeds.length === 0 || user === undefined) return entity
  const closed = closedFields(entity.resource.fields, (needs) => permissions?.has(needs) === true)
  if (closed.length === 0) return entity
  return {
    ...entity,
    resource: withoutFields(entity.resource, closed),
    columns: new Map([...entity.columns].filter(([key]) => !closed.includes(key))),
  }
}

/**
 * A resource whose rows are people, for somebody who may not read all of their fields: read from a view of the database in which the closed
 * fields of others are empty, so that no filter, order, total, completion or download finds in them what may not be read. Fields that the
 * company added itself are closed too.
 */
export function asReadBy(whole: Entity, scope: TenantScope): Entity {
  const entity = asPermitted(whole, scope)
  const { privacy } = entity.resource
  if (privacy === undefined || mayChange(entity, scope) || scope.permissions?.has(privacy.needs) === true) return entity
  const open = new Set(openColumns(entity.resource))
  const columns = [...entity.columns].filter(([, { additional }]) => additional === undefined)
  return {
    ...entity,
    table: openName(entity.table),
    columns: new Map(columns),
    closed: new Set(
      columns.flatMap(([key, { column }]) => (entity.resource.fields[key] && !open.has(column) ? [key] : [])),
    ),
  }
}

/** Leaves out what a row does not tell this reader; of themselves everybody reads everything. */
export function withoutClosed<R extends ColumnValues>(
  { closed }: Entity,
  { user }: TenantScope,
  rows: readonly R[],
): readonly R[] {
  if (closed === undefined) return rows
  const isClosed = (key: string): boolean => closed.has(key.replace(/__(label|timezone)$/, ''))
  return rows.map((row) =>
    row['id'] === user ? row : (Object.fromEntries(Object.entries(row).filter(([key]) => !isClosed(key))) as R),
  )
}
