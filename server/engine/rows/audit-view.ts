/** How far the audit trail may be read: of rows that the reader sees or saw to the end, and through a view of rows that it shows and fields that it has. */
import { sql, type SQL } from 'drizzle-orm'
import { isAdditional } from '#model/areas/config/custom-field.ts'
import { entityNamed, type Entity } from '../base/entity.ts'
import { notFound } from '../base/http-error.ts'
import { find, idsOf, type ReadScope } from './read-rows.ts'
import { every, name, run } from '../base/sql.ts'
import { attachmentSql, mayChange, tenantSql, type TenantScope } from '../base/tenant-scope.ts'

/** The resource under which the rows are audited. Rows that other companies share are audited under a name without entries: their history is not shared. */
export const auditedAs = ({ name, base, resource }: Entity): string =>
  resource.viewOf?.shared === undefined ? base : name

/** Throws 404 for a row of the base that the view does not show or, if it is deleted, did not show at the end. */
export async function requireShown(entity: Entity, at: ReadScope, id: number | string): Promise<void> {
  const { viewOf } = entity.resource
  if (viewOf === undefined || viewOf.shared !== undefined) return
  const one = sql`t.id = ${idsOf(entity, [id])}`
  if ((await find(entity, at, [one], sql``, ['id'])).length > 0) return
  const base = entityNamed(entity.base)
  if ((await find(base, at, [one], sql``, ['id'])).length > 0) throw notFound()
  // An audit entry leaves out what is empty.
  const conditions = Object.entries(viewOf.where ?? {}).map(
    ([key, value]) =>
      sql`coalesce(a.changes -> ${base.columns.get(key)?.column ?? key} -> 0, '""') = ${JSON.stringify(value)}::jsonb`,
  )
  const was = await run(
    at.client,
    sql`select 1 as one from audit a where ${every([sql`a.company_id = ${at.company}`, sql`a.resource = ${base.name}`, sql`a.row_id = ${String(id)}`, sql`a.kind = 'delete'`, ...conditions])}`,
  )
  if (was.length === 0) throw notFound()
}

/** Whether a reader of the entity may see a column of its base. */
export function shownIn(entity: Entity): (field: string) => boolean {
  if (entity.base === entity.name) return () => true
  const columns = new Set([...entity.columns.values()].map(({ column }) => column))
  return (field) => columns.has(field) || isAdditional(field)
}

/** Not everybody of the company who may view the resource sees each row, so the row itself decides, and its history goes with it. */
export const isPersonal = (entity: Entity, scope: TenantScope): boolean =>
  entity.resource.tenancy === 'user' ||
  entity.resource.attachedTo !== undefined ||
  (entity.resource.recipientField !== undefined && !mayChange(entity, scope))

/** The conditions under which the reader saw a row when it was deleted; `a`: the audit entry of that. An entry leaves out what is empty. */
function sawSql(entity: Entity, scope: TenantScope): SQL[] {
  const { tenancy, recipientField, attachedTo } = entity.resource
  const { company, user } = scope
  const was = (key: string): SQL => sql`coalesce(a.changes -> ${entity.columns.get(key)?.column ?? key} ->> 0, '')`
  return [
    sql`a.company_id = ${company} and a.resource = ${auditedAs(entity)} and a.kind = 'delete'`,
    ...(tenancy === 'user' ? [sql`false`] : []),
    ...(recipientField === undefined || mayChange(entity, scope)
      ? []
      : [sql`${was(recipientField)} in ('', ${String(user)})`]),
    ...(attachedTo === undefined || user === undefined
      ? []
      : [attachmentSql(entity, { ...scope, user }, { resource: was(attachedTo.resource), id: was(attachedTo.id) })]),
  ]
}

/** Of these rows those that the reader sees or, where they are deleted, saw to the end. */
export async function idsSeen(
  entity: Entity,
  { client, ...scope }: ReadScope,
  ids: readonly (number | string)[],
): Promise<ReadonlySet<string>> {
  const texts = sql`any(${sql.param(ids.map(String))}::text[])`
  const rows = await run<{ id: string }>(
    client,
    sql`select t.id::text as id from ${name(entity.table)} t where ${every([sql`t.id = ${idsOf(entity, ids)}`, ...tenantSql(entity, scope, 't', true)])}
      union select a.row_id from audit a where ${every([sql`a.row_id = ${texts}`, ...sawSql(entity, scope)])}`,
  )
  return new Set(rows.map(({ id }) => id))
}
