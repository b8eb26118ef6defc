/**
 * References between rows: checks that written references exist in the writer's company and name no record that is switched off, and removes
 * deleted rows from lists.
 */
import { sql, type SQL } from 'drizzle-orm'
import { switchOf } from '#model/kernel/switch.ts'
import { entities, entityNamed, type Column, type Entity } from '../base/entity.ts'
import { invalid } from '../base/http-error.ts'
import { tenantSql, type TenantScope } from '../base/tenant-scope.ts'
import { refuseInactive, type Inactive } from './inactive.ts'
import type { ColumnValues, ReadScope } from './reading/read-rows.ts'
import { every, join, list, name, run, type Client } from '../base/sql.ts'

type ReferenceScope = { readonly client: Client } & TenantScope

/** An id in the spelling of the database. */
const idText = (id: unknown): string => (typeof id === 'string' ? id.toLowerCase() : JSON.stringify(id))
const idType = (entity: Entity) => sql.raw(entity.uuid ? 'uuid[]' : 'bigint[]')

/** A person may reference their own company and its partners; the system any company. */
const companiesSql = ({ user }: TenantScope, named: SQL): SQL =>
  user === undefined
    ? sql`select t.id, false as off from company_company t where ${named}`
    : sql`select t.id, false as off from company_known t where t.partner and ${named}`

/** People of other companies who have accepted to work in this one may be named like its own. */
const membersSql = ({ base }: Entity, { company }: TenantScope, ids: readonly unknown[]): SQL =>
  base === 'user:user'
    ? sql` union all select m.user_id, false from user_membership m where m.company_id = ${company} and m.accepted_at is not null and m.user_id = any(${list(ids)}::bigint[])`
    : sql``

/** Whether the row under the alias `t` is switched off. */
function offSql(target: Entity): SQL {
  const column = target.columns.get(switchOf(target.resource) ?? '')
  return column === undefined ? sql`false` : sql`not t.${name(column.column)}`
}

/** What is written of a row; a new one has no id. */
type Written = { readonly id?: unknown; readonly values: ColumnValues }

/**
 * A foreign key accepts the rows of every company, so this checks for the writer's own. A person's new reference may name no record that is
 * switched off. Throws 400 under the field.
 */
export async function checkReferences(entity: Entity, at: ReadScope, changes: readonly Written[]): Promise<void> {
  const { client, ...scope } = at
  if (scope.company === undefined) return
  // First those that somebody may set: one that was derived from them is wrong because they are.
  const columns = [...entity.written.values()].toSorted(
    (one, other) => Number(one.field.readOnly === true) - Number(other.field.readOnly === true),
  )
  const asked = columns.flatMap(({ field, name: key }) => {
    if (field.to === undefined || (field.abroad === true && changes.every(({ id }) => id === undefined))) return []
    const ids = [...new Set(changes.flatMap(({ values }) => values[key] ?? []))]
    return ids.length === 0 ? [] : [{ key, field, ids, target: entityNamed(field.to) }]
  })
  if (asked.length === 0) return
  // All of them are looked up at once: most of what a small write costs is the number of its statements.
  const existing = await run<{ place: number; id: string; off: boolean }>(
    client,
    join(
      asked.map(({ ids, target }, place) => {
        const named = sql`t.id = any(${list(ids)}::${idType(target)})`
        const found =
          target.base === 'company:company'
            ? companiesSql(scope, named)
            : sql`select t.id, ${offSql(target)} as off from ${name(target.table)} t where ${every([named, ...tenantSql(target, scope, 't')])}${membersSql(target, scope, ids)}`
        return sql`select ${sql.raw(String(place))} as place, found.id::text as id, found.off from (${found}) found`
      }),
      ' union all ',
    ),
  )
  const known = new Set(existing.map(({ place, id }) => `${place} ${id}`))
  for (const [place, { key, ids, target }] of asked.entries()) {
    const missing = ids.filter((id) => !known.has(`${place} ${idText(id)}`))
    if (missing.length > 0)
      throw invalid({
        [key]: missing.slice(0, 5).map((id) => `There is no ${target.resource.label.toLowerCase()} ${idText(id)}.`),
      })
  }
  if (scope.user === undefined || at.isRestored === true) return
  const inactive = asked.flatMap(({ key, field, target }, place): Inactive[] => {
    const off = existing.filter((one) => one.place === place && one.off).map(({ id }) => id)
    return off.length === 0 || field.readOnly === true || field.takesInactive !== undefined
      ? []
      : [{ key, target, ids: off }]
  })
  await refuseInactive(entity, at, changes, inactive)
}

const listsOf = new Map<string, [Entity, Column][]>()
for (const entity of entities.values())
  if (entity.base === entity.name)
    for (const column of entity.written.values())
      if (column.field.kind === 'refs' && column.field.to !== undefined) {
        const { base } = entityNamed(column.field.to)
        listsOf.set(base, [...(listsOf.get(base) ?? []), [entity, column]])
      }

/** Removes deleted rows from all lists; the database itself clears single references. */
export async function removeFromLists(
  entity: Entity,
  { client, company }: ReferenceScope,
  ids: readonly unknown[],
): Promise<void> {
  // Also out of lists of the company that this person does not see: nothing may name what is gone.
  const scope = { company, user: undefined }
  for (const [holder, column] of listsOf.get(entity.name) ?? []) {
    const here = name(column.column)
    const deleted = sql`${list(ids)}::${sql.raw(column.type)}`
    await run(
      client,
      sql`update ${name(holder.table)} t set ${here} = array(select one from unnest(t.${here}) with ordinality as kept(one, place) where one <> all (${deleted}) order by place) where ${every([sql`t.${here} && ${deleted}`, ...tenantSql(holder, scope, 't')])}`,
    )
  }
}
