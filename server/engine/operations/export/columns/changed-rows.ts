/** The rows of a kept set that are to be read again: those that changed, and of each renamed record one that shows its name. */
import { sql } from 'drizzle-orm'
import { at } from '../../../base/custom-fields-sql.ts'
import { readId } from '../../../base/entity.ts'
import { list, run } from '../../../base/sql.ts'
import { tenantSql } from '../../../base/tenant-scope.ts'
import { fromSql } from '../../../rows/reading/query.ts'
import type { Unit } from '../../../rows/transaction.ts'
import type { Columns } from './column-chunk.ts'
import { step, type ColumnReader, type ColumnSource } from './column-source.ts'

/** With more changes than this, reading all rows again is cheaper. */
const [MOST_CHANGED, MOST_RENAMED] = [20_000, 1000]
type Id = number | string

/** In a browser one row with the new name renames it in all of them. */
async function showing({ client, scope }: Unit, { entity, columns }: Columns, renamed: ReadonlyMap<string, string[]>) {
  const found: Id[] = []
  for (const column of columns) {
    const ids = column.field.kind === 'ref' ? renamed.get(column.field.to ?? '') : undefined
    if (ids === undefined) continue
    const type = sql.raw(column.type === 'uuid' ? 'uuid' : 'bigint')
    const where = [...tenantSql(entity, scope, 't', true), sql`${at(column)} = one.id`]
    const rows = await run<{ id: Id | null }>(
      client,
      sql`select (select t.id ${fromSql(entity, where)} limit 1) as id from unnest(${list(ids)}::${type}[]) one(id)`,
    )
    found.push(...rows.flatMap(({ id }) => id ?? []))
  }
  return found
}

/** The resources whose records are named in these columns. */
export const namedIn = ({ columns }: Columns): readonly string[] =>
  columns.flatMap(({ field }) => (field.kind === 'ref' && field.to !== undefined ? [field.to] : []))

/** Undefined where there are too many, or the feed no longer knows. */
export async function changedRows(
  source: ColumnSource,
  reader: ColumnReader,
  request: Columns,
  cursor: string,
): Promise<readonly Id[] | undefined> {
  const { entity } = request
  const resources = [...new Set([entity.name, ...namedIn(request)])]
  const changes = await source.changedSince(reader.person, resources, cursor, MOST_CHANGED)
  if (changes === undefined) return undefined
  const own = changes.filter(({ resource }) => resource === entity.name).flatMap(({ id }) => readId(entity, id) ?? [])
  const renamed = new Map<string, string[]>()
  for (const { resource, id } of changes)
    if (resource !== entity.name) renamed.set(resource, [...new Set([...(renamed.get(resource) ?? []), id])])
  if ([...renamed.values()].flat().length > MOST_RENAMED) return undefined
  const others = renamed.size === 0 ? [] : await step(source, reader, (unit) => showing(unit, request, renamed))
  return [...new Set([...own, ...others])]
}
