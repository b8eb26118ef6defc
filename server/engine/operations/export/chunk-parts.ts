/** The parts of a chunk: what is selected for each, and what becomes of it. Made once for a stream, since they know what they looked up. */
import { sql, type SQL } from 'drizzle-orm'
import type { ColumnData } from '#model/columnar/chunk.ts'
import { untilName, zoneName } from '#model/kernel/table.ts'
import { at } from '../../base/custom-fields-sql.ts'
import type { Column, Entity } from '../../base/entity.ts'
import { isJoined, placeColumns, referenceLabel } from '../../base/label.ts'
import { reckonedColumns } from '../../base/reckoned/reckoned-columns.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { BinaryColumn } from './binary/binary-rows.ts'
import { numbersOf } from './binary/number-readers.ts'
import { partOf, valueSql } from './column-parts.ts'
import { labelled, labelLookup, looked, zoneLookup, zonesOf } from './references.ts'

export type ChunkPart = {
  readonly called: string
  readonly value: SQL
  /** Of a record that this reader may not read: it comes with each row. */
  readonly label?: SQL
  /** Where other records are asked about, within the transaction of the rows. */
  readonly look?: (unit: Unit, values: BinaryColumn) => Promise<ColumnData>
  readonly make: (values: BinaryColumn, labels: BinaryColumn | undefined) => ColumnData
}

function columnPart(column: Column): ChunkPart {
  const { name: called, field } = column
  const make: ChunkPart['make'] = (values, labels) => (labels ? labelled(values, labels) : partOf(field, values))
  const part = { called, value: valueSql(column), make }
  if (isJoined(column)) {
    const look = labelLookup(column)
    return { ...part, look: (unit, values) => looked(unit, look, values) }
  }
  return field.kind === 'ref' ? { ...part, label: referenceLabel(column, 't') } : part
}

export function chunkParts(entity: Entity, columns: readonly Column[]): readonly ChunkPart[] {
  const names = columns.map(({ name: key }) => key)
  return [
    ...columns.map(columnPart),
    ...placeColumns(entity, names).map((place): ChunkPart => {
      const look = zoneLookup(place)
      const called = zoneName(place.name)
      return { called, value: at(place), look: (unit, places) => zonesOf(unit, look, places), make: numbersOf }
    }),
    ...reckonedColumns(entity, names).map(([key, { until }]): ChunkPart => ({
      called: untilName(key),
      value: until('t'),
      make: numbersOf,
    })),
  ]
}

/** What is selected of each row: its id, its version, and what the parts need. */
export const selectedOf = (parts: readonly ChunkPart[]): readonly SQL[] => [
  sql`t.id`,
  sql`t.version`,
  ...parts.flatMap(({ value, label }) => [value, ...(label ? [label] : [])]),
]
