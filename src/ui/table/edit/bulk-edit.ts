/** Changes many cells of a table: paste, fill, change fields and delete rows, with a preview. */
import { grouped } from '#model/shared/number-format.ts'
import { choiceText, codeText } from '#model/kernel/words/code-words.ts'
import { hasFailed } from '#model/shared/outcome.ts'
import type { RowId } from '#workers/jobs.ts'
import type { AllMatching } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import type { BulkOperation, BulkRow } from '#src/ui/bulk/bulk-operation.ts'
import { changeOperation, countedRows } from '#src/ui/bulk/change-many.ts'
import { showMatching } from '#src/ui/bulk/matching/go-on-closed.ts'
import { MatchingChange } from '#src/ui/bulk/matching/matching-change.ts'
import { countedAll } from '#src/ui/bulk/matching/matching-operation.ts'
import { removeOperation } from '#src/ui/bulk/remove-many.ts'
import { namesToRead, type TableColumn } from '../state/columns.ts'
import type { TableController } from '../state/controller.ts'
import { lookUpNames } from '../cells/names.ts'
import {
  fillRows,
  namesBeside,
  namesIn,
  planRows,
  spread,
  withoutHeader,
  type FieldChange,
  type PlannedCell,
  type PlannedRow,
  type PlanTarget,
} from './paste-plan.ts'
import { rangeOf } from '../cells/range.ts'
import { columnsNamed, plainCell } from '../copy/export-rows.ts'
import { readCells } from '../copy/tsv.ts'

/** Up to this many rows are changed without a preview. */
const AT_ONCE = 20
/** More rows than this are refused. */
const MOST = 20_000

/** The current values and labels of rows for these columns. */
export async function targetsOf(
  table: TableController,
  ids: readonly RowId[],
  columns: readonly TableColumn[],
): Promise<readonly PlanTarget[]> {
  const title = columnsNamed(table, table.resource.title)
  const names = [...new Set([...namesToRead(columns), ...namesBeside(table.resource.fields, columns)])]
  const connection = await table.connection()
  const [wire, asShown] = await Promise.all([
    connection.rows(ids, names),
    connection.rows(ids, [...new Set([...names, ...namesToRead(title)])], true),
  ])
  return wire.flatMap(({ id, version, ...values }, at): PlanTarget[] => {
    const read = asShown[at]
    if (!read) return []
    return [
      {
        id,
        version,
        values,
        name: title.map((column) => plainCell(column, read)).join(' '),
        labels: Object.fromEntries(columns.map((column) => [column.name, plainCell(column, read)])),
      },
    ]
  })
}

const orEmpty = (text: string): string => (text.trim() === '' ? 'empty' : text.trim())
/** The displayed text of a value after the change. */
function textAfter({ column: { field }, value, said: typed }: PlannedCell): string {
  if (value === null || value === '') return field.kind === 'choice' ? choiceText('') : 'empty'
  if (field.kind === 'flag') return value === true ? 'yes' : 'no'
  return field.kind === 'choice' && typeof value === 'string' ? codeText(field, value) : orEmpty(typed)
}

function bulkRow({ id, name, version, cells, problems }: PlannedRow, target: PlanTarget | undefined): BulkRow {
  const line = cells
    .map((cell) => `${cell.column.label}: ${orEmpty(target?.labels[cell.column.name] ?? '')} → ${textAfter(cell)}`)
    .join(' · ')
  return {
    id,
    name,
    version,
    problems,
    line,
    values: Object.fromEntries(cells.map(({ column, value }) => [column.name, value])),
  }
}
export function bulkRows(planned: readonly PlannedRow[], targets: readonly PlanTarget[]): readonly BulkRow[] {
  const byId = new Map(targets.map((target) => [target.id, target]))
  return planned.map((row) => bulkRow(row, byId.get(row.id)))
}

const show = (change: BulkChange): void => openOverlay(() => import('#src/ui/bulk/BulkPanel.tsx'), { change })

/** Few rows without problems are changed at once; otherwise the preview opens. */
async function offer(operation: BulkOperation, rows: readonly BulkRow[]): Promise<void> {
  const change = new BulkChange(operation, rows)
  if (rows.length > AT_ONCE || rows.some(({ problems }) => problems.length > 0)) return show(change)
  await change.judge()
  if (change.state.failure !== null || change.state.preview.some(hasFailed))
    return show(new BulkChange(operation, rows))
  if (!change.canCommit()) return toast({ text: 'The values are the same, so nothing was changed.' })
  await change.commit()
  const { results, failure } = change.state
  const failed = results.filter(hasFailed)
  if (failure !== null || failed.length > 0)
    return toast({
      text: `Not changed. ${failure ?? failed.map(({ name, message }) => `${name}: ${message}`).join(' ')}`,
      tone: 'stop',
    })
  toast({ text: `${operation.title}: done.`, tone: 'ok' })
}

/** The next rows after an entry, without group headings. */
async function rowsFrom(table: TableController, entry: number, count: number): Promise<readonly RowId[]> {
  const connection = await table.connection()
  const end = table.now.facts?.entries ?? 0
  for (let ahead = count + 50; ; ahead *= 4) {
    const ids = await connection.ids(entry, Math.min(end, entry + ahead))
    if (ids.length >= count || entry + ahead >= end) return ids.slice(0, count)
  }
}

/** Pastes from the clipboard, or opens a text field if the browser denies access to it. */
export async function paste(table: TableController): Promise<void> {
  const text = await navigator.clipboard?.readText?.().catch(() => undefined)
  if (text === undefined)
    return openOverlay(() => import('./PastePanel.tsx'), {
      table,
      onPaste: (typed: string) => void pasteText(table, typed),
    })
  await pasteText(table, text)
}

async function pasteText(table: TableController, text: string): Promise<void> {
  const { x, y, width, height } = rangeOf(table)
  const columns = columnsNamed(table, table.now.settings.columns.slice(x))
  const cells = withoutHeader(await readCells(text), columns)
  const texts = spread(cells, height, width)
  if (texts.length === 0) return toast({ text: 'The clipboard contains no text.', tone: 'warn' })
  if (texts.length > MOST)
    return toast({ text: `At most ${grouped(MOST)} rows can be pasted, not ${grouped(texts.length)}.`, tone: 'warn' })
  const ids = height > 1 && texts.length === height ? table.rangeRows : await rowsFrom(table, y, texts.length)
  const wide = Math.max(...texts.map((row) => row.length))
  const into = columns.slice(0, wide)
  const found = await lookUpNames(namesIn(into, texts))
  const targets = await targetsOf(table, ids, into)
  const planned = planRows(targets, into, texts, found)
  const { readPlanned } = await import('./paste-kinds.ts')
  const notes = [
    ...(cells.length < texts.length || (cells[0]?.length ?? 0) < wide
      ? ['The copied cells are repeated to fill the range.']
      : []),
    ...(wide > columns.length
      ? [
          `${grouped(wide - columns.length)} ${wide - columns.length === 1 ? 'column does' : 'columns do'} not fit into the table and will be ignored.`,
        ]
      : []),
    ...(texts.length > targets.length
      ? [
          `${grouped(texts.length - targets.length)} ${texts.length - targets.length === 1 ? 'row does' : 'rows do'} not fit into the table and will be ignored.`,
        ]
      : []),
    'If one cell of a row cannot be changed, the whole row is skipped.',
  ]
  show(
    new BulkChange(
      changeOperation(table.resource, `Paste into ${countedRows(table.resource, targets.length)}`, notes),
      bulkRows(readPlanned(table.resource.fields, planned, targets), targets),
    ),
  )
}

/** Writes one value per column into all rows. */
async function fill(
  table: TableController,
  source: PlanTarget,
  ids: readonly RowId[],
  columns: readonly TableColumn[],
): Promise<void> {
  const values = columns.map((column) => ({
    column,
    value: source.values[column.name] ?? null,
    said: source.labels[column.name] ?? '',
  }))
  const targets = await targetsOf(table, ids.slice(0, MOST), columns)
  await offer(
    changeOperation(
      table.resource,
      `Fill ${columns.map(({ label }) => label).join(', ')} of ${countedRows(table.resource, targets.length)}`,
    ),
    bulkRows(fillRows(targets, values), targets),
  )
}

/**
 * Fills the rows of the range from its first row. Without a range it fills the selected rows with the value under the
 * cursor, or this cell with the value above.
 */
export async function fillDown(table: TableController): Promise<void> {
  const { cursor, range } = table.now
  const { x, width } = rangeOf(table)
  const columns = columnsNamed(table, table.now.settings.columns.slice(x, x + width))
  const here = table.idAt(cursor.row)
  const marked = table.selection.list()
  const from =
    range && table.rangeRows.length > 1 ? table.rangeRows[0] : marked.length > 0 ? here : table.idAt(cursor.row - 1)
  const into =
    range && table.rangeRows.length > 1
      ? table.rangeRows.slice(1)
      : marked.length > 0
        ? marked.filter((id) => id !== from)
        : here === undefined
          ? []
          : [here]
  const [source] = from === undefined ? [] : await targetsOf(table, [from], columns)
  if (!source || into.length === 0)
    return toast({ text: 'Select a range below a value, or move the cursor to the cell below one.' })
  await fill(table, source, into, columns)
}

/** Writes the value typed in an editor into its column in all selected rows. */
export async function fillValue(
  table: TableController,
  column: TableColumn,
  value: unknown,
  typed: string,
): Promise<void> {
  const targets = await targetsOf(table, table.ids().slice(0, MOST), [column])
  await offer(
    changeOperation(table.resource, `Fill ${column.label} of ${countedRows(table.resource, targets.length)}`),
    bulkRows(fillRows(targets, [{ column, value, said: typed }]), targets),
  )
}

/** Asks for fields and values, then previews the change. */
export const changeRows = (table: TableController): void =>
  openOverlay(() => import('./ChangePanel.tsx'), {
    table,
    onChoose: (values: readonly FieldChange<TableColumn>[]) => void showChange(table, values),
  })

/** By a job of the server. */
function showChangeOfAll(
  { resource }: TableController,
  all: AllMatching,
  values: readonly FieldChange<TableColumn>[],
): void {
  const labels = values.map(({ column }) => column.label).join(', ')
  const change = new MatchingChange({
    resource,
    all,
    title: `Change ${labels} of ${countedAll(resource, all.count, all.isAbout)}`,
    path: `${resource.path}change_many/`,
    body: { values: Object.fromEntries(values.map(({ column, value }) => [column.name, value])) },
    undo: 'exact',
  })
  showMatching(change)
}

async function showChange(table: TableController, values: readonly FieldChange<TableColumn>[]): Promise<void> {
  const { all } = table.selection
  if (all) return showChangeOfAll(table, all, values)
  const targets = await targetsOf(
    table,
    table.ids().slice(0, MOST),
    values.map(({ column }) => column),
  )
  show(
    new BulkChange(
      changeOperation(
        table.resource,
        `Change ${countedRows(table.resource, targets.length)}: ${values.map(({ column }) => column.label).join(', ')}`,
      ),
      bulkRows(fillRows(targets, values), targets),
    ),
  )
}

export async function deleteRows(table: TableController): Promise<void> {
  const ids = table.ids()
  if (ids.length > MOST)
    return toast({
      text: `At most ${grouped(MOST)} rows can be deleted at once, not ${grouped(ids.length)}.`,
      tone: 'warn',
    })
  const { deed: operation, lost } = await removeOperation(table.resource, ids)
  const targets = await targetsOf(table, ids, columnsNamed(table, table.resource.title))
  show(
    new BulkChange(
      operation,
      targets.map(({ id, name, version }) => ({
        id,
        name,
        version,
        values: { deleted: true },
        problems: [],
        line: lost.has(id) ? 'cannot be restored' : '',
      })),
    ),
  )
}
