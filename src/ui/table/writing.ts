/** Writing into many cells of a table: pasting, filling, changing and deleting rows. What would happen is shown before it does. */
import { hasFailed } from '#model/rules/outcome.ts'
import type { RowId } from '#workers/jobs.ts'
import { openOverlay } from '../../engine/overlay.ts'
import { toast } from '../../engine/toast.ts'
import { BulkChange, type BulkDeed, type BulkRow } from '../bulk/BulkChange.ts'
import { changeDeed, named } from '../bulk/change-many.ts'
import { removeDeed } from '../bulk/remove-many.ts'
import { choiceText } from '../form/text.ts'
import type { TableColumn } from './columns.ts'
import type { TableController } from './controller.ts'
import { lookUpNames } from './names.ts'
import { fillRows, namesIn, planRows, spread, withoutHeader, type PlannedCell, type PlannedRow, type PlanTarget } from './plan.ts'
import { rangeOf } from './range.ts'
import { columnsNamed, plainCell } from './take.ts'
import { readCells } from './tsv.ts'

/** So few rows are changed at once, without being shown first. */
const AT_ONCE = 20
/** More than this no request and no clerk can take in. */
const MOST = 20_000

/** Rows as they stand, with what is called what, for these columns. */
export async function targetsOf(table: TableController, ids: readonly RowId[], columns: readonly TableColumn[]): Promise<readonly PlanTarget[]> {
  const title = columnsNamed(table, table.resource.title)
  const names = columns.map(({ name }) => name)
  const door = await table.door()
  const [wire, asShown] = await Promise.all([door.rows(ids, names), door.rows(ids, [...new Set([...names, ...title.map(({ name }) => name)])], true)])
  return wire.flatMap(({ id, version, ...values }, at): PlanTarget[] => {
    const read = asShown[at]
    if (!read) return []
    return [{ id, version, values, name: title.map((column) => plainCell(column, read[column.name])).join(' '), labels: Object.fromEntries(columns.map((column) => [column.name, plainCell(column, read[column.name])])) }]
  })
}

const orEmpty = (text: string): string => (text.trim() === '' ? 'empty' : text.trim())
/** What a value is called after it is written. */
function sayAfter({ column: { field }, value, said }: PlannedCell): string {
  if (value === null || value === '') return field.kind === 'choice' ? choiceText('') : 'empty'
  if (field.kind === 'flag') return value === true ? 'yes' : 'no'
  return field.kind === 'choice' && typeof value === 'string' ? choiceText(value) : orEmpty(said)
}

function bulkRow({ id, name, version, cells, problems }: PlannedRow, target: PlanTarget | undefined): BulkRow {
  const line = cells.map((cell) => `${cell.column.label}: ${orEmpty(target?.labels[cell.column.name] ?? '')} → ${sayAfter(cell)}`).join(' · ')
  return { id, name, version, problems, line, values: Object.fromEntries(cells.map(({ column, value }) => [column.name, value])) }
}
export function bulkRows(planned: readonly PlannedRow[], targets: readonly PlanTarget[]): readonly BulkRow[] {
  const byId = new Map(targets.map((target) => [target.id, target]))
  return planned.map((row) => bulkRow(row, byId.get(row.id)))
}

const show = (change: BulkChange): void => openOverlay(() => import('../bulk/BulkPanel.tsx'), { change })

/** Few rows that are all allowed are written at once; anything else is shown first. */
async function offer(deed: BulkDeed, rows: readonly BulkRow[]): Promise<void> {
  const change = new BulkChange(deed, rows)
  if (rows.length > AT_ONCE || rows.some(({ problems }) => problems.length > 0)) return show(change)
  await change.judge()
  if (change.state.failure !== null || change.state.preview.some(hasFailed)) return show(new BulkChange(deed, rows))
  if (!change.canCommit()) return toast({ text: 'It is so already: nothing was changed.' })
  await change.commit()
  const { results, failure } = change.state
  const failed = results.filter(hasFailed)
  if (failure !== null || failed.length > 0) return toast({ text: `Not written. ${failure ?? failed.map(({ name, message }) => `${name}: ${message}`).join(' ')}`, tone: 'stop' })
  toast({ text: `${deed.title}: done.`, tone: 'ok' })
}

/** The next rows from an entry on, heads of groups left out. */
async function rowsFrom(table: TableController, entry: number, count: number): Promise<readonly RowId[]> {
  const door = await table.door()
  const end = table.now.facts?.entries ?? 0
  for (let ahead = count + 50; ; ahead *= 4) {
    const ids = await door.ids(entry, Math.min(end, entry + ahead))
    if (ids.length >= count || entry + ahead >= end) return ids.slice(0, count)
  }
}

/** What is on the clipboard; a browser that keeps it to itself lets the user paste into a field. */
export async function paste(table: TableController): Promise<void> {
  const text = await navigator.clipboard?.readText?.().catch(() => undefined)
  if (text === undefined) return openOverlay(() => import('./PastePanel.tsx'), { table })
  await pasteText(table, text)
}

export async function pasteText(table: TableController, text: string): Promise<void> {
  const { x, y, width, height } = rangeOf(table)
  const columns = columnsNamed(table, table.now.settings.columns.slice(x))
  const cells = withoutHeader(await readCells(text), columns)
  const texts = spread(cells, height, width)
  if (texts.length === 0) return toast({ text: 'There is no text to paste.', tone: 'warn' })
  if (texts.length > MOST) return toast({ text: `${texts.length} rows are too many to paste: at most ${MOST}.`, tone: 'warn' })
  const ids = height > 1 && texts.length === height ? table.drawn : await rowsFrom(table, y, texts.length)
  const wide = Math.max(...texts.map((row) => row.length))
  const into = columns.slice(0, wide)
  const found = await lookUpNames(namesIn(into, texts))
  const targets = await targetsOf(table, ids, into)
  const notes = [
    ...(cells.length < texts.length || (cells[0]?.length ?? 0) < wide ? ['What was copied fills the whole range.'] : []),
    ...(wide > columns.length ? [`${wide - columns.length} columns more than the table has are left out.`] : []),
    ...(texts.length > targets.length ? [`${texts.length - targets.length} rows more than the table has are left out.`] : []),
    'A row with a cell that cannot be written is not written at all.',
  ]
  show(new BulkChange(changeDeed(table.resource, `Paste into ${named(table.resource, targets.length)}`, notes), bulkRows(planRows(targets, into, texts, found), targets)))
}

/** Writes one value a column into rows, as they are read there. */
async function fill(table: TableController, source: PlanTarget, ids: readonly RowId[], columns: readonly TableColumn[]): Promise<void> {
  const values = columns.map((column) => ({ column, value: source.values[column.name] ?? null, said: source.labels[column.name] ?? '' }))
  const targets = await targetsOf(table, ids.slice(0, MOST), columns)
  await offer(changeDeed(table.resource, `Fill ${columns.map(({ label }) => label).join(', ')} of ${named(table.resource, targets.length)}`), bulkRows(fillRows(targets, values), targets))
}

/** The first row of the range into those below; without a range the value under the cursor into the selected rows, or the value above into this cell. */
export async function fillDown(table: TableController): Promise<void> {
  const { cursor, range } = table.now
  const { x, width } = rangeOf(table)
  const columns = columnsNamed(table, table.now.settings.columns.slice(x, x + width))
  const here = table.idAt(cursor.row)
  const marked = table.selection.list()
  const from = range && table.drawn.length > 1 ? table.drawn[0] : marked.length > 0 ? here : table.idAt(cursor.row - 1)
  const into = range && table.drawn.length > 1 ? table.drawn.slice(1) : marked.length > 0 ? marked.filter((id) => id !== from) : here === undefined ? [] : [here]
  const [source] = from === undefined ? [] : await targetsOf(table, [from], columns)
  if (!source || into.length === 0) return toast({ text: 'Draw a range down from the value, or stand below one.' })
  await fill(table, source, into, columns)
}

/** One value, as it was typed in its editor, into the cells of its column in all rows one works on. */
export async function fillValue(table: TableController, column: TableColumn, value: unknown, said: string): Promise<void> {
  const targets = await targetsOf(table, table.ids().slice(0, MOST), [column])
  await offer(changeDeed(table.resource, `Fill ${column.label} of ${named(table.resource, targets.length)}`), bulkRows(fillRows(targets, [{ column, value, said }]), targets))
}

/** Asks for fields and values, then shows what they would change. */
export const changeRows = (table: TableController): void => openOverlay(() => import('./ChangePanel.tsx'), { table })

/** Called by that panel. */
export async function showChange(table: TableController, values: readonly { readonly column: TableColumn; readonly value: unknown; readonly said: string }[]): Promise<void> {
  const targets = await targetsOf(table, table.ids().slice(0, MOST), values.map(({ column }) => column))
  show(new BulkChange(changeDeed(table.resource, `Change ${named(table.resource, targets.length)}: ${values.map(({ column }) => column.label).join(', ')}`), bulkRows(fillRows(targets, values), targets)))
}

export async function deleteRows(table: TableController): Promise<void> {
  const ids = table.ids()
  if (ids.length > MOST) return toast({ text: `${ids.length} rows are too many to delete at once: at most ${MOST}.`, tone: 'warn' })
  const { deed, lost } = await removeDeed(table.resource, ids)
  const targets = await targetsOf(table, ids, columnsNamed(table, table.resource.title))
  show(new BulkChange(deed, targets.map(({ id, name, version }) => ({ id, name, version, values: { deleted: true }, problems: [], line: lost.has(id) ? 'cannot be brought back' : '' }))))
}
