/** The one way in which rows are read and written, by routes and by actions. The database audits and tells of every write (triggers.sql). */
import { sql, type SQL } from 'drizzle-orm'
import { entityNamed, entityOf, type Entity } from './entity.ts'
import { invalid } from './fault.ts'
import { find, get, getMany, lockSql, type Found, type Values, type Within } from './found.ts'
import type { Rows } from './handler.ts'
import { fromSql, orderSql } from './query.ts'
import { within } from './scope.ts'
import { list, name, run } from './sql.ts'
import { deleteRows, insertRows, updateRows, type Patch } from './table-rows.ts'

export { get, type Found, type Values }
export type RowsOf = <S>(resource: S) => Rows<S>

function whereSql(entity: Entity, where: Values): SQL[] {
  return Object.entries(where).flatMap(([key, value]) => {
    const column = entity.columns.get(key)
    if (column === undefined) throw new Error(`${entity.name} has no field ${key}`)
    const here = sql`t.${name(column.column)}`
    if (value === undefined) return []
    if (value === null) return [sql`${here} is null`]
    const type = sql.raw(column.type)
    // One value asked of a list: the list has it.
    if (column.type.endsWith('[]') && !Array.isArray(value)) return [sql`${value} = any(${here})`]
    if (Array.isArray(value) && !column.type.endsWith('[]')) return [sql`${here} = any(${list(value)}::${type}[])`]
    return [sql`${here} = ${Array.isArray(value) ? sql.param(value) : value}::${type}`]
  })
}

const isTable = (entity: Entity): boolean => entity.base === entity.name

/** What a view holds fast is not another's to set through it. */
function heldFast({ resource }: Entity, values: Values): void {
  for (const [key, value] of Object.entries(resource.of?.where ?? {}))
    if (values[key] !== undefined && values[key] !== value) throw invalid({ [key]: [`Here it is always ${JSON.stringify(value)}.`] })
}
function baseOf({ base, resource }: Entity): Entity {
  if (resource.of?.shared !== undefined) throw new Error(`${resource.plural} are the rows of other companies: they are read, not written`)
  return entityNamed(base)
}

export async function createMany(entity: Entity, at: Within, given: readonly Values[]): Promise<Found[]> {
  if (isTable(entity)) return insertRows(entity, at, given)
  for (const values of given) heldFast(entity, values)
  const made = await insertRows(baseOf(entity), at, given.map((values) => ({ ...values, ...entity.resource.of?.where })))
  return getMany(entity, at, made.map(({ id }) => id), false)
}

export async function patchMany(entity: Entity, at: Within, changes: readonly Patch[]): Promise<Found[]> {
  if (isTable(entity)) return updateRows(entity, at, changes)
  const base = baseOf(entity)
  for (const { values } of changes) heldFast(entity, values)
  const ids = changes.map(({ id }) => id)
  // Through a view only what it shows is changed.
  await getMany(entity, at, ids, true)
  await updateRows(base, at, changes)
  return getMany(entity, at, ids, false)
}

/** What names a row decides what becomes of its removal: it is removed too, forgets it, or holds it (409 that names it, see holders.ts). */
export async function removeMany(entity: Entity, at: Within, ids: readonly unknown[]): Promise<void> {
  if (isTable(entity)) return deleteRows(entity, at, ids)
  const base = baseOf(entity)
  await getMany(entity, at, ids, true)
  await deleteRows(base, at, ids, entity)
}

async function count(entity: Entity, { client, ...scope }: Within, where: readonly SQL[]): Promise<number> {
  const [row] = await run<{ count: number }>(
    client,
    sql`select count(*) as count ${fromSql(entity, [...within(entity, scope, 't', true), ...where])}`,
  )
  return row?.count ?? 0
}

/** `rows(resource)` as handlers know it, inside one transaction and one scope. */
export const rowsIn =
  (at: Within): RowsOf =>
  <S>(resource: S): Rows<S> => {
    const entity = entityOf(resource)
    const rows = {
      find: (
        where: Values = {},
        {
          limit,
          offset,
          ordering,
          lock,
          only,
        }: { limit?: number; offset?: number; ordering?: string; lock?: boolean; only?: readonly string[] } = {},
      ) =>
        find(
          entity,
          at,
          whereSql(entity, where),
          sql`order by ${orderSql(entity, ordering)}${limit === undefined ? sql`` : sql` limit ${limit}`}${offset === undefined ? sql`` : sql` offset ${offset}`}${lock === true ? sql` ${lockSql(entity)}` : sql``}`,
          only,
        ),
      count: (where: Values = {}) => count(entity, at, whereSql(entity, where)),
      get: (id: unknown, { lock }: { lock?: boolean } = {}) => get(entity, at, id, lock),
      create: async (values: Values) => (await createMany(entity, at, [values]))[0],
      createMany: (values: readonly Values[]) => createMany(entity, at, values),
      patch: async (id: unknown, values: Values) => (await patchMany(entity, at, [{ id, values }]))[0],
      patchMany: (changes: readonly Patch[]) => patchMany(entity, at, changes),
      remove: (id: unknown) => removeMany(entity, at, [id]),
      removeMany: (ids: readonly unknown[]) => removeMany(entity, at, ids),
    }
    return rows as unknown as Rows<S>
  }

/** The rows of an entity that is known only while running. */
export const anyRows = (rows: RowsOf, { resource }: Entity) =>
  rows(resource) as unknown as {
    get(id: number | string, options?: { lock?: boolean }): Promise<Values>
    patch(id: number | string, values: Values): Promise<Values>
  }
