/** The one way in which rows are read and written, by routes and by actions. The database audits and tells of every write (triggers.sql). */
import { sql, type SQL } from 'drizzle-orm'
import { initialValues, isClean, validate } from '#model/validate.ts'
import { judgeDefinitions, noteWrite, parted, writeAdditional } from './custom.ts'
import { entityOf, type Column, type Entity } from './entity.ts'
import { invalid, notFound } from './fault.ts'
import type { Rows } from './handler.ts'
import { columnsSql, fromSql, orderSql } from './query.ts'
import { checkReferences, forget } from './references.ts'
import { within, type Scope } from './scope.ts'
import { every, join, list, name, run, type Client } from './sql.ts'

export type Values = Readonly<Record<string, unknown>>
export type Found = Record<string, unknown> & { readonly id: number | string; readonly version: number }
export type RowsOf = <S>(resource: S) => Rows<S>
type Within = { readonly client: Client } & Scope

/** Statements stay below some megabytes of parameters. */
const CHUNK = 2000
function* chunks<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += CHUNK) yield all.slice(start, start + CHUNK)
}

const idsOf = (entity: Entity, ids: readonly unknown[]): SQL => sql`any(${list(ids)}::${sql.raw(entity.uuid ? 'uuid[]' : 'bigint[]')})`

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

/** The server writes what is read-only to clients; everything else is judged as theirs is. */
function judge(entity: Entity, values: Values, mode: 'create' | 'patch'): void {
  const fields = Object.fromEntries(
    [...entity.written.values()].map(({ name: key, field }) => {
      const { readOnly: _readOnly, ...rest } = field
      return [key, field.writeOnly === true ? { ...rest, maxLength: 1000 } : rest]
    }),
  )
  const errors = validate(fields, values, mode)
  if (!isClean(errors)) throw invalid(errors)
}

const recordset = (columns: readonly Column[], values: readonly Values[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(${join(
    columns.map(({ name: key, type }) => sql`${name(key)} ${sql.raw(type)}`),
    ', ',
  )})`

async function find(
  entity: Entity,
  { client, ...scope }: Within,
  where: readonly SQL[],
  rest: SQL,
  only?: readonly string[],
): Promise<Found[]> {
  return run<Found>(client, sql`select ${columnsSql(entity, only)} ${fromSql(entity, [...within(entity, scope, 't'), ...where])} ${rest}`)
}

/** Throws 404 where the row is not there, or not the person's to see. */
export async function get(entity: Entity, at: Within, id: unknown, lock = false): Promise<Found> {
  const [found] = await find(entity, at, [sql`t.id = ${idsOf(entity, [id])}`], lock ? sql`for no key update of t` : sql``)
  if (found === undefined) throw notFound()
  return found
}

export async function createMany(entity: Entity, at: Within, given: readonly Values[]): Promise<Found[]> {
  const { resource } = entity
  const additional = given.map((values) => parted(values)[1])
  if (at.company === undefined) throw new Error(`A ${resource.label} is made for a company; say for which`)
  const creators = [...entity.written.values()].filter(({ field }) => field.creator === true && at.user !== undefined)
  const made = given.map((values): Values => ({
    ...Object.fromEntries(creators.map(({ name: key }) => [key, at.user])),
    ...Object.fromEntries(Object.entries(parted(values)[0]).filter(([, value]) => value !== undefined)),
  }))
  for (const values of made) judge(entity, values, 'create')
  noteWrite(entity, at)
  await judgeDefinitions(entity, at, made.map((values) => ({ values })))
  await checkReferences(entity, at, made)
  const initial = initialValues(resource.fields)
  const columns = [...entity.written.values()]
  const owners: [string, number][] = [
    ...(resource.tenancy === 'own' ? [] : [['company_id', at.company] as [string, number]]),
    ...(resource.tenancy === 'user' && at.user !== undefined ? [['user_id', at.user] as [string, number]] : []),
  ]
  const into = join([...owners.map(([column]) => name(column)), ...columns.map(({ column }) => name(column))], ', ')
  const from = join([...owners.map(([, value]) => sql`${value}::bigint`), ...columns.map(({ name: key }) => sql`r.${name(key)}`)], ', ')
  const found: Found[] = []
  for (const some of chunks(made))
    found.push(
      ...(await run<Found>(
        at.client,
        sql`insert into ${name(entity.table)} as t (${into}) select ${from} from ${recordset(
          columns,
          some.map((values) => ({ ...initial, ...values })),
        )} returning ${columnsSql(entity)}`,
      )),
    )
  await writeAdditional(entity, at, found.map(({ id }, index) => ({ id, values: additional[index] ?? {} })))
  return found
}

type Patch = { readonly id: unknown; readonly values: Values }

export async function patchMany(entity: Entity, at: Within, changes: readonly Patch[]): Promise<Found[]> {
  const clean = changes.map(({ id, values }): Patch => ({
    id,
    values: Object.fromEntries(Object.entries(parted(values)[0]).filter(([, value]) => value !== undefined)),
  }))
  for (const { values } of clean) judge(entity, values, 'patch')
  noteWrite(entity, at)
  await judgeDefinitions(entity, at, clean)
  await writeAdditional(entity, at, changes.map(({ id, values }) => ({ id, values: parted(values)[1] })))
  await checkReferences(
    entity,
    at,
    clean.map(({ values }) => values),
  )
  // Changes of the same fields travel together: five hundred tickets to one status are one statement.
  const alike = new Map<string, Patch[]>()
  for (const change of clean) {
    const fields = Object.keys(change.values).sort().join()
    const group = alike.get(fields)
    if (group === undefined) alike.set(fields, [change])
    else group.push(change)
  }
  const found = new Map<unknown, Found>()
  for (const [fields, group] of alike)
    for (const some of chunks(group)) {
      const columns =
        fields === ''
          ? []
          : fields
              .split(',')
              .map((key) => entity.written.get(key))
              .filter((column) => column !== undefined)
      const id = entity.columns.get('id') as Column
      const set = join(
        columns.length === 0 ? [sql`id = t.id`] : columns.map(({ column, name: key }) => sql`${name(column)} = r.${name(key)}`),
        ', ',
      )
      const rows = await run<Found>(
        at.client,
        sql`update ${name(entity.table)} t set ${set} from ${recordset(
          [id, ...columns],
          some.map((change) => ({ id: change.id, ...change.values })),
        )} where ${every([sql`t.id = r.id`, ...within(entity, at, 't')])} returning ${columnsSql(entity)}`,
      )
      for (const row of rows) found.set(row.id, row)
    }
  return clean.map(({ id }) => {
    const row = found.get(id)
    if (row === undefined) throw notFound()
    return row
  })
}

/** What names a row decides what becomes of its removal: it is removed too, forgets it, or holds it (409, see faults.ts). */
export async function removeMany(entity: Entity, at: Within, ids: readonly unknown[]): Promise<void> {
  noteWrite(entity, at)
  for (const some of chunks([...new Set(ids)])) {
    await forget(entity, at, some)
    const gone = await run(
      at.client,
      sql`delete from ${name(entity.table)} t where ${every([sql`t.id = ${idsOf(entity, some)}`, ...within(entity, at, 't')])} returning t.id`,
    )
    if (gone.length < some.length) throw notFound()
  }
}

async function count(entity: Entity, { client, ...scope }: Within, where: readonly SQL[]): Promise<number> {
  const [row] = await run<{ count: number }>(
    client,
    sql`select count(*) as count ${fromSql(entity, [...within(entity, scope, 't'), ...where])}`,
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
          sql`order by ${orderSql(entity, ordering)}${limit === undefined ? sql`` : sql` limit ${limit}`}${offset === undefined ? sql`` : sql` offset ${offset}`}${lock === true ? sql` for no key update of t` : sql``}`,
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
