/** Taking rows out of a table: as text to paste into a spreadsheet, or as a file from the server. */
import { grouped } from '#model/rules/grouped.ts'
import type { RowId } from '#workers/jobs.ts'
import { apiBlob } from '../../engine/api.ts'
import { toast } from '../../engine/toast.ts'
import { shown } from './cell.ts'
import type { TableController } from './controller.ts'
import { sayOrdering } from './settings.ts'

/** More ids than this would make a request that no server takes. */
const MOST = 20_000

const tsv = (cells: readonly (readonly string[])[]): string => cells.map((row) => row.map((cell) => cell.replace(/[\t\n]/g, ' ')).join('\t')).join('\n')

/** Copies the selected rows with their headers, or the cells that a range was drawn over. */
export async function copyCells(table: TableController): Promise<void> {
  const { settings, cursor } = table.now
  const door = await table.door()
  const all = settings.columns.flatMap((name) => table.columns.find((column) => column.name === name) ?? [])
  let [from, to, columns] = [cursor.row, cursor.row + 1, all.slice(cursor.column, cursor.column + 1)]
  if (table.range) {
    const { x, y, width, height } = table.range
    ;[from, to, columns] = [y, y + height, all.slice(Math.max(0, x - 1), x - 1 + width)]
  }
  const isWhole = table.selection.size > 0
  if (isWhole) columns = all
  const texts = isWhole ? await wholeRows(table, columns) : await rangeOf(from, to)
  await navigator.clipboard.writeText(tsv(isWhole ? [columns.map(({ header }) => header), ...texts] : texts))
  toast({ text: `${grouped(texts.length)} ${texts.length === 1 ? 'row' : 'rows'} copied.`, tone: 'ok' })

  async function rangeOf(first: number, end: number): Promise<string[][]> {
    const window = await door.window(first, end, columns.map(({ name }) => name))
    return window.ids.map((_, at) => columns.map((column) => shown(column, window.cells[column.name]?.[at])))
  }
}

/** The marked rows in the order in which they stand. */
async function wholeRows(table: TableController, columns: readonly { readonly name: string }[]): Promise<string[][]> {
  const door = await table.door()
  const ids = await inOrder(table)
  const rows = await door.rows(ids, columns.map(({ name }) => name), true)
  return rows.map((row) => columns.map(({ name }) => shown(columnOf(table, name), row[name])))
}
function columnOf(table: TableController, name: string) {
  const found = table.columns.find((column) => column.name === name)
  if (!found) throw new Error(`There is no column ${name}.`)
  return found
}
async function inOrder(table: TableController): Promise<readonly RowId[]> {
  const visible = await (await table.door()).ids()
  const marked = visible.filter(table.selection.has)
  // Marked rows that the filter hides come last rather than not at all.
  return marked.length === table.selection.size ? marked : [...new Set([...marked, ...table.selection.list()])]
}

/** Downloads what is seen, or what of it is selected, with the shown columns in their order. */
export async function exportRows(table: TableController, format: 'csv' | 'xlsx'): Promise<void> {
  const { settings } = table.now
  const isPart = table.selection.size > 0 || table.isFiltered || table.where.length > 0
  const ids = table.selection.size > 0 ? table.selection.list() : isPart ? await (await table.door()).ids() : []
  if (ids.length > MOST) return toast({ text: `${grouped(ids.length)} rows are too many to export by filter: at most ${grouped(MOST)}.`, tone: 'warn' })
  try {
    const blob = await apiBlob(`${table.resource.path}download_table/`, {
      method: 'POST',
      body: {
        format,
        columns: settings.columns,
        ordering: sayOrdering(settings.sort),
        ...(isPart && { filters: [{ field: 'id', op: 'in', value: ids }] }),
      },
    })
    save(blob, `${table.resource.plural.toLowerCase().replaceAll(' ', '-')}.${format}`)
  } catch (error) {
    toast({ text: `Not exported: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
  }
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
