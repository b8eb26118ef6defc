/** Reads rows by conditions, within what a scope may see. */
import { sql, type SQL } from 'drizzle-orm'
import type { Entity } from '../base/entity.ts'
import { notFound } from '../base/http-error.ts'
import { columnsSql, fromSql } from './query.ts'
import { tenantSql, type TenantScope } from '../base/tenant-scope.ts'
import { list, run, type Client } from '../base/sql.ts'

export type ColumnValues = Readonly<Record<string, unknown>>
export type RowReader = Record<string, unknown> & { readonly id: number | string; readonly version: number }
export type ReadScope = { readonly client: Client } & TenantScope

/** Rows of one statement: with more, its parameters would be many megabytes. */
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
  entity: Entity,
  { client, ...scope }: ReadScope,
  where: readonly SQL[],
  rest: SQL,
  only?: readonly string[],
  again = false,
): Promise<RowReader[]> {
  return run<RowReader>(
    client,
    sql`select ${columnsSql(entity, only)} ${fromSql(entity, [...tenantSql(entity, scope, 't', true), ...where])} ${rest}`,
    again,
  )
}

/** Throws 404 where there is no such row, or where the person may not see it. */
export async function get(entity: Entity, at: ReadScope, id: unknown, lock = false): Promise<RowReader> {
  const [found] = await find(
    entity,
    at,
    [sql`t.id = ${idsOf(entity, [id])}`],
    lock ? lockSql(entity) : sql``,
    undefined,
    true,
  )
  if (found === undefined) throw notFound()
  return found
}

/** Rows by their ids, in that order; locked in the order of ids, as everywhere, so that two who lock the same rows never block each other for ever. Throws 404 where one is missing. */
export async function getMany(
  entity: Entity,
  at: ReadScope,
  ids: readonly unknown[],
  lock: boolean,
): Promise<RowReader[]> {
  const found = new Map<unknown, RowReader>()
  for (const some of chunks([...new Set(ids)]))
    for (const row of await find(
      entity,
      at,
      [sql`t.id = ${idsOf(entity, some)}`],
      lock ? sql`order by t.id ${lockSql(entity)}` : sql``,
    ))
      found.set(row.id, row)
  return ids.map((id) => {
    const row = found.get(id)
    if (row === undefined) throw notFound()
    return row
  })
}
