/** The audit trail as a view lets it be read: of the rows that it shows or showed, and of the fields that it has. */
import { sql } from 'drizzle-orm'
import { isAdditional } from '#model/custom.ts'
import { entityNamed, type Entity } from './entity.ts'
import { notFound } from './fault.ts'
import { find, idsOf, type Within } from './found.ts'
import { every, run } from './sql.ts'

/** Under which name the rows are audited. What other companies share they share as it stands, not how it came about. */
export const auditedAs = ({ name, base, resource }: Entity): string => (resource.of?.shared === undefined ? base : name)

/** Throws 404 where a row of the base is not, or when it went was not, one of the view's. */
export async function demandShown(entity: Entity, at: Within, id: number | string): Promise<void> {
  const { of } = entity.resource
  if (of === undefined || of.shared !== undefined) return
  const one = sql`t.id = ${idsOf(entity, [id])}`
  if ((await find(entity, at, [one], sql``, ['id'])).length > 0) return
  const base = entityNamed(entity.base)
  if ((await find(base, at, [one], sql``, ['id'])).length > 0) throw notFound()
  // An audit entry leaves out what is empty.
  const held = Object.entries(of.where ?? {}).map(
    ([key, value]) => sql`coalesce(a.changes -> ${base.columns.get(key)?.column ?? key} -> 0, '""') = ${JSON.stringify(value)}::jsonb`,
  )
  const was = await run(
    at.client,
    sql`select 1 as one from audit a where ${every([sql`a.company_id = ${at.company}`, sql`a.resource = ${base.name}`, sql`a.row_id = ${String(id)}`, sql`a.kind = 'delete'`, ...held])}`,
  )
  if (was.length === 0) throw notFound()
}

/** Fields that a reader of the entity may know of. */
export function shownIn(entity: Entity): (field: string) => boolean {
  if (entity.base === entity.name) return () => true
  const columns = new Set([...entity.columns.values()].map(({ column }) => column))
  return (field) => columns.has(field) || isAdditional(field)
}
