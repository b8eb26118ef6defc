/** The only way to read and write rows, for operations and actions. The database audits writes and adds them to the feed (tell.ts). */
import { sql, type SQL } from 'drizzle-orm'
import { spansOf } from '#model/kernel/span.ts'
import { withCurrentCustomFields, withCustomFieldsOf } from '../base/custom-fields.ts'
import { entityNamed, entityOf, type Entity } from '../base/entity.ts'
import { isSpan, type Rows } from '../base/handler.ts'
import { list, name, run } from '../base/sql.ts'
import { tenantSql } from '../base/tenant-scope.ts'
import { mapInTurns } from '../limits/turns.ts'
import { copiedValues, filledCustom } from './copied-values.ts'
import { drawNumbers } from './draw-numbers.ts'
import { requireNotFrozen, requireRemovable, writerOf } from './judging/judge-life.ts'
import { judgeChange, judgeNewRow, type JudgedValues } from './judging/judge-row.ts'
import { fromSql, orderSql } from './reading/query.ts'
import { find, get, getMany, lockSql, type ReadScope, type RowReader, type ColumnValues } from './reading/read-rows.ts'
import { followerOf, followerOfNew } from './following/followers.state.ts'
import { guardOf } from './following/guards.state.ts'
import { strikeOff } from './listed-problems.ts'
import { deleteRows, insertRows, updateRows, type JudgedChange } from './write-rows.ts'

export { get, type RowReader, type ColumnValues }
export type RowsOf = <S>(resource: S) => Rows<S>

function whereSql(entity: Entity, where: ColumnValues): SQL[] {
  return Object.entries(where).flatMap(([key, value]) => {
    const column = entity.columns.get(key)
    if (column === undefined) throw new Error(`${entity.name} has no field ${key}`)
    const here = sql`t.${name(column.column)}`
    if (value === undefined) return []
    if (value === null) return [sql`${here} is null`]
    const type = sql.raw(column.type)
    if (isSpan(value)) return [sql`${here} >= ${value.from}::${type} and ${here} < ${value.before}::${type}`]
    // A single value for a list column means that the list contains it.
    if (column.type.endsWith('[]') && !Array.isArray(value)) return [sql`${value} = any(${here})`]
    if (Array.isArray(value) && !column.type.endsWith('[]')) return [sql`${here} = any(${list(value)}::${type}[])`]
    return [sql`${here} = ${Array.isArray(value) ? sql.param(value) : value}::${type}`]
  })
}

const isTable = (entity: Entity): boolean => entity.base === entity.name

function baseOf({ base, resource }: Entity): Entity {
  if (resource.viewOf?.shared !== undefined)
    throw new Error(`${resource.plural} are the rows of other companies: they are read, not written`)
  return entityNamed(base)
}
const storedOf = (entity: Entity): Entity => (isTable(entity) ? entity : baseOf(entity))

/** What follows from rows that were written, in the same transaction (followers.state.ts). True where they may be others now. */
async function follow(stored: Entity, at: ReadScope, written: readonly ColumnValues[]): Promise<boolean> {
  const follower = followerOf(stored.name)
  if (follower === undefined || at.isSeed === true) return false
  const about = [...new Set(written.map((row) => row[follower.by]))].filter((one) => typeof one === 'number')
  if (about.length > 0) await follower.follow({ client: at.client, rows: rowsIn(at) }, about, written)
  return true
}
/** The rows as they are before a change that something follows from. */
const beforeFollowing = async (stored: Entity, at: ReadScope, ids: readonly unknown[]): Promise<readonly RowReader[]> =>
  followerOf(stored.name) === undefined ? [] : getMany(stored, at, ids, true)

/** Inserts judged rows with their numbers, and with what their follower knows of them beforehand. */
async function insertNumbered(
  stored: Entity,
  at: ReadScope,
  judged: readonly JudgedValues[],
  only?: readonly string[],
): Promise<RowReader[]> {
  const numbered = await drawNumbers(stored, at, judged)
  const begin = at.isSeed === true ? undefined : followerOf(stored.name)?.begin
  if (begin === undefined) return insertRows(stored, at, numbered, { only })
  const values = numbered.map(({ declared }) => declared)
  return begin({ client: at.client, rows: rowsIn(at) }, values, (known) =>
    insertRows(stored, at, numbered, { known, only }),
  )
}

/**
 * Inserts judged rows, and answers them as the entity shows them. `only`: the fields that are answered, where the caller does not need the
 * whole rows.
 */
export async function insertJudged(
  entity: Entity,
  at: ReadScope,
  judged: readonly JudgedValues[],
  only?: readonly string[],
): Promise<RowReader[]> {
  const stored = storedOf(entity)
  if (at.isSeed !== true) await guardOf(stored.name)?.(stored, at, judged)
  const isFollowed = followerOfNew(stored.name) !== undefined
  const isWhole = !isTable(entity) || isFollowed
  const made = await insertNumbered(stored, at, judged, isWhole ? undefined : only)
  const hasFollowed = isFollowed && (await follow(stored, at, made))
  if (isTable(entity) && !hasFollowed) return made
  return getMany(
    entity,
    at,
    made.map(({ id }) => id),
    false,
    only,
  )
}

async function guardChanges(stored: Entity, at: ReadScope, changes: readonly JudgedChange[]): Promise<void> {
  const guard = guardOf(stored.name)
  if (guard === undefined || at.isSeed === true) return
  const rows = await getMany(
    stored,
    at,
    changes.map(({ id }) => id),
    true,
  )
  const before = new Map(rows.map((row) => [String(row.id), row]))
  await guard(
    stored,
    at,
    changes.map(({ id, values }) => ({ declared: values.declared, before: before.get(String(id)) })),
  )
}

/**
 * Updates by judged values and answers the rows as the entity shows them, of thousands only what is asked for. Through a view only rows that
 * it shows can be changed.
 */
export async function updateJudged(
  entity: Entity,
  at: ReadScope,
  changes: readonly JudgedChange[],
  only?: readonly string[],
): Promise<RowReader[]> {
  const updated = await updateFollowed(entity, at, changes, only)
  const ids = changes.map(({ id }) => id)
  await strikeOff(storedOf(entity), at, ids, [
    ...new Set(changes.flatMap(({ values }) => Object.keys(values.declared))),
  ])
  return updated
}

async function updateFollowed(
  entity: Entity,
  at: ReadScope,
  changes: readonly JudgedChange[],
  only?: readonly string[],
): Promise<RowReader[]> {
  const ids = changes.map(({ id }) => id)
  await guardChanges(storedOf(entity), at, changes)
  if (isTable(entity)) {
    const isFollowed = changes.some(({ values }) => followerOf(entity.name)?.isAbout(Object.keys(values.declared)))
    if (!isFollowed) return updateRows(entity, at, changes, only)
    const before = await beforeFollowing(entity, at, ids)
    await follow(entity, at, [...before, ...(await updateRows(entity, at, changes))])
    return getMany(entity, at, ids, false)
  }
  await getMany(entity, at, ids, true)
  // What was read through the view lacks fields of the row.
  await updateRows(
    baseOf(entity),
    at,
    changes.map(({ id, values }) => ({ id, values })),
  )
  return getMany(entity, at, ids, false)
}

/** The rows by which a change is judged, locked, in the order of the ids; none if nothing is derived and there are neither spans nor a life cycle. */
export async function rowsToJudgeBy(
  entity: Entity,
  at: ReadScope,
  ids: readonly unknown[],
): Promise<readonly RowReader[]> {
  const { derive, life, fields } = storedOf(entity).resource
  return derive === undefined && life === undefined && spansOf(fields).length === 0
    ? []
    : getMany(storedOf(entity), at, ids, true)
}

export async function createMany(
  entity: Entity,
  at: ReadScope,
  given: readonly ColumnValues[],
  only?: readonly string[],
): Promise<RowReader[]> {
  const stored = await withCustomFieldsOf(at, storedOf(entity), given)
  const judged = await mapInTurns(given, (values) => judgeNewRow({ shown: entity, stored }, at, values))
  return insertJudged(entity, at, judged, only)
}

type Patch = { readonly id: unknown; readonly values: ColumnValues }

/** Copies of the rows with these ids, each with its own values in some fields. */
async function copyMany(entity: Entity, at: ReadScope, copies: readonly Patch[]): Promise<RowReader[]> {
  const whole = await withCurrentCustomFields(at, storedOf(entity))
  const ids = copies.map(({ id }) => id)
  const originals = await getMany(whole, at, ids, false)
  const given = copies.map(({ values }, index): ColumnValues => {
    const original: ColumnValues = originals[index] ?? {}
    return { ...copiedValues(whole, original), ...filledCustom(original), ...values }
  })
  return createMany(entity, at, given)
}

/** `isRestored`: the values were there before, so nothing stands still. */
async function patchMany(
  entity: Entity,
  at: ReadScope,
  changes: readonly Patch[],
  isRestored = false,
): Promise<RowReader[]> {
  const stored = await withCustomFieldsOf(
    at,
    storedOf(entity),
    changes.map(({ values }) => values),
  )
  const before = await rowsToJudgeBy(
    entity,
    at,
    changes.map(({ id }) => id),
  )
  const { life } = stored.resource
  const judged = await mapInTurns(changes, ({ id, values }, index) => {
    const row: ColumnValues = before[index] ?? {}
    // A change of the state is a transition, which may set what stands still.
    const isTransition = life !== undefined && (values[life.field] ?? row[life.field]) !== row[life.field]
    if (life && !isRestored && !isTransition) requireNotFrozen(stored, life, row, values, writerOf(at))
    return { id, values: judgeChange({ shown: entity, stored }, row, values) }
  })
  return updateJudged(entity, isRestored ? { ...at, isRestored } : at, judged)
}

/** The trail is cleaned after the change, whose entry tells what the row was before. */
async function erase(
  entity: Entity,
  at: ReadScope,
  { id, values }: Patch,
  kept: readonly string[],
): Promise<RowReader | undefined> {
  const [erased] = await patchMany(entity, at, [{ id, values }])
  const columns = kept.map((key) => entity.columns.get(key)?.column ?? key)
  await run(at.client, sql`select highball_erase(${entity.base}, ${String(id)}, ${list(columns)}::text[])`)
  return erased
}

/** Each reference declares what a deletion does: delete the referrer, clear the reference, or refuse (409, see referrers.ts). */
export async function removeMany(entity: Entity, at: ReadScope, ids: readonly unknown[]): Promise<void> {
  if (storedOf(entity).resource.life)
    for (const row of await getMany(storedOf(entity), at, ids, true))
      requireRemovable(storedOf(entity), row, writerOf(at))
  if (isTable(entity)) {
    const before = await beforeFollowing(entity, at, ids)
    await deleteRows(entity, at, ids)
    await follow(entity, at, before)
  } else {
    const base = baseOf(entity)
    await getMany(entity, at, ids, true)
    await deleteRows(base, at, ids, entity)
  }
  await strikeOff(storedOf(entity), at, ids)
}

async function count(entity: Entity, { client, ...scope }: ReadScope, where: readonly SQL[]): Promise<number> {
  const [row] = await run<{ count: number }>(
    client,
    sql`select count(*) as count ${fromSql(entity, [...tenantSql(entity, scope, 't', true), ...where])}`,
  )
  return row?.count ?? 0
}

/** `rows(resource)` as handlers know it, inside one transaction and one scope. */
export const rowsIn =
  (at: ReadScope): RowsOf =>
  <S>(resource: S): Rows<S> => {
    const entity = entityOf(resource)
    const rows = {
      find: (
        where: ColumnValues = {},
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
      count: (where: ColumnValues = {}) => count(entity, at, whereSql(entity, where)),
      get: (id: unknown, { lock, only }: { lock?: boolean; only?: readonly string[] } = {}) =>
        get(entity, at, id, lock, only),
      create: async (values: ColumnValues) => (await createMany(entity, at, [values]))[0],
      createMany: (values: readonly ColumnValues[]) => createMany(entity, at, values),
      copyMany: (copies: readonly Patch[]) => copyMany(entity, at, copies),
      patch: async (id: unknown, values: ColumnValues) => (await patchMany(entity, at, [{ id, values }]))[0],
      patchMany: (changes: readonly Patch[]) => patchMany(entity, at, changes),
      restoreMany: (changes: readonly Patch[]) => patchMany(entity, at, changes, true),
      erase: (id: unknown, values: ColumnValues, kept: readonly string[]) => erase(entity, at, { id, values }, kept),
      remove: (id: unknown) => removeMany(entity, at, [id]),
      removeMany: (ids: readonly unknown[]) => removeMany(entity, at, ids),
    }
    return rows as unknown as Rows<S>
  }

/** Rows of an entity known only at run time. */
export const anyRows = (rows: RowsOf, { resource }: Entity) =>
  rows(resource) as unknown as {
    get(id: number | string, options?: { lock?: boolean }): Promise<ColumnValues>
    find(where: ColumnValues, options: { lock: boolean; ordering: string }): Promise<RowReader[]>
    patch(id: number | string, values: ColumnValues): Promise<ColumnValues>
    patchMany(changes: readonly { id: number | string; values: ColumnValues }[]): Promise<RowReader[]>
    count(where: ColumnValues): Promise<number>
    createMany(values: readonly ColumnValues[]): Promise<RowReader[]>
    restoreMany(changes: readonly { id: number | string; values: ColumnValues }[]): Promise<RowReader[]>
    removeMany(ids: readonly (number | string)[]): Promise<void>
  }
