/** What a table publishes of the row under its cursor, and how it shows a subject. Loaded with the first linked pane. */
import { zoneName, zoneOf } from '#model/kernel/table.ts'
import { dayIn } from '#model/shared/clock.ts'
import { filterTextOf } from '#model/shared/filter.ts'
import type { RowId } from '#workers/jobs.ts'
import { kindOf, type Subject } from '#src/engine/links/subject.ts'
import { placeOrUserZone } from '#src/engine/session/user-zone.state.ts'
import { keepLabel, makeLabels, titleOf } from '#src/ui/form/draft/labels.ts'
import type { TableColumn } from '../state/columns.ts'
import type { TableController } from '../state/controller.ts'

const isTimed = (kind: string | undefined): boolean => kind === 'day' || kind === 'instant'
/** The day of a cell: an instant is published as its day by the clock by which the cell shows it. */
function dayOf({ name, field }: LinkedColumn, row: Row): string | undefined {
  const { [name]: value } = row
  if (!isTimed(field.kind) || typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined
  return field.kind === 'instant' && value.includes('T')
    ? dayIn(value, placeOrUserZone(zoneOf(field, row)))
    : value.slice(0, 10)
}

/** The rows that the cursor reaches next. */
const neighbours = (table: TableController): readonly RowId[] =>
  [1, -1].flatMap((step) => table.idAt(table.now.cursor.row + step) ?? [])

type Row = Readonly<Record<string, unknown>>
type LinkedColumn = Pick<TableColumn, 'name' | 'field'>
type LinkedRow = {
  /** The resource of the row. */
  readonly name: string
  readonly id: RowId
  readonly label: string
  readonly near: readonly RowId[]
  readonly row: Row
  /** The column under the cursor, and all that are shown. */
  readonly column: LinkedColumn | undefined
  readonly columns: readonly LinkedColumn[]
  /** The selected rows. */
  readonly selected: readonly Row[]
}
/** More selected rows are not passed on: they are sent with each step of the cursor. */
export const MOST_LINKED = 2000

const recordIn = (row: Row, name: string): RowId | undefined => {
  const { [name]: value } = row
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}
const passedOn = (rows: readonly Row[], name: string): Pick<Subject, 'selected'> => {
  const selected = [...new Set(rows.flatMap((row) => recordIn(row, name) ?? []))]
  return selected.length === 0 ? {} : { selected }
}
/** The column whose records are passed on: the one under the cursor or, of selected rows, the first that refers to records with links. */
function linkingColumn(
  name: string,
  column: LinkedColumn | undefined,
  columns: readonly LinkedColumn[],
): LinkedColumn | undefined {
  const own = kindOf(name)
  return [column, ...columns].find((one) => {
    const kind = one?.field.kind === 'ref' ? kindOf(one.field.to ?? '') : undefined
    return kind !== undefined && kind !== own
  })
}

function referredSubject(rows: readonly Row[], selected: readonly Row[], column: LinkedColumn): readonly Subject[] {
  const { name, field } = column
  const [kind, from] = [kindOf(field.to ?? ''), rows.find((row) => recordIn(row, name) !== undefined)]
  const id = from && recordIn(from, name)
  const label = from?.[`${name}__label`]
  return kind === undefined || id === undefined
    ? []
    : [{ kind, of: field.to ?? '', id, label: typeof label === 'string' ? label : '', ...passedOn(selected, name) }]
}

/** The record under the cursor and what its cell refers to: a ticket, and its contract or day. With them go the selected ones. */
export function subjectsOfRow({
  name,
  id,
  label,
  near,
  row,
  column,
  columns,
  selected,
}: LinkedRow): readonly Subject[] {
  const kind = kindOf(name)
  const linking = linkingColumn(name, column, selected.length > 0 ? columns : [])
  const day = column && dayOf(column, row)
  return [
    ...(kind ? [{ kind, of: name, id, label, near, ...passedOn(selected, 'id') }] : []),
    ...(linking ? referredSubject([row, ...selected], selected, linking) : []),
    ...(day === undefined ? [] : [{ kind: 'date', of: '', id: day, label: day } as const]),
  ]
}

/** The row with the name of the record that it refers to, which the rows of a table have only as they are shown. */
async function nameReference(table: TableController, row: Row & { readonly id: RowId }, name: string): Promise<Row> {
  const [text] = await (await table.connection()).rows([row.id], [name], true)
  return { ...row, [`${name}__label`]: text?.[name] }
}

export async function subjectsOf(table: TableController, id: RowId): Promise<readonly Subject[]> {
  const { resource, column, name, selection } = table
  const chosen = new Set(selection.size > MOST_LINKED ? [] : selection.list())
  const columns = table.now.settings.columns.flatMap((shown) => table.columns.find((one) => one.name === shown) ?? [])
  const linking = linkingColumn(name, column, chosen.size > 0 ? columns : [])
  const place = column?.field.place
  const fields = new Set([
    ...resource.title,
    ...[column, linking].flatMap((one) => one?.name ?? []),
    ...(place === undefined ? [] : [zoneName(place)]),
  ])
  const rows = await table.rows([...new Set([id, ...chosen])], [...fields])
  const row = rows.find((one) => one.id === id)
  if (!row) return []
  const labels = makeLabels()
  for (const field of resource.title) keepLabel(labels, resource.fields[field]?.to, row[field], row[`${field}__label`])
  const selected = rows.filter((one) => chosen.has(one.id))
  const named = linking && [row, ...selected].find((one) => recordIn(one, linking.name) !== undefined)
  const withName = named && (await nameReference(table, named, linking.name))
  const shown = (one: Row): Row => (withName && one === named ? withName : one)
  return subjectsOfRow({
    name,
    id,
    label: titleOf(resource, row, labels.known),
    near: neighbours(table),
    row: shown(row),
    column,
    columns,
    selected: selected.map(shown),
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
