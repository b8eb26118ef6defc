/** Of which rows the audit trail may be read: of those that the reader sees, or saw to the end. */
import { sql, type SQL } from 'drizzle-orm'
import type { Entity } from '../../base/entity.ts'
import { every, name, run } from '../../base/sql.ts'
import { attachmentSql, mayOversee, tenantSql, type TenantScope } from '../../base/tenant-scope.ts'
import { auditedAs } from './audit-view.ts'
import { idsOf, type ReadScope } from '../../rows/reading/read-rows.ts'

/** Not everybody of the company who may view the resource sees each row, so the row itself decides, and its history goes with it. */
export const isPersonal = (entity: Entity, scope: TenantScope): boolean =>
  entity.resource.tenancy === 'user' ||
  entity.resource.attachedTo !== undefined ||
  (entity.resource.recipientField !== undefined && !mayOversee(entity, scope))

/** The conditions under which the reader saw a row when it was deleted; `a`: the audit entry of that. An entry leaves out what is empty. */
function sawSql(entity: Entity, scope: TenantScope): SQL[] {
  const { tenancy, recipientField, attachedTo } = entity.resource
  const { company, user } = scope
  const was = (key: string): SQL => sql`coalesce(a.changes -> ${entity.columns.get(key)?.column ?? key} ->> 0, '')`
  return [
    sql`a.company_id = ${company} and a.resource = ${auditedAs(entity)} and a.kind = 'delete'`,
    ...(tenancy === 'user' ? [sql`false`] : []),
    ...(recipientField === undefined || mayOversee(entity, scope)
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
