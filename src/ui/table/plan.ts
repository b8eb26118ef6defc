/** What pasting or filling would do: which texts fall on which cells, what they mean there, and what stands there now. */
import type { Field } from '#model/field.ts'
import type { RowId } from '#workers/jobs.ts'
import { isSame } from '../form/draft.ts'
import { notInTable, readCell, type Named } from './cellText.ts'
import type { DateOrder } from './dates.ts'

export type PlanColumn = { readonly name: string; readonly label: string; readonly header: string; readonly field: Field }
/** A row as it stands: what it is called, the version that was seen, its values as the wire has them. */
export type PlanTarget = { readonly id: RowId; readonly name: string; readonly version: number; readonly values: Readonly<Record<string, unknown>>; readonly labels: Readonly<Record<string, string>> }
export type PlannedCell = { readonly column: PlanColumn; readonly before: unknown; readonly value: unknown; readonly said: string }
export type PlannedRow = {
  readonly id: RowId
  readonly name: string
  readonly version: number
  /** What would be written. */
  readonly cells: readonly PlannedCell[]
  readonly problems: readonly string[]
}
type Texts = readonly (readonly string[])[]

/** The texts as many times as they fit into a larger range, as spreadsheets do; into one that is no multiple, once. */
export function spread(texts: Texts, rows: number, columns: number): Texts {
  const width = Math.max(0, ...texts.map((row) => row.length))
  if (texts.length === 0 || width === 0) return []
  const [high, wide] = [rows % texts.length === 0 ? Math.max(rows, texts.length) : texts.length, columns % width === 0 ? Math.max(columns, width) : width]
  return Array.from({ length: high }, (_, y) => {
    const row = texts[y % texts.length] ?? []
    return wide === width ? row : Array.from({ length: wide }, (_cell, x) => row[x % width] ?? '')
  })
}

/** Copied with its headers, and pasted under them: the first line names the columns and is no row. */
export function withoutHeader(texts: Texts, columns: readonly PlanColumn[]): Texts {
  const [first, ...rest] = texts
  const isHeader = first !== undefined && rest.length > 0 && first.length <= columns.length && first.every((text, at) => text.trim() === columns[at]?.header)
  return isHeader ? rest : texts
}

const isEqual = ({ kind }: Field, one: unknown, other: unknown): boolean => {
  if (kind === 'decimal' && one !== null && other !== null) return Number(one) === Number(other)
  if (kind === 'instant' && typeof one === 'string' && typeof other === 'string') return new Date(one).getTime() === new Date(other).getTime()
  return isSame(one ?? null, other ?? null)
}

/** Row by row; texts beyond the last row or column are left out, as the caller says. What would stay as it is, is not written. */
export function planRows(targets: readonly PlanTarget[], columns: readonly PlanColumn[], texts: Texts, named: Named, order?: DateOrder): readonly PlannedRow[] {
  return targets.slice(0, texts.length).map(({ id, name, version, values }, y) => {
    const cells: PlannedCell[] = []
    const problems: string[] = []
    for (const [x, said] of (texts[y] ?? []).entries()) {
      const column = columns[x]
      if (!column) break
      const read = readCell(column.field, said, named, order)
      const before = values[column.name] ?? null
      if ('problem' in read) problems.push(`${column.label}: ${read.problem}`)
      else if (!isEqual(column.field, read.value, before)) cells.push({ column, before, value: read.value, said })
    }
    return { id, name, version, cells, problems }
  })
}

/** The same values in every row. `said`: how they are read. */
export const fillRows = (targets: readonly PlanTarget[], values: readonly { readonly column: PlanColumn; readonly value: unknown; readonly said: string }[]): readonly PlannedRow[] =>
  targets.map(({ id, name, version, values: standing }) => {
    const refused = values.flatMap(({ column }) => {
      const why = notInTable(column.field)
      return why === undefined ? [] : [`${column.label}: ${why}`]
    })
    const cells = values
      .map(({ column, value, said }): PlannedCell => ({ column, before: standing[column.name] ?? null, value, said }))
      .filter(({ column, before, value }) => !isEqual(column.field, value, before))
    return { id, name, version, cells, problems: refused }
  })

/** What texts name in columns that point to other records: each once, to be looked up. */
export function namesIn(columns: readonly PlanColumn[], texts: Texts): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const row of texts)
    for (const [x, said] of row.entries()) {
      const { kind, to, readOnly } = columns[x]?.field ?? {}
      if (kind !== 'ref' || to === undefined || readOnly === true || said.trim() === '') continue
      const names = found.get(to) ?? new Set()
      names.add(said.trim())
      found.set(to, names)
    }
  return new Map([...found].map(([to, names]) => [to, [...names]]))
}
