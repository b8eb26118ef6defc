/** Finds what references rows about to be deleted, or deleted with them, to name and count it before the database refuses. */
import { sql, type SQL } from 'drizzle-orm'
import { labelOf as fieldLabel } from '#model/kernel/field.ts'
import { snake } from '#server/db/tables/columns.ts'
import { entities, entityNamed, type Column, type Entity } from '../base/entity.ts'
import { conflict } from '../base/http-error.ts'
import { idsOf, type ReadScope } from './reading/read-rows.ts'
import { labelOf } from '../base/label.ts'
import { tenantSql } from '../base/tenant-scope.ts'
import { every, join, name, run } from '../base/sql.ts'

type Referrer = { readonly entity: Entity; readonly column: Column }
/** By the table that is referenced, also through a view of it. */
const referrers = new Map<string, Referrer[]>()
for (const entity of entities.values())
  if (entity.base === entity.name)
    for (const column of entity.written.values())
      if (column.field.kind === 'ref' && column.field.to !== undefined) {
        const { base } = entityNamed(column.field.to)
        referrers.set(base, [...(referrers.get(base) ?? []), { entity, column }])
      }
const referrersOf = (entity: Entity, onDelete: 'refuse' | 'cascade'): readonly Referrer[] =>
  (referrers.get(entity.base) ?? []).filter(({ column }) => (column.field.onDelete ?? 'refuse') === onDelete)

type Deleted = Map<Entity, ReadonlySet<unknown>>
/** The most referrers that a message names. */
const NAMED = 3

/** The rows that would be deleted along, table by table, until no more are found. */
async function gather(entity: Entity, at: ReadScope, ids: readonly unknown[], deleted: Deleted): Promise<void> {
  const known = deleted.get(entity) ?? new Set()
  const fresh = ids.filter((id) => !known.has(id))
  if (fresh.length === 0) return
  deleted.set(entity, new Set([...known, ...fresh]))
  for (const { entity: part, column } of referrersOf(entity, 'cascade')) {
    if (referrersOf(part, 'refuse').length === 0 && referrersOf(part, 'cascade').length === 0) continue
    const parts = await run(
      at.client,
      sql`select t.id from ${name(part.table)} t where t.${name(column.column)} = ${idsOf(entity, fresh)}`,
    )
    await gather(
      part,
      at,
      parts.map(({ id }) => id),
      deleted,
    )
  }
}

type Reference = { readonly holder: string; readonly field: string; readonly count: number; readonly names: string[] }

/** Rows of one referrer that stay and reference what would be deleted. */
function referencesSql(
  { entity, column }: Referrer,
  held: Entity,
  ids: ReadonlySet<unknown>,
  at: ReadScope,
  deleted: Deleted,
): SQL {
  const deletedHere = [...(deleted.get(entity) ?? [])]
  const conditions = [
    sql`t.${name(column.column)} = ${idsOf(held, [...ids])}`,
    ...tenantSql(entity, at, 't'),
    ...(deletedHere.length === 0 ? [] : [sql`not (t.id = ${idsOf(entity, deletedHere)})`]),
  ]
  const rows = sql`from ${name(entity.table)} t where ${every(conditions)}`
  return sql`(select ${entity.name} as holder, ${column.name} as field, (select count(*) ${rows}) as count,
    array(select ${labelOf(entity, 't')} ${rows} order by t.id limit ${NAMED}) as names where exists (select 1 ${rows}))`
}

/** `3 loaded rail cars of this shipment (UTLX 1, UTLX 2, UTLX 3) name it`, and by which field if that is not clear. */
function sentence({ holder, field, count, names }: Reference, entity: Entity): string {
  const { resource } = entityNamed(holder)
  const called = (count === 1 ? resource.label : resource.plural).toLowerCase()
  const as = snake(entity.name).endsWith(field)
    ? ''
    : ` as ${fieldLabel(field, resource.fields[field] ?? {}).toLowerCase()}`
  const listed = [...names, ...(count > names.length ? ['…'] : [])].join(', ')
  return `${count} ${called} of this ${entity.resource.label.toLowerCase()} (${listed}) ${count === 1 ? 'names' : 'name'} it${as}`
}

/** Rows that stay and reference what would be deleted: of which resource, by which field, how many, and the first few by their titles. */
type Held = Reference & { readonly says: string }

/** What would keep the rows from being deleted. `called`: the view used. */
export async function referencesTo(
  entity: Entity,
  at: ReadScope,
  ids: readonly unknown[],
  called: Entity,
): Promise<readonly Held[]> {
  const deleted: Deleted = new Map()
  await gather(entity, at, ids, deleted)
  const queries = [...deleted].flatMap(([gone, rows]) =>
    referrersOf(gone, 'refuse').map((holder) => ({ gone, query: referencesSql(holder, gone, rows, at, deleted) })),
  )
  if (queries.length === 0) return []
  const held = await run<Reference>(
    at.client,
    join(
      queries.map(({ query }) => query),
      ' union all ',
    ),
  )
  return held.map((one) => {
    const gone =
      queries.find(({ gone: candidate }) =>
        referrersOf(candidate, 'refuse').some(
          ({ entity: { name: holder }, column }) => holder === one.holder && column.name === one.field,
        ),
      )?.gone ?? entity
    return { ...one, says: sentence(one, gone === entity ? called : gone) }
  })
}

/** Throws 409 `{detail, held: [{resource, field, count, names}]}` if remaining rows reference deleted ones. `called`: the view used. */
export async function refuseIfReferenced(
  entity: Entity,
  at: ReadScope,
  ids: readonly unknown[],
  called: Entity,
): Promise<void> {
  const held = await referencesTo(entity, at, ids, called)
  if (held.length === 0) return
  throw conflict(`It cannot be deleted: ${held.map(({ says }) => says).join('; ')}.`, {
    held: held.map(({ holder, field, count, names }) => ({ resource: holder, field, count, names })),
  })
}
