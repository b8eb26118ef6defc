/** The columns of a table in a file: its cells, typed, and the time zones of its instants. */
import { labelOf, type Field } from '#model/kernel/field.ts'
import { cellWords, codeText, isCode } from '#model/kernel/words/code-words.ts'
import { headerOf, zoneOf } from '#model/kernel/table.ts'
import { toShown } from '#model/kernel/measure/units.ts'
import { asRead } from '#model/kernel/quantity.ts'
import { knownZone } from '#model/shared/clock.ts'
import type { Column, Entity } from '../../base/entity.ts'
import { placeColumns } from '../../base/label.ts'
import type { Cell, ExportColumn, Sheet } from '../../files/typed-table.ts'

type ReadRow = Readonly<Record<string, unknown>>
export type SheetColumn = ExportColumn & {
  /** A total of stored values, as it stands in the column. */
  readonly total: (value: number) => number
  readonly cell: (row: ReadRow) => Cell
  /** The column whose values it shows; undefined for a time zone. */
  readonly of?: string
}

/** `other`: for a place without a zone, or with one that does not exist. */
const zoneIn = (field: Field, row: ReadRow, other: string): string => knownZone(zoneOf(field, row)) ?? other

function cellOf({ name: key, field, type }: Column, row: ReadRow, zone: string): Cell {
  const isReference = field.kind === 'ref' || field.kind === 'refs'
  const value = isReference ? row[`${key}__label`] : row[key]
  if (value === null || value === undefined) return null
  if (field.shownIn !== undefined && (typeof value === 'number' || typeof value === 'string'))
    return { number: toShown(field, value) }
  if (typeof value === 'string') {
    if (field.kind === 'decimal') return { number: value }
    if (field.kind === 'instant') return { moment: value, zone: zoneIn(field, row, zone) }
    // Files are read by people: codes stand in them by their words, as in the console, which also reads them back.
    return field.kind === 'day' ? { day: value } : cellWords(field, value)
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value) && isCode(field)) return value.map((code) => codeText(field, String(code))).join(', ')
  return Array.isArray(value) && type.endsWith('[]') ? value.join(', ') : JSON.stringify(value)
}

/** On paper each instant says its zone itself. `zone`: of instants that have no place, or whose place has none. */
export const paperColumns = (columns: readonly Column[], zone: string): readonly SheetColumn[] =>
  columns.map((column) => ({
    title: headerOf(column.name, column.field),
    field: asRead(column.field),
    total: (value) => (column.field.shownIn === undefined ? value : Number(toShown(column.field, value))),
    cell: (row) => cellOf(column, row, zone),
    of: column.name,
  }))

/** In a spreadsheet the heading says the zone; for instants in the zone of a place, which differs by row, a column after them does. */
export function sheetColumns(entity: Entity, columns: readonly Column[], zone: string): readonly SheetColumn[] {
  const places = placeColumns(
    entity,
    columns.map(({ name: key }) => key),
  )
  const zoneTitles = new Map(places.map(({ name: key, field }) => [key, `time zone of ${labelOf(key, field)}`]))
  const shown = paperColumns(columns, zone)
  return columns.flatMap(({ field }, index): readonly SheetColumn[] => {
    const column = shown[index]
    if (column === undefined) return []
    if (field.kind !== 'instant') return [column]
    const zoneTitle = zoneTitles.get(field.place ?? '')
    const said = { ...column, title: `${column.title} (${zoneTitle ?? zone})` }
    if (zoneTitle === undefined || columns.slice(index + 1).some((other) => other.field.place === field.place))
      return [said]
    return [said, { title: zoneTitle.replace('t', 'T'), total: Number, cell: (row) => zoneIn(field, row, zone) }]
  })
}

export const sheetOf = (entity: Entity, columns: readonly SheetColumn[], rows: Sheet['rows']): Sheet => ({
  title: entity.resource.plural,
  columns,
  rows,
})
