/** Whether a row may be written: by this company, and without overwriting changes made since it was read. */
import { sql } from 'drizzle-orm'
import type { Entity } from '../../base/entity.ts'
import { conflict, HttpError, invalid } from '../../base/http-error.ts'
import { isSameValue } from '../../base/coerce.ts'
import { name, run } from '../../base/sql.ts'
import type { RowReader, ColumnValues } from '../../rows/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'

/** A row between two companies is changed directly only by the company that created it; the other uses actions. Throws 403. */
export async function requireMaker(
  { client, scope }: Unit,
  { resource, table }: Entity,
  id: number | string,
): Promise<void> {
  if (resource.tenancy !== 'pair') return
  const [row] = await run<{ company_id: number }>(
    client,
    sql`select t.company_id from ${name(table)} t where t.id = ${id}`,
  )
  if (row !== undefined && row.company_id !== scope.company)
    throw new HttpError(403, {
      detail: `This ${resource.label.toLowerCase()} is the other company's: only it may change it.`,
    })
}

export function readVersion(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw invalid({ version: ['Not a version number.'] })
  return value
}

/** The columns changed since a version: each version left one audit entry. Undefined if the audit trail does not reach back that far. */
async function columnsChangedSince(
  { client, scope }: Unit,
  entity: Entity,
  row: RowReader,
  version: number,
): Promise<ReadonlySet<string> | undefined> {
  const versions = row.version - version
  const entries = await run<{ fields: string[] }>(
    client,
    sql`select array(select jsonb_object_keys(changes)) as fields from audit
      where company_id = ${scope.company} and resource = ${entity.base} and row_id = ${String(row.id)} and kind = 'update' order by id desc limit ${versions}`,
  )
  return entries.length < versions ? undefined : new Set(entries.flatMap(({ fields }) => fields))
}

/** Changes of fields that did not change meanwhile are merged. A different value for a changed field is refused: 409 with the row. */
export async function requireNoConflict(
  unit: Unit,
  entity: Entity,
  row: RowReader,
  version: number,
  values: ColumnValues,
): Promise<void> {
  if (version === row.version) return
  const changed = version < row.version ? await columnsChangedSince(unit, entity, row, version) : undefined
  const conflicts = Object.keys(values).filter(
    (key) => (changed === undefined || changed.has(key)) && !isSameValue(entity, key, values[key], row[key]),
  )
  if (conflicts.length === 0) return
  const { label } = entity.resource
  throw conflict(`This ${label.toLowerCase()} was changed meanwhile (${conflicts.join(', ')}).`, { current: row })
}
