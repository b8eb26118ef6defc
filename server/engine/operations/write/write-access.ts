/** Whether a row may be written: by this company, and without overwriting changes made since it was read. */
import { sql } from 'drizzle-orm'
import { sideReasons, type TakenBy } from '#model/kernel/two-companies.ts'
import { mergedCodes } from '#model/kernel/words/merged-codes.ts'
import type { Entity } from '../../base/entity.ts'
import { conflict, HttpError, invalid } from '../../base/http-error.ts'
import { isSameValue } from '../../base/coerce.ts'
import { name, run } from '../../base/sql.ts'
import type { RowReader, ColumnValues } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'

/**
 * A row between two companies is changed directly only by the company that created it. The other one takes the transitions that are
 * declared as its own (`by`). Throws 403.
 */
export async function requireSide(
  { client, scope }: Unit,
  { resource, table }: Entity,
  id: number | string,
  by?: TakenBy,
): Promise<void> {
  if (resource.tenancy !== 'pair') return
  const [row] = await run<{ company: number; counterparty: number | null }>(
    client,
    sql`select t.company_id as company, t.counterparty from ${name(table)} t where t.id = ${id}`,
  )
  const detail = row && sideReasons(resource, row, scope.company)(by)
  if (detail !== undefined) throw new HttpError(403, { detail })
}

export function readVersion(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw invalid({ version: ['Not a version number.'] })
  return value
}

type Pair = readonly [before: unknown, after: unknown]
/** What changed since a version, the oldest first: each version left one audit entry. Undefined if the audit trail does not reach back that far. */
async function changesSince(
  { client, scope }: Unit,
  entity: Entity,
  row: RowReader,
  version: number,
): Promise<readonly Readonly<Record<string, Pair>>[] | undefined> {
  const versions = row.version - version
  const entries = await run<{ changes: Readonly<Record<string, Pair>> }>(
    client,
    sql`select changes from audit
      where company_id = ${scope.company} and resource = ${entity.base} and row_id = ${String(row.id)} and kind = 'update' order by id desc limit ${versions}`,
  )
  return entries.length < versions ? undefined : entries.map(({ changes }) => changes).toReversed()
}

const codesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/**
 * What is to be written of a change by somebody who saw an earlier version. Changes of fields that did not change meanwhile are merged, and
 * those of different codes in a field that says so. Anything else is refused: 409 with the row.
 */
export async function mergedValues(
  unit: Unit,
  entity: Entity,
  row: RowReader,
  version: number,
  values: ColumnValues,
): Promise<ColumnValues> {
  if (version === row.version) return values
  const changes = version < row.version ? await changesSince(unit, entity, row, version) : undefined
  const { label, fields } = entity.resource
  const conflicts: string[] = []
  const merged: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const column = entity.columns.get(key)?.column ?? key
    const pairs = changes?.flatMap((change) => (change[column] ? [change[column]] : []))
    if (pairs?.length === 0 || isSameValue(entity, key, value, row[key])) continue
    if (pairs === undefined || fields[key]?.merges !== true) conflicts.push(key)
    else {
      const steps = pairs.map(([before, after]) => ({ before: codesIn(before), after: codesIn(after) }))
      const { codes, clashes } = mergedCodes(steps, codesIn(value), codesIn(row[key]))
      if (clashes.length > 0)
        conflicts.push(`${key}: ${clashes.map((code) => fields[key]?.words?.[code] ?? code).join(', ')}`)
      merged[key] = codes
    }
  }
  if (conflicts.length === 0) return Object.keys(merged).length === 0 ? values : { ...values, ...merged }
  throw conflict(`This ${label.toLowerCase()} was changed meanwhile (${conflicts.join(', ')}).`, { current: row })
}
