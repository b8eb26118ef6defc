/** A file read the plain way, to hold the one against that is made of the binary form: a row object for each row, and a typed cell of each value. */
import { setImmediate } from 'node:timers/promises'
import { labelOf, type Field } from '#model/kernel/field.ts'
import { cellWords, codeText, isCode } from '#model/kernel/words/code-words.ts'
import { headerOf, zoneOf } from '#model/kernel/table.ts'
import { toShown } from '#model/kernel/measure/units.ts'
import { asRead } from '#model/kernel/quantity.ts'
import { knownZone } from '#model/shared/clock.ts'
import { sql } from 'drizzle-orm'
import type { Column, Entity } from '#server/engine/base/entity.ts'
import { placeColumns } from '#server/engine/base/label.ts'
import { join, run, type SqlRow } from '#server/engine/base/sql.ts'
import type { Cell, ExportColumn, ExportRow, Sheet } from '#server/engine/files/typed-table.ts'
import type { Download } from '#server/engine/operations/export/download-request.ts'
import { readDownload } from '#server/engine/operations/export/download-rows.ts'
import { columnsSql, fromSql, labelsSql } from '#server/engine/rows/reading/query.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'

const zoneIn = (field: Field, row: SqlRow, other: string): string => knownZone(zoneOf(field, row)) ?? other

export function cellByRow({ name: key, field, type }: Column, row: SqlRow, zone: string): Cell {
  const isReference = field.kind === 'ref' || field.kind === 'refs'
  const value = isReference ? row[`${key}__label`] : row[key]
  if (value === null || value === undefined) return null
  if (field.shownIn !== undefined && (typeof value === 'number' || typeof value === 'string'))
    return { number: toShown(field, value) }
  if (typeof value === 'string') {
    if (field.kind === 'decimal') return { number: value }
    if (field.kind === 'instant') return { moment: value, zone: zoneIn(field, row, zone) }
    return field.kind === 'day' ? { day: value } : cellWords(field, value)
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value) && isCode(field)) return value.map((code) => codeText(field, String(code))).join(', ')
  return Array.isArray(value) && type.endsWith('[]') ? value.join(', ') : JSON.stringify(value)
}

type RowColumn = ExportColumn & { readonly cell: (row: SqlRow) => Cell }

function columnsByRow(entity: Entity, columns: readonly Column[], zone: string): readonly RowColumn[] {
  const places = placeColumns(
    entity,
    columns.map(({ name: key }) => key),
  )
  const zoneTitles = new Map(places.map(({ name: key, field }) => [key, `time zone of ${labelOf(key, field)}`]))
  return columns.flatMap((column, index): readonly RowColumn[] => {
    const { field } = column
    const shown: RowColumn = {
      title: headerOf(column.name, field),
      field: asRead(field),
      cell: (row) => cellByRow(column, row, zone),
    }
    if (field.kind !== 'instant') return [shown]
    const zoneTitle = zoneTitles.get(field.place ?? '')
    const said = { ...shown, title: `${shown.title} (${zoneTitle ?? zone})` }
    if (zoneTitle === undefined || columns.slice(index + 1).some((other) => other.field.place === field.place))
      return [said]
    return [said, { title: zoneTitle.replace('t', 'T'), cell: (row) => zoneIn(field, row, zone) }]
  })
}

/** All rows that match. */
export async function sheetByRows(unit: Unit, download: Download): Promise<Sheet> {
  const { entity, question, columns } = await readDownload(unit, download)
  const names = columns.map(({ name: key }) => key)
  const labels = labelsSql(entity, names)
  const { where, order } = question
  const rows = await run(
    unit.client,
    sql`select ${join([columnsSql(entity, names), ...labels.columns], ', ')} ${fromSql(entity, where, join([order.joins, labels.joins], ' '))} order by ${order.by}`,
  )
  const shown = columnsByRow(entity, columns, download.request.zone)
  const lines = rows.map((row): ExportRow => ({ cells: shown.map(({ cell }) => cell(row)) }))
  return {
    title: entity.resource.plural,
    columns: shown,
    rows: (async function* () {
      await setImmediate()
      yield lines
    })(),
  }
}
