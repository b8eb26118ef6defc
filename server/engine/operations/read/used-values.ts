/** The values that stand in texts which offer them (`offersUsed`), as choices. */
import { sql } from 'drizzle-orm'
import { at } from '../../base/custom-fields-sql.ts'
import type { Entity } from '../../base/entity.ts'
import { every, name, run } from '../../base/sql.ts'
import { tenantSql } from '../../base/tenant-scope.ts'
import type { Unit } from '../../rows/transaction.ts'

type Option = { readonly value: string; readonly label: string }
/** A list to choose from is not longer. */
const MOST = 200

export async function usedValues(
  { client, scope }: Unit,
  entity: Entity,
): Promise<Readonly<Record<string, readonly Option[]>>> {
  const found: Record<string, readonly Option[]> = {}
  for (const [key, { offersUsed }] of Object.entries(entity.resource.fields)) {
    const column = offersUsed === true ? entity.columns.get(key) : undefined
    if (column === undefined) continue
    const rows = await run<{ value: string }>(
      client,
      sql`select distinct ${at(column)} as value from ${name(entity.table)} t
        where ${every([...tenantSql(entity, scope, 't', true), sql`${at(column)} <> ''`])} order by 1 limit ${MOST}`,
    )
    found[key] = rows.map(({ value }) => ({ value, label: value }))
  }
  return found
}
