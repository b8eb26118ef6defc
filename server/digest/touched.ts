/** The objects of a resource that changed since the starting point, with their audit entries. */
import { sql } from 'drizzle-orm'
import type { AuditTrace } from '#model/shared/net-effect.ts'
import { may } from '#server/engine/base/permission-check.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { labelOf } from '#server/engine/base/label.ts'
import { idsOf } from '#server/engine/rows/reading/read-rows.ts'
import { columnsSql } from '#server/engine/rows/reading/query.ts'
import { tenantSql } from '#server/engine/base/tenant-scope.ts'
import { every, list, name, run } from '#server/engine/base/sql.ts'
import { idsSeen, isPersonal } from '#server/engine/operations/read/seen-rows.ts'
import { auditedAs } from '#server/engine/operations/read/audit-view.ts'
import { heardSql } from '#server/feed/heard.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import type { DigestStart } from './since.ts'

/** Most objects listed per resource, the newest first; further ones are only counted. */
export const MAX_OBJECTS = 5000

export type Touched = { readonly ids: readonly string[]; readonly beyond: number; readonly unknown?: string }
export type AuditEntry = AuditTrace & {
  readonly row_id: string
  readonly by: number | null
  readonly by__label: string
  readonly at: string
  readonly cause: string
}

type Counted = { id: string; total: number }
const listed = (rows: readonly Counted[]): Touched => ({
  ids: rows.map(({ id }) => id),
  beyond: Math.max(0, (rows[0]?.total ?? 0) - rows.length),
})

/**
 * Whether changes can be found in the audit trail by time: not for other companies' rows, users' private rows and people's closed fields.
 */
const isTraced = ({ resource, closed }: Entity): boolean =>
  resource.viewOf?.shared === undefined && resource.tenancy !== 'user' && closed === undefined

/** The changed objects; with `only`, just those among these ids. */
export async function touchedSince(
  { client, scope, access }: Unit,
  entity: Entity,
  { news, entries }: DigestStart,
  person: Person,
  only: ReadonlySet<string> | undefined,
): Promise<Touched> {
  if (only?.size === 0) return { ids: [], beyond: 0 }
  const onlyIds = only && list([...only])
  if (news !== undefined) {
    const conditions = [
      heardSql(person),
      sql`c.resource = ${entity.name}`,
      news,
      ...(onlyIds ? [sql`c.id = any(${onlyIds}::text[])`] : []),
    ]
    return listed(
      await run<Counted>(
        client,
        sql`select c.id, count(*) over () as total from change c where ${every(conditions)} group by c.id order by max(c.seq) desc limit ${MAX_OBJECTS}`,
      ),
    )
  }
  if (!isTraced(entity))
    return {
      ids: [],
      beyond: 0,
      unknown: `unknown: changes of ${entity.resource.plural.toLowerCase()} are kept for one day only`,
    }
  const conditions = [
    sql`a.company_id = ${person.company}`,
    sql`a.resource = ${entity.base}`,
    entries,
    ...(onlyIds ? [sql`a.row_id = any(${onlyIds}::text[])`] : []),
  ]
  const found = listed(
    await run<Counted>(
      client,
      sql`select a.row_id as id, count(*) over () as total from audit a where ${every(conditions)} group by a.row_id order by max(a.id) desc limit ${MAX_OBJECTS}`,
    ),
  )
  if (!isPersonal(entity, scope)) return found
  const seen = await idsSeen(entity, access, found.ids)
  const plural = entity.resource.plural.toLowerCase()
  return {
    ids: found.ids.filter((id) => seen.has(id)),
    beyond: 0,
    ...(found.beyond > 0 && { unknown: `unknown: not all changes of ${plural} were looked through` }),
  }
}

/** Audit entries by row, oldest first; none of rows that the user does not see. Undefined if the user may not read the audit trail. */
export async function trailOf(
  { client, scope, access }: Unit,
  entity: Entity,
  { entries }: DigestStart,
  person: Person,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditEntry[]> | undefined> {
  if (entity.resource.viewOf?.shared !== undefined || !may(person, entity.resource.needs.history)) return undefined
  const seen = isPersonal(entity, scope) ? [...(await idsSeen(entity, access, ids))] : ids
  const found = await run<AuditEntry>(
    client,
    sql`select a.row_id, a.kind, a.by, coalesce(u.label, '') as by__label, a.at, coalesce(a.cause, '') as cause, a.changes from audit a left join user_known u on u.id = a.by
      where ${every([sql`a.company_id = ${person.company}`, sql`a.resource = ${auditedAs(entity)}`, sql`a.row_id = any(${list(seen)}::text[])`, entries])} order by a.id`,
  )
  const byRow = new Map<string, AuditEntry[]>()
  for (const entry of found) byRow.set(entry.row_id, [...(byRow.get(entry.row_id) ?? []), entry])
  return byRow
}

export type CurrentRow = { readonly label: string; readonly row: Readonly<Record<string, unknown>> }
/** Current rows visible to the user, with their label and the given fields. */
export async function currentRows(
  { client, scope }: Unit,
  entity: Entity,
  ids: readonly string[],
  fields: readonly string[],
): Promise<ReadonlyMap<string, CurrentRow>> {
  const rows = await run<Record<string, unknown> & { id: unknown; standing_label: string }>(
    client,
    sql`select ${columnsSql(entity, ['id', ...fields])}, ${labelOf(entity, 't')} as standing_label from ${name(entity.table)} t
      where ${every([sql`t.id = ${idsOf(entity, ids)}`, ...tenantSql(entity, scope, 't', true)])}`,
  )
  return new Map(rows.map(({ standing_label, ...row }) => [String(row.id), { label: standing_label, row }]))
}
