/** The parts of a chunk: what is selected for each, and what becomes of it. Made once for a stream, since they know what was looked up. */
import { sql, type SQL } from 'drizzle-orm'
import { untilName, zoneName } from '#model/kernel/table.ts'
import { at } from '../../base/custom-fields-sql.ts'
import type { Column, Entity } from '../../base/entity.ts'
import { isJoined, placeColumns, referenceLabel } from '../../base/label.ts'
import { reckonedColumns } from '../../base/reckoned/reckoned-columns.ts'
import { name } from '../../base/sql.ts'
import { columnOfPage } from '../../rows/together/page-sql.ts'
import { labelLookup, zoneLookup, type Lookup } from './lookups.ts'
import type { PagePart } from './pages/page-work.ts'

export type ChunkPart = PagePart & { readonly selected: readonly SQL[]; readonly lookup?: Lookup }

/** What is selected for a column: lists as they are shown. */
function valueSql(column: Column): SQL {
  const { field } = column
  if (field.kind === 'codes') return sql`array_to_string(${at(column)}, ', ')`
  if (field.kind === 'refs') return sql`array_to_string(${referenceLabel(column, 't')}, ', ')`
  return at(column)
}

/**
 * The label of a reference in the first row of a page that has it, since a page needs each label once. A view of shared rows would look it up
 * for all of them: of 10,000 contracts that took longer than all the rest.
 */
const firstLabel = ({ table }: Entity, column: Column): SQL =>
  sql`case when row_number() over (partition by ${at(column)} order by t.id) = 1
    then (select ${referenceLabel(column, 'shown')} from ${name(table)} shown where shown.id = t.id) end`

function columnPart(entity: Entity, column: Column): ChunkPart {
  const { name: called, field } = column
  const [part, value] = [{ called, kind: field.kind }, valueSql(column)]
  if (isJoined(column)) return { ...part, as: 'label', selected: [value], lookup: labelLookup(column) }
  if (field.kind !== 'ref') return { ...part, as: 'plain', selected: [value] }
  const isShared = entity.resource.viewOf?.shared !== undefined
  return {
    ...part,
    as: 'labelled',
    selected: [value, isShared ? firstLabel(entity, column) : referenceLabel(column, 't')],
  }
}

/** The time zone of the place of each row. */
export const zonePart = (place: Column): ChunkPart => ({
  called: zoneName(place.name),
  kind: 'ref',
  as: 'zone',
  selected: [at(place)],
  lookup: zoneLookup(place),
})

export function chunkParts(entity: Entity, columns: readonly Column[]): readonly ChunkPart[] {
  const names = columns.map(({ name: key }) => key)
  return [
    ...columns.map((column) => columnPart(entity, columnOfPage(entity, column))),
    ...placeColumns(entity, names).map(zonePart),
    ...reckonedColumns(entity, names).map(([key, { until }]): ChunkPart => ({
      called: untilName(key),
      kind: 'instant',
      as: 'plain',
      selected: [until('t')],
    })),
  ]
}
