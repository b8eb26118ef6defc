/** Copies, exports and prints the rows as displayed. */
import { MOST_EXPORTED } from '#model/kernel/limits.ts'
import { zoneOf } from '#model/kernel/table.ts'
import { requestFilters } from '#model/shared/filter.ts'
import { grouped } from '#model/shared/number-format.ts'
import { openDocument, saveFile } from '#src/engine/data/documents.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { headText, plainNumber, shown, totalOf } from '../cells/words.ts'
import { namesToRead, type TableColumn } from '../state/columns.ts'
import type { TableController } from '../state/controller.ts'
import { understand } from '../state/settings.ts'
import { rangeOf } from '../cells/range.ts'
import { describeFilters } from './describe.ts'
import type { ExportFormat } from './server-file.ts'
import { writeCells } from './tsv.ts'

/** The limit of the clipboard. */
const MOST_CELLS = 1_000_000

/** The text of a cell as spreadsheets read it: without the shape before a status and without thousands separators. */
export function plainCell(column: TableColumn, row: Readonly<Record<string, unknown>>): string {
  const value = row[column.name]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const { kind } = column.field
  if (typeof value === 'number' && !Number.isNaN(value) && kind !== 'day' && kind !== 'instant')
    return plainNumber(column, value)
  const text = shown(column, value, zoneOf(column.field, row))
  return column.field.kind === 'choice' ? text.replace(/^[^\p{L}\p{N}]+/u, '') : text
}
export const columnsNamed = (table: TableController, names: readonly string[]): readonly TableColumn[] =>
  names.flatMap((name) => table.columns.find((column) => column.name === name) ?? [])

/** Copies the selected rows, or else the cells of the range. */
export async function copyCells(table: TableController, withHeaders: boolean): Promise<void> {
  const { settings } = table.now
  const connection = await table.connection()
  const all = columnsNamed(table, settings.columns)
  const { x, y, width, height } = rangeOf(table)
  const isWhole = table.selection.size > 0
  const columns = isWhole ? all : all.slice(x, x + width)
  const ids = isWhole ? await inOrder(table) : await connection.ids(y, y + height)
  if (ids.length * columns.length > MOST_CELLS)
    return toast({
      text: `At most ${grouped(MOST_CELLS)} cells can be copied, not ${grouped(ids.length * columns.length)}. Export the rows instead.`,
      tone: 'warn',
    })
  const texts = (await connection.rows(ids, namesToRead(columns), true)).map((row) =>
    columns.map((column) => plainCell(column, row)),
  )
  await navigator.clipboard.writeText(writeCells(withHeaders ? [columns.map(({ header }) => header), ...texts] : texts))
  toast({
    text: `${grouped(texts.length)} ${texts.length === 1 ? 'row' : 'rows'} × ${columns.length} ${columns.length === 1 ? 'column' : 'columns'} copied${withHeaders ? ' with headers' : ''}.`,
    tone: 'ok',
  })
}

/** The selected rows in display order; rows hidden by the filter come last. */
async function inOrder(table: TableController): Promise<readonly (number | string)[]> {
  const visible = await (await table.connection()).ids()
  const marked = visible.filter(table.selection.has)
  return marked.length === table.selection.size ? marked : [...new Set([...marked, ...table.selection.list()])]
}

/** All displayed rows, or the selected ones: by their ids with their group headings, or by what they match where the server holds them. */
async function seen(table: TableController): Promise<{ readonly count: number; readonly body: object }> {
  const question = questionOfAll(table)
  if (question !== undefined) return question
  const { columns, ids, groups } = await seenById(table)
  return { count: ids.length, body: { columns, ids, groups } }
}

/** The rows that the server itself finds, however many there are; undefined where the rows seen are others, or stand under headings. */
function questionOfAll({ now: { facts, settings }, selection, columns, where }: TableController) {
  const isSomeOnly = selection.size > 0 && selection.all === undefined
  if (facts?.mode !== 'server' || isSomeOnly || (settings.group.length > 0 && selection.all === undefined))
    return undefined
  const filters = selection.all?.filters ?? requestFilters(understand(settings, columns, where).spec)
  const ordering = settings.sort.map(({ field, down }) => `${down ? '-' : ''}${field}`).join(',') || 'id'
  return { count: facts.matching, body: { columns: settings.columns, filters, ordering } }
}

async function seenById(table: TableController) {
  const { settings } = table.now
  const columns = settings.columns
  if (table.selection.size > 0) return { columns, ids: await inOrder(table), groups: [] }
  const { ids, heads } = await (await table.connection()).arranged()
  const groups = heads.map(({ at, level, label, count, totals }) => ({
    at,
    level,
    label: headText(table.columns, { column: settings.group[level] ?? '', label, count }),
    totals: Object.fromEntries(
      columns.flatMap((name): [string, number][] => {
        const value = totals[name] ? totalOf(totals[name], settings.total) : null
        return value === null ? [] : [[name, value]]
      }),
    ),
  }))
  return { columns, ids, groups }
}

const plural = (table: TableController, count: number): string =>
  `${grouped(count)} ${(count === 1 ? table.resource.label : table.resource.plural).toLowerCase()}`

/** What the server is asked for; undefined if there are too many rows, which the user has been told. */
async function requestOf(table: TableController, format: ExportFormat) {
  const { count, body } = await seen(table)
  if (count > MOST_EXPORTED && 'ids' in body) {
    toast({
      text: `At most ${grouped(MOST_EXPORTED)} rows can be exported, not ${grouped(count)}. Add a filter.`,
      tone: 'warn',
    })
    return undefined
  }
  const said = table.selection.size > 0 ? 'Selected rows' : describeFilters(table)
  return { count, body: { format, ...body, said, zone: userZone() } }
}
const nameOf = (table: TableController, format: ExportFormat): string =>
  `${table.resource.plural.toLowerCase().replaceAll(' ', '-')}.${format}`

/** The file made by the server; undefined if it was cancelled or failed, which the user has been told. */
async function fileOf(table: TableController, format: ExportFormat): Promise<Blob | undefined> {
  const asked = await requestOf(table, format)
  if (!asked) return undefined
  const { serverFile } = await import('./server-file.ts')
  return serverFile(plural(table, asked.count), format, table.resource.path, asked.body)
}

/** Downloads all displayed rows, or the selected ones. */
export async function exportRows(table: TableController, format: ExportFormat): Promise<void> {
  const file = await fileOf(table, format)
  if (file) saveFile(file, nameOf(table, format))
}

/** Shows all displayed rows, or the selected ones, as they will be printed. */
export async function printRows(table: TableController): Promise<void> {
  if (table.onPrint !== undefined && table.now.selected > 0) return table.onPrint()
  const asked = await requestOf(table, 'pdf')
  if (asked) openDocument(`${table.resource.path}download_table/`, asked.body, nameOf(table, 'pdf'))
}
