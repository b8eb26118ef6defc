/** The rows of a sheet as new records: each cell read as if it were typed, and what cannot be read named by its column. */
import { zoneOf } from '#model/kernel/table.ts'
import type { Resource } from '#model/kernel/resource.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import type { BulkRow } from '../bulk/bulk-operation.ts'
import { readCell, type TitleLookup } from '../table/cells/cell-text.ts'
import type { DateOrder } from '#model/shared/reading/dates.ts'
import { dateOrder } from '../table/cells/dates.ts'
import type { Matched, ImportField } from './headings.ts'

export type ImportColumn = ImportField & { readonly at: number; readonly unit?: string }

export const columnsFor = (
  matched: readonly (Matched | undefined)[],
  targets: readonly ImportField[],
): readonly ImportColumn[] =>
  matched.flatMap((match, at) => {
    const target = targets.find(({ name }) => name === match?.name)
    return target === undefined || match === undefined
      ? []
      : [{ ...target, at, ...(match.unit !== undefined && { unit: match.unit }) }]
  })

const textOf = ({ at, unit }: ImportColumn, { cells }: SheetRow): string => {
  const text = (cells[at] ?? '').trim()
  return text === '' || unit === undefined ? text : `${text} ${unit}`
}

/** The titles in columns of references, by the resource they are of. */
export function titlesIn(
  columns: readonly ImportColumn[],
  rows: readonly SheetRow[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const column of columns) {
    const { kind, to } = column.field
    if (kind !== 'ref' || to === undefined) continue
    const titles = found.get(to) ?? new Set()
    for (const row of rows) if (textOf(column, row) !== '') titles.add(textOf(column, row))
    found.set(to, titles)
  }
  return new Map([...found].map(([to, titles]) => [to, [...titles]]))
}

/** An empty cell gives no value, so that the record has what a new one has. */
function rowOf(columns: readonly ImportColumn[], row: SheetRow, named: TitleLookup, order: DateOrder) {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const column of columns) {
    const typed = textOf(column, row)
    if (typed === '') continue
    const read = readCell(column.field, typed, named, order, zoneOf(column.field, values))
    if ('problem' in read) problems.push(`${column.label}: ${read.problem}`)
    else values[column.name] = read.value
  }
  return { values, problems }
}

/** By their lines in the sheet. */
export function importRows(
  { title }: Resource,
  columns: readonly ImportColumn[],
  rows: readonly SheetRow[],
  named: TitleLookup,
  order: DateOrder = dateOrder(),
): readonly BulkRow[] {
  return rows.flatMap((row): BulkRow[] => {
    const { values, problems } = rowOf(columns, row, named, order)
    if (Object.keys(values).length === 0 && problems.length === 0) return []
    const written = (some: readonly ImportColumn[]) =>
      some.map((column) => textOf(column, row)).filter((text) => text !== '')
    const name = written(columns.filter((column) => title.includes(column.name))).join(' ')
    const line = columns
      .filter((column) => textOf(column, row) !== '')
      .map((column) => `${column.label} ${textOf(column, row)}`)
      .join(' · ')
    return [
      { id: row.line, name: `Line ${row.line}${name === '' ? '' : ` ${name}`}`, version: 0, values, line, problems },
    ]
  })
}
