/** The columns of a table in a file: what is read for each, how its cells look, and the time zones of its instants. */
import type { SQL } from 'drizzle-orm'
import { labelOf } from '#model/kernel/field.ts'
import { headerOf } from '#model/kernel/table.ts'
import { toShown } from '#model/kernel/measure/units.ts'
import { asRead } from '#model/kernel/quantity.ts'
import { at } from '../../base/custom-fields-sql.ts'
import type { Column, Entity } from '../../base/entity.ts'
import { isJoined, placeColumns, referenceLabel } from '../../base/label.ts'
import { columnOfPage } from '../../rows/together/page-sql.ts'
import type { CellColumn } from './cells/cell-column.ts'
import { zonePart, type ChunkPart } from './chunk-parts.ts'
import { labelLookup } from './lookups.ts'

/** `of`: the column whose values it shows; undefined for a time zone. */
export type SheetColumn = CellColumn & { readonly of?: string }
/** What is read of each row, and the columns that show it. */
export type SheetPlan = { readonly parts: readonly ChunkPart[]; readonly columns: readonly SheetColumn[] }

function valuePart(column: Column): ChunkPart {
  const { name: called, field } = column
  if (isJoined(column))
    return { called, kind: field.kind, as: 'label', selected: [at(column)], lookup: labelLookup(column) }
  const isReference = field.kind === 'ref' || field.kind === 'refs'
  const value: SQL = isReference ? referenceLabel(column, 't') : at(column)
  return { called, kind: field.kind, as: 'plain', selected: [value] }
}

/** A total of stored values, as it stands in the column. */
export const totalIn = ({ values }: SheetColumn, total: number): number =>
  values?.shownIn === undefined ? total : Number(toShown(values, total))

/** On paper each instant says its zone itself. `zone`: of instants that have no place, or whose place has none. */
export function paperPlan(entity: Entity, columns: readonly Column[], zone: string): SheetPlan {
  const places = placeColumns(
    entity,
    columns.map(({ name: key }) => key),
  )
  return {
    parts: [...columns.map((column) => valuePart(columnOfPage(entity, column))), ...places.map(zonePart)],
    columns: columns.map(({ name: key, field, type }, part): SheetColumn => {
      const place = places.findIndex((one) => one.name === field.place)
      const zoned = field.kind === 'instant' && place >= 0
      return {
        title: headerOf(key, field),
        field: asRead(field),
        values: field,
        type,
        part,
        ...(zoned && { zonePart: columns.length + place }),
        zone,
        of: key,
      }
    }),
  }
}

/** In a spreadsheet the heading says the zone; for instants in the zone of a place, which differs by row, a column after them does. */
export function sheetPlan(entity: Entity, columns: readonly Column[], zone: string): SheetPlan {
  const plan = paperPlan(entity, columns, zone)
  const shown = plan.columns.flatMap((column, index): readonly SheetColumn[] => {
    if (column.values?.kind !== 'instant') return [column]
    const { place = '' } = column.values
    const [found, placePart] = [entity.columns.get(place), column.zonePart]
    if (found === undefined || placePart === undefined) return [{ ...column, title: `${column.title} (${zone})` }]
    const zoneTitle = `time zone of ${labelOf(place, found.field)}`
    const said = { ...column, title: `${column.title} (${zoneTitle})` }
    if (plan.columns.slice(index + 1).some((other) => other.values?.place === place)) return [said]
    return [said, { title: zoneTitle.replace('t', 'T'), type: 'text', part: placePart, zone }]
  })
  return { parts: plan.parts, columns: shown }
}
