/**
 * The records that rows refer to, in a stream of columns: the label of each is looked up once, and the time zone of each place, instead of
 * being joined to every row. Whoever is renamed meanwhile is told by the feed, as of rows that were read before.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { RowId } from '#model/columnar/chunk.ts'
import { entityNamed, type Column } from '../../base/entity.ts'
import { labelOf, placeZoneSql } from '../../base/label.ts'
import { name, run } from '../../base/sql.ts'
import { idsOf } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'

/** What is known of records as of the first time that they were met; nothing of those that the reader may not see. */
export type Lookup = {
  readonly unknown: (ids: readonly RowId[]) => readonly RowId[]
  readonly ask: (unit: Unit, ids: readonly RowId[]) => Promise<void>
  readonly said: (id: RowId) => string | null
}

/** Of more records it is forgotten what was known, as there may be as many as rows: some pages later, which have fewer and are under way together. */
const MOST_KNOWN = 25_000

const aliasOf = ({ column }: Column): string => `t_${column}`
function lookup(column: Column, said: SQL): Lookup {
  let known = new Map<RowId, string | null>()
  let older: typeof known = new Map()
  const there = aliasOf(column)
  const entity = entityNamed(column.field.to ?? '')
  return {
    unknown(ids) {
      if (known.size > MOST_KNOWN) [older, known] = [known, new Map()]
      return ids.filter((id) => !known.has(id) && !older.has(id))
    },
    async ask({ client }, ids) {
      const where = sql`${name(there)}.id = ${idsOf(entity, ids)}`
      const rows = await run<{ id: RowId; said: string | null }>(
        client,
        sql`select ${name(there)}.id, ${said} as said from ${name(entity.table)} ${name(there)} where ${where}`,
      )
      for (const id of ids) known.set(id, null)
      for (const row of rows) known.set(row.id, row.said)
    },
    said: (id) => known.get(id) ?? older.get(id) ?? null,
  }
}
export const labelLookup = (column: Column): Lookup =>
  lookup(column, labelOf(entityNamed(column.field.to ?? ''), aliasOf(column), 1))
export const zoneLookup = (column: Column): Lookup => lookup(column, placeZoneSql(column))
