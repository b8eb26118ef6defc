/** Rows as they are read: by conditions, within a scope. */
import { sql, type SQL } from 'drizzle-orm'
import type { Entity } from './entity.ts'
import { notFound } from './fault.ts'
import { columnsSql, fromSql } from './query.ts'
import { within, type Scope } from './scope.ts'
import { list, run, type Client } from './sql.ts'

export type Values = Readonly<Record<string, unknown>>
export type Found = Record<string, unknown> & { readonly id: number | string; readonly version: number }
export type Within = { readonly client: Client } & Scope

/** Statements stay below some megabytes of parameters. */
const CHUNK = 2000
export function* chunks<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += CHUNK) yield all.slice(start, start + CHUNK)
}

export const idsOf = ({ uuid }: Entity, ids: readonly unknown[]): SQL => sql`any(${list(ids)}::${sql.raw(uuid ? 'uuid[]' : 'bigint[]')})`

/** Rows that another company shares are read where they stand; only the company's own can be held. */
export const lockSql = ({ resource }: Entity): SQL => (resource.of?.shared === undefined ? sql`for no key update of t` : sql``)

export async function find(
  entity: Entity,
  { client, ...scope }: Within,
  where: readonly SQL[],
  rest: SQL,
  only?: readonly string[],
  again = false,
): Promise<Found[]> {
  return run<Found>(client, sql`select ${columnsSql(entity, only)} ${fromSql(entity, [...within(entity, scope, 't', true), ...where])} ${rest}`, again)
}

/** Throws 404 where the row is not there, or not the person's to see. */
export async function get(entity: Entity, at: Within, id: unknown, lock = false): Promise<Found> {
  const [found] = await find(entity, at, [sql`t.id = ${idsOf(entity, [id])}`], lock ? lockSql(entity) : sql``, undefined, true)
  if (found === undefined) throw notFound()
  return found
}

/** Rows by their ids, in the order of the ids, held in the order in which everybody holds them. Throws 404 where one is not there. */
export async function getMany(entity: Entity, at: Within, ids: readonly unknown[], lock: boolean): Promise<Found[]> {
  const found = new Map<unknown, Found>()
  for (const some of chunks([...new Set(ids)]))
    for (const row of await find(entity, at, [sql`t.id = ${idsOf(entity, some)}`], lock ? sql`order by t.id ${lockSql(entity)}` : sql``)) found.set(row.id, row)
  return ids.map((id) => {
    const row = found.get(id)
    if (row === undefined) throw notFound()
    return row
  })
}
