/** What a table publishes of the row under its cursor, and how it shows a subject. Loaded with the first linked pane. */
import { filterTextOf } from '#model/shared/filter.ts'
import type { RowId } from '#workers/jobs.ts'
import { kindOf, type Subject } from '#src/engine/links/subject.ts'
import { keepLabel, makeLabels, titleOf } from '#src/ui/form/draft/labels.ts'
import type { TableColumn } from '../state/columns.ts'
import type { TableController } from '../state/controller.ts'

/** An instant is published as its day. */
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : undefined
const isTimed = (kind: string | undefined): boolean => kind === 'day' || kind === 'instant'

/** The rows that the cursor reaches next. */
const neighbours = (table: TableController): readonly RowId[] =>
  [1, -1].flatMap((step) => table.idAt(table.now.cursor.row + step) ?? [])

type LinkedRow = {
  /** The resource of the row. */
  readonly name: string
  readonly id: RowId
  readonly label: string
  readonly near: readonly RowId[]
  readonly row: Readonly<Record<string, unknown>>
  /** The column under the cursor. */
  readonly column: Pick<TableColumn, 'name' | 'field'> | undefined
}
/** The record under the cursor and what its cell refers to: a ticket, and its contract or day. */
export function subjectsOfRow({ name, id, label: called, near, row, column }: LinkedRow): readonly Subject[] {
  const kind = kindOf(name)
  const own: readonly Subject[] = kind ? [{ kind, of: name, id, label: called, near }] : []
  if (!column) return own
  const [value, label] = [row[column.name], row[`${column.name}__label`]]
  const to = column.field.kind === 'ref' ? (column.field.to ?? '') : ''
  const named = kindOf(to)
  if (named && named !== kind && (typeof value === 'number' || typeof value === 'string'))
    return [...own, { kind: named, of: to, id: value, label: typeof label === 'string' ? label : '' }]
  const day = isTimed(column.field.kind) ? dayOf(value) : undefined
  return day === undefined ? own : [...own, { kind: 'date', of: '', id: day, label: day }]
}

export async function subjectsOf(table: TableController, id: RowId): Promise<readonly Subject[]> {
  const { resource, column, name } = table
  const [row] = await table.rows([id], [...new Set([...resource.title, ...(column ? [column.name] : [])])])
  if (!row) return []
  const labels = makeLabels()
  for (const field of resource.title) keepLabel(labels, resource.fields[field]?.to, row[field], row[`${field}__label`])
  return subjectsOfRow({
    name,
    id,
    label: titleOf(resource, row, labels.known),
    near: neighbours(table),
    row,
    column,
  })
}

/** The column that matches the subject: the reference to it, or the time by which the table is sorted. */
function columnFor(table: TableController, { kind, of }: Subject): TableColumn | undefined {
  const { sort, columns: shown } = table.now.settings
  if (kind !== 'date') {
    const pointing = table.columns.filter(({ field }) => field.to === of)
    return pointing.find(({ field }) => field.kind === 'ref') ?? pointing.find(({ field }) => field.kind === 'refs')
  }
  const timed = table.columns.filter(({ field }) => isTimed(field.kind))
  return (
    timed.find(({ name }) => sort.some(({ field }) => field === name)) ?? timed.find(({ name }) => shown.includes(name))
  )
}

/** The text for the filter row, where the user can read, change and remove it. */
export const filterWords = ({ kind, id, label }: Subject, { field }: Pick<TableColumn, 'field'>): string =>
  kind === 'date' ? String(id) : field.kind === 'refs' ? `"${label}"` : filterTextOf([label])

/** Shows the column too, so that its filter is visible. */
function filterTo(table: TableController, subject: Subject): void {
  const column = columnFor(table, subject)
  if (!column) return
  const { filters, columns: shown } = table.now.settings
  const words = filterWords(subject, column)
  if (filters[column.name] === words) return
  table.configure({
    filters: { ...filters, [column.name]: words },
    ...(!shown.includes(column.name) && { columns: [...shown.slice(0, 1), column.name, ...shown.slice(1)] }),
  })
}

async function goTo(table: TableController, id: RowId): Promise<void> {
  const row = await (await table.connection()).indexOf(id)
  if (row < 0 || row === table.now.cursor.row) return
  table.moveTo(row, table.now.cursor.column, id)
  table.grid?.show(row, table.now.cursor.column)
}

/** Moves to the row of a subject, or filters by it. */
export function showSubjects(table: TableController, subjects: readonly Subject[]): void {
  for (const subject of subjects) {
    if (subject.of === table.name) void goTo(table, subject.id)
    else filterTo(table, subject)
  }
}
