/** Taking rows out of a table: as text for a spreadsheet, as a file, on paper; always as they are seen. */
import { proxy } from 'valtio'
import { grouped } from '#model/rules/grouped.ts'
import { apiBlob } from '../../engine/api.ts'
import { openOverlay } from '../../engine/overlay.ts'
import { toast } from '../../engine/toast.ts'
import { shown, totalOf } from './cell.ts'
import type { TableColumn } from './columns.ts'
import type { TableController } from './controller.ts'
import type { ExportRun } from './ExportPanel.tsx'
import { rangeOf } from './range.ts'
import { sayFilters } from './said.ts'
import { writeCells } from './tsv.ts'

/** More than this no clipboard carries, and no server takes in one request. */
const [MOST_CELLS, MOST_ROWS] = [1_000_000, 500_000]

/** As it is read, without the shape before a state: that is no part of the value. */
export function plainCell(column: TableColumn, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = shown(column, value)
  return column.field.kind === 'choice' ? text.replace(/^[^\p{L}\p{N}]+/u, '') : text
}
export const columnsNamed = (table: TableController, names: readonly string[]): readonly TableColumn[] => names.flatMap((name) => table.columns.find((column) => column.name === name) ?? [])

/** Copies the selected rows, or the cells of the range. */
export async function copyCells(table: TableController, withHeaders: boolean): Promise<void> {
  const { settings } = table.now
  const door = await table.door()
  const all = columnsNamed(table, settings.columns)
  const { x, y, width, height } = rangeOf(table)
  const isWhole = table.selection.size > 0
  const columns = isWhole ? all : all.slice(x, x + width)
  const ids = isWhole ? await inOrder(table) : await door.ids(y, y + height)
  if (ids.length * columns.length > MOST_CELLS) return toast({ text: `${grouped(ids.length * columns.length)} cells are too many to copy: at most ${grouped(MOST_CELLS)}. Export them.`, tone: 'warn' })
  const names = columns.map(({ name }) => name)
  const texts = (await door.rows(ids, names, true)).map((row) => columns.map((column) => plainCell(column, row[column.name])))
  await navigator.clipboard.writeText(writeCells(withHeaders ? [columns.map(({ header }) => header), ...texts] : texts))
  toast({ text: `${grouped(texts.length)} ${texts.length === 1 ? 'row' : 'rows'} × ${columns.length} ${columns.length === 1 ? 'column' : 'columns'} copied${withHeaders ? ' with headers' : ''}.`, tone: 'ok' })
}

/** The marked rows as they stand; those that the filter hides come last rather than not at all. */
async function inOrder(table: TableController): Promise<readonly (number | string)[]> {
  const visible = await (await table.door()).ids()
  const marked = visible.filter(table.selection.has)
  return marked.length === table.selection.size ? marked : [...new Set([...marked, ...table.selection.list()])]
}

/** What is seen, or what of it is selected: the rows in their order with the lines over their groups. */
async function seen(table: TableController) {
  const { settings } = table.now
  const columns = settings.columns
  if (table.selection.size > 0) return { columns, ids: await inOrder(table), groups: [] }
  const { ids, heads } = await (await table.door()).arranged()
  const groups = heads.map(({ at, level, label, count, totals }) => ({
    at, level,
    label: `${label.replaceAll('_', ' ') || 'none'} (${grouped(count)})`,
    totals: Object.fromEntries(
      columns.flatMap((name): [string, number][] => {
        const value = totals[name] ? totalOf(totals[name], settings.total) : null
        return value === null ? [] : [[name, value]]
      }),
    ),
  }))
  return { columns, ids, groups }
}

const plural = (table: TableController, count: number): string => `${grouped(count)} ${(count === 1 ? table.resource.label : table.resource.plural).toLowerCase()}`

/** The file as the server makes it; undefined where it was given up, or could not be made and was told of. */
async function fileOf(table: TableController, format: 'csv' | 'xlsx' | 'pdf'): Promise<Blob | undefined> {
  const body = await seen(table)
  if (body.ids.length > MOST_ROWS) {
    toast({ text: `${plural(table, body.ids.length)} are too many for a file: at most ${grouped(MOST_ROWS)}. Filter them.`, tone: 'warn' })
    return undefined
  }
  const stop = new AbortController()
  const run: ExportRun = { title: `${plural(table, body.ids.length)} as ${{ csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }[format]}`, stop: () => stop.abort(), state: proxy({ bytes: 0, isOver: false }) }
  // What is quick needs no panel.
  const late = setTimeout(() => openOverlay(() => import('./ExportPanel.tsx'), { run }), 400)
  try {
    const said = table.selection.size > 0 ? 'Selected rows' : sayFilters(table)
    const asked = { format, ...body, said, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
    return await apiBlob(`${table.resource.path}download_table/`, { method: 'POST', body: asked, signal: stop.signal }, (bytes) => {
      run.state.bytes = bytes
    })
  } catch (error) {
    const isGivenUp = stop.signal.aborted
    toast(isGivenUp ? { text: 'Given up: nothing was exported.' } : { text: `Not exported. ${error instanceof Error ? error.message.replace(/^format: /, '') : String(error)}`, tone: 'stop' })
    return undefined
  } finally {
    clearTimeout(late)
    run.state.isOver = true
  }
}

/** Downloads what is seen, or what of it is selected. */
export async function exportRows(table: TableController, format: 'csv' | 'xlsx' | 'pdf'): Promise<void> {
  const file = await fileOf(table, format)
  if (!file) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${table.resource.plural.toLowerCase().replaceAll(' ', '-')}.${format}`
  link.click()
  URL.revokeObjectURL(link.href)
  toast({ text: `${link.download} saved.`, tone: 'ok' })
}

/** All rows of the view on paper, in a tab of its own. Called from a key or a press: browsers keep tabs from anything else. */
export async function printRows(table: TableController): Promise<void> {
  const tab = globalThis.open('about:blank', '_blank')
  const file = await fileOf(table, 'pdf')
  if (!file) return tab?.close()
  if (!tab) return toast({ text: 'The browser keeps new tabs closed. Allow them for this site, or export a PDF.', tone: 'warn', ms: 8000 })
  tab.location.replace(URL.createObjectURL(file))
}
