/** Plans a paste or fill: which text goes into which cell, its parsed value, and the current value. */
import type { Field, Fields } from '#model/kernel/field.ts'
import { hasKind } from '#model/kernel/kinds.ts'
import { notInTable, zoneOf } from '#model/kernel/table.ts'
import type { RowId } from '#workers/jobs.ts'
import { isSame } from '#src/ui/form/draft/draft-input.ts'
import type { TitleLookup } from '#model/shared/reading/cell.ts'
import { readCell } from '../cells/cell-text.ts'
import type { DateOrder } from '#model/shared/reading/date-order.ts'

export type PlanColumn = {
  readonly name: string
  readonly label: string
  readonly header: string
  readonly field: Field
}
/** A target row: its title, the version seen, and its values in wire format. */
export type PlanTarget = {
  readonly id: RowId
  readonly name: string
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
}
export type PlannedCell = {
  readonly column: PlanColumn
  readonly before: unknown
  readonly value: unknown
  readonly said: string
}
export type PlannedRow = {
  readonly id: RowId
  readonly name: string
  readonly version: number
  /** The cells to change. */
  readonly cells: readonly PlannedCell[]
  readonly problems: readonly string[]
}
type Texts = readonly (readonly string[])[]

/** Repeats the texts to fill a range that is a multiple of their size, as spreadsheets do. */
export function spread(texts: Texts, rows: number, columns: number): Texts {
  const width = Math.max(0, ...texts.map((row) => row.length))
  if (texts.length === 0 || width === 0) return []
  const [high, wide] = [
    rows % texts.length === 0 ? Math.max(rows, texts.length) : texts.length,
    columns % width === 0 ? Math.max(columns, width) : width,
  ]
  return Array.from({ length: high }, (_, y) => {
    const row = texts[y % texts.length] ?? []
    return wide === width ? row : Array.from({ length: wide }, (_cell, x) => row[x % width] ?? '')
  })
}

/** Drops a first line that consists of the column headings. */
export function withoutHeader(texts: Texts, columns: readonly PlanColumn[]): Texts {
  const [first, ...rest] = texts
  const isHeader =
    first !== undefined &&
    rest.length > 0 &&
    first.length <= columns.length &&
    first.every((text, at) => text.trim() === columns[at]?.header)
  return isHeader ? rest : texts
}

export const isEqual = ({ kind }: Field, one: unknown, other: unknown): boolean => {
  if (kind === 'decimal' && one !== null && other !== null) return Number(one) === Number(other)
  if (kind === 'instant' && typeof one === 'string' && typeof other === 'string')
    return new Date(one).getTime() === new Date(other).getTime()
  return isSame(one ?? null, other ?? null)
}

/**
 * Plans row by row. Texts beyond the last row or column are ignored, and so are cells whose value would not change.
 */
export function planRows(
  targets: readonly PlanTarget[],
  columns: readonly PlanColumn[],
  texts: Texts,
  named: TitleLookup,
  order?: DateOrder,
): readonly PlannedRow[] {
  return targets.slice(0, texts.length).map(({ id, name, version, values }, y) => {
    const cells: PlannedCell[] = []
    const problems: string[] = []
    for (const [x, typed] of (texts[y] ?? []).entries()) {
      const column = columns[x]
      if (!column) break
      const read = readCell(column.field, typed, named, order, zoneOf(column.field, values))
      const before = values[column.name] ?? null
      if ('problem' in read) problems.push(`${column.label}: ${read.problem}`)
      else if (!isEqual(column.field, read.value, before))
        cells.push({ column, before, value: read.value, said: typed })
    }
    return { id, name, version, cells, problems }
  })
}

/** A value for one column, and its displayed text. */
export type FieldChange<C extends PlanColumn = PlanColumn> = {
  readonly column: C
  readonly value: unknown
  readonly said: string
}

/** The same values in every row. */
export const fillRows = (targets: readonly PlanTarget[], values: readonly FieldChange[]): readonly PlannedRow[] =>
  targets.map(({ id, name, version, values: standing }) => {
    const refused = values.flatMap(({ column }) => {
      const why = notInTable(column.field)
      return why === undefined ? [] : [`${column.label}: ${why}`]
    })
    const cells = values
      .map(({ column, value, said: typed }): PlannedCell => ({
        column,
        before: standing[column.name] ?? null,
        value,
        said: typed,
      }))
      .filter(({ column, before, value }) => !isEqual(column.field, value, before))
    return { id, name, version, cells, problems: refused }
  })

/** The distinct titles in reference columns, to be looked up. */
export function namesIn(columns: readonly PlanColumn[], texts: Texts): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const row of texts)
    for (const [x, typed] of row.entries()) {
      const { kind, to, readOnly } = columns[x]?.field ?? {}
      if (kind !== 'ref' || to === undefined || readOnly === true || typed.trim() === '') continue
      const names = found.get(to) ?? new Set()
      names.add(typed.trim())
      found.set(to, names)
    }
  return new Map([...found].map(([to, names]) => [to, [...names]]))
}

/** Fields by which values of these columns are read: the countries and coordinates of the row. */
export const namesBeside = (fields: Fields, columns: readonly PlanColumn[]): readonly string[] =>
  columns.some(({ field }) => hasKind(field))
    ? Object.keys(fields).filter((name) => /country$|latitude|longitude/.test(name))
    : []
