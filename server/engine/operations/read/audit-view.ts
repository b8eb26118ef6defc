/** Limits the audit trail to a view: to rows that it shows or showed, and to its fields. */
import { sql } from 'drizzle-orm'
import { isAdditional } from '#model/areas/config/custom-field.ts'
import { entityNamed, type Entity } from '../../base/entity.ts'
import { notFound } from '../../base/http-error.ts'
import { find, idsOf, type ReadScope } from '../../rows/reading/read-rows.ts'
import { every, run } from '../../base/sql.ts'

/** The resource under which rows are audited. For rows shared by other companies, a name without entries: their history is not shared. */
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
  if (entity.base === entity.name) {
    const closed = entity.fieldsWithNeeds.filter((key) => !entity.columns.has(key))
    const hidden = new Set(closed.map((key) => entity.written.get(key)?.column))
    return (field) => !hidden.has(field)
  }
  const columns = new Set([...entity.columns.values()].map(({ column }) => column))
  return (field) => columns.has(field) || isAdditional(field)
}
