/**
 * The records that rows refer to, in a stream of columns: the label of each is looked up once, and the time zone of each place, instead of
 * being joined to every row. Whoever is renamed meanwhile is told by the feed, as of rows that were read before.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { CodeColumn, ColumnData } from '#model/columnar/chunk.ts'
import { fewOrTexts } from '#model/columnar/parts.ts'
import { entityNamed, type Column } from '../../base/entity.ts'
import { labelOf, placeZoneSql } from '../../base/label.ts'
import { name, run } from '../../base/sql.ts'
import { idsOf } from '../../rows/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { BinaryColumn } from './binary/binary-rows.ts'
import { coded, distinctIn, keysOf, valueAt } from './binary/binary-values.ts'
import { utf8 } from './column-parts.ts'

type Id = number | string
/** What is known of records, as of the first time that they were met. Those that the reader may not see are missing. */
export type Lookup = (unit: Unit, ids: readonly Id[]) => Promise<ReadonlyMap<Id, string>>

/** Of more records it is forgotten what was known: a page has fewer, and there may be as many as rows. */
const MOST_KNOWN = 50_000

const aliasOf = ({ column }: Column): string => `t_${column}`
function lookup(column: Column, said: SQL): Lookup {
  const known = new Map<Id, string>()
  const asked = new Set<Id>()
  const there = aliasOf(column)
  const entity = entityNamed(column.field.to ?? '')
  return async ({ client }, ids) => {
    if (asked.size > MOST_KNOWN) for (const all of [known, asked]) all.clear()
    const unknown = ids.filter((id) => !asked.has(id))
    if (unknown.length === 0) return known
    const where = sql`${name(there)}.id = ${idsOf(entity, unknown)}`
    const rows = await run<{ id: Id; said: string | null }>(
      client,
      sql`select ${name(there)}.id, ${said} as said from ${name(entity.table)} ${name(there)} where ${where}`,
    )
    for (const id of unknown) asked.add(id)
    for (const row of rows) if (row.said !== null) known.set(row.id, row.said)
    return known
  }
}
export const labelLookup = (column: Column): Lookup =>
  lookup(column, labelOf(entityNamed(column.field.to ?? ''), aliasOf(column), 1))
export const zoneLookup = (column: Column): Lookup => lookup(column, placeZoneSql(column))

/** Ids with their labels. */
export async function looked(unit: Unit, look: Lookup, values: BinaryColumn): Promise<CodeColumn> {
  const distinct = distinctIn(values)
  const keys = keysOf(values, distinct)
  const known = await look(unit, keys)
  return coded(
    distinct,
    keys,
    keys.map((id) => known.get(id) ?? String(id)),
  )
}
/** The same where each row comes with the label, because this reader may not read the record. */
export function labelled(values: BinaryColumn, labels: BinaryColumn): CodeColumn {
  const distinct = distinctIn(values)
  const keys = keysOf(values, distinct)
  return coded(
    distinct,
    keys,
    keys.map((id, index) => String(valueAt(labels, distinct.firsts[index] ?? 0) ?? id)),
  )
}
/** The time zone of the place of each row; none where the place has none. */
export async function zonesOf(unit: Unit, look: Lookup, places: BinaryColumn): Promise<ColumnData> {
  const distinct = distinctIn(places)
  const keys = keysOf(places, distinct)
  const known = await look(unit, keys)
  const zones = ['', ...keys.map((id) => known.get(id) ?? '')]
  return fewOrTexts(
    Array.from(distinct.codes, (code) => zones[code] ?? ''),
    utf8,
  )
}
