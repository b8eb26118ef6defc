/** The labels of the rows that audit entries reference, for a history that people can read. */
import { sql } from 'drizzle-orm'
import { entityNamed, type Column, type Entity } from '../../base/entity.ts'
import { labelOf } from '../../base/label.ts'
import { every, list, name, run } from '../../base/sql.ts'
import { tenantSql } from '../../base/tenant-scope.ts'
import type { Unit } from '../../rows/transaction.ts'

/** What an audit entry says of a row: by column, the value before and after. */
export type AuditedChanges = { readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> }

/** Audit entries name columns of the table; people and the API name fields. */
export const columnsByTableName = (entity: Entity): ReadonlyMap<string, Column> =>
  new Map([...entity.columns.values(), ...entity.written.values()].map((column) => [column.column, column]))

const idsIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/** Labels of all references in the entries, of rows that the person may still see: by `area:name id`. */
export async function readReferenceLabels(
  { client, scope }: Unit,
  columns: ReadonlyMap<string, Column>,
  entries: readonly AuditedChanges[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<string, Set<unknown>>()
  for (const { changes } of entries)
    for (const [key, pair] of Object.entries(changes)) {
      const to = columns.get(key)?.field.to
      if (to === undefined) continue
      const ids = wanted.get(to) ?? new Set()
      for (const id of pair.flatMap(idsIn)) ids.add(id)
      wanted.set(to, ids)
    }
  const labels = new Map<string, string>()
  for (const [to, ids] of wanted) {
    const target = entityNamed(to)
    const rows = await run<{ id: unknown; label: string }>(
      client,
      sql`select t.id, ${labelOf(target, 't')} as label from ${name(target.table)} t where ${every([sql`t.id = any(${list([...ids])}::${sql.raw(target.uuid ? 'uuid[]' : 'bigint[]')})`, ...tenantSql(target, scope, 't')])}`,
    )
    for (const { id, label } of rows) labels.set(`${to} ${String(id)}`, label)
  }
  return labels
}

/** The label of a reference, or a list of labels for a list; null for a row that is deleted or not visible to the person. */
export function labelFor({ field }: Column, value: unknown, labels: ReadonlyMap<string, string>): unknown {
  const one = (id: unknown): string | null => labels.get(`${field.to ?? ''} ${String(id)}`) ?? null
  return Array.isArray(value) ? value.map(one) : value === null || value === undefined ? null : one(value)
}
