/** References between rows: checks that written references exist in the writer's company, and removes deleted rows from lists. */
import { sql, type SQL } from 'drizzle-orm'
import { entities, entityNamed, type Column, type Entity } from '../base/entity.ts'
import { invalid } from '../base/http-error.ts'
import { tenantSql, type TenantScope } from '../base/tenant-scope.ts'
import { every, join, list, name, run, type Client } from '../base/sql.ts'

type ReferenceScope = { readonly client: Client } & TenantScope
type Values = Readonly<Record<string, unknown>>

/** An id in the spelling of the database. */
const idText = (id: unknown): string => (typeof id === 'string' ? id.toLowerCase() : JSON.stringify(id))
const idType = (entity: Entity) => sql.raw(entity.uuid ? 'uuid[]' : 'bigint[]')

/** A person may reference their own company and its partners; the system any company. */
const companiesSql = ({ user }: TenantScope, named: SQL): SQL =>
  user === undefined
    ? sql`select t.id from company_company t where ${named}`
    : sql`select t.id from company_known t where t.partner and ${named}`

/** People of other companies who have accepted to work in this one may be named like its own. */
const membersSql = ({ base }: Entity, { company }: TenantScope, ids: readonly unknown[]): SQL =>
  base === 'user:user'
    ? sql` union all select m.user_id from user_membership m where m.company_id = ${company} and m.accepted_at is not null and m.user_id = any(${list(ids)}::bigint[])`
    : sql``

/** A foreign key accepts the rows of every company, so this checks for the writer's own. Throws 400 under the field. */
export async function checkReferences(
  entity: Entity,
  { client, ...scope }: ReferenceScope,
  written: readonly Values[],
  isNew = false,
): Promise<void> {
  if (scope.company === undefined) return
  // First those that somebody may set: one that was derived from them is wrong because they are.
  const columns = [...entity.written.values()].toSorted(
    (one, other) => Number(one.field.readOnly === true) - Number(other.field.readOnly === true),
  )
  const asked = columns.flatMap(({ field, name: key }) => {
    if (field.to === undefined || (isNew && field.abroad === true)) return []
    const ids = [...new Set(written.flatMap((values) => values[key] ?? []))]
    return ids.length === 0 ? [] : [{ key, ids, target: entityNamed(field.to) }]
  })
  if (asked.length === 0) return
  // All of them are looked up at once: most of what a small write costs is the number of its statements.
  const existing = await run<{ place: number; id: string }>(
    client,
    join(
      asked.map(({ ids, target }, place) => {
        const named = sql`t.id = any(${list(ids)}::${idType(target)})`
        const found =
          target.base === 'company:company'
            ? companiesSql(scope, named)
            : sql`select t.id from ${name(target.table)} t where ${every([named, ...tenantSql(target, scope, 't')])}${membersSql(target, scope, ids)}`
        return sql`select ${sql.raw(String(place))} as place, found.id::text as id from (${found}) found`
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
