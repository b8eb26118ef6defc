/** Ranges of cells, copying and pasting, filling, changing and deleting many rows, and files of a table. The means come when first used. */
import { commandOn } from '../../engine/command.ts'
import { may } from '../../engine/session.ts'
import { undo } from '../../engine/undo.ts'
import { commitKey, retryKey, stopKey, undoKey, type BulkKey } from '../../ui/bulk/bulk-keys.ts'
import type { BulkChange } from '../../ui/bulk/BulkChange.ts'
import { beginEdit, mayEdit } from '../../ui/table/edit.ts'
import type { TableController } from '../../ui/table/controller.ts'
import { keys } from '../../ui/table/keys.ts'
import { markRange, stretch, wholeColumns, wholeRows } from '../../ui/table/range.ts'

const onTable = commandOn<TableController>('table')
type OnTable = { readonly target: TableController }

const taking = () => import('../../ui/table/take.ts')
const writing = () => import('../../ui/table/writing.ts')

const mayChange = ({ target: { resource } }: OnTable): true | string =>
  resource.sealed ? `A ${resource.label.toLowerCase()} is never changed` : may(resource.needs.change) || `You may not change a ${resource.label.toLowerCase()}`
const onRow = ({ target }: OnTable): true | string => target.ids().length > 0 || 'No row'
const mayChangeRow = (context: OnTable): true | string => {
  const change = mayChange(context)
  return change === true ? onRow(context) : change
}
const mayDelete = (context: OnTable): true | string => {
  const { resource } = context.target
  if (resource.sealed || resource.tenancy === 'own') return `A ${resource.label.toLowerCase()} is never deleted`
  return may(resource.needs.delete) ? onRow(context) : `You may not delete a ${resource.label.toLowerCase()}`
}

export const edit = onTable({
  title: 'Change this value', key: keys.edit, menu: 'row', undo: 'exact', enabled: ({ target }) => mayEdit(target), run: ({ target }) => beginEdit(target),
})
export const mark = onTable({ title: 'Select the row or the rows of the range, open the group', key: keys.mark, quiet: true, run: ({ target }) => markRange(target) })

const range = (title: string, key: string, columns: number, rows: number) => onTable({ title, key, quiet: true, run: ({ target }) => stretch(target, columns, rows) })
export const rangeDown = range('Draw the range down', keys.rangeDown, 0, 1)
export const rangeUp = range('Draw the range up', keys.rangeUp, 0, -1)
export const rangeRight = range('Draw the range to the right', keys.rangeRight, 1, 0)
export const rangeLeft = range('Draw the range to the left', keys.rangeLeft, -1, 0)
export const rangeBottom = range('Draw the range to the last row', keys.rangeBottom, 0, Infinity)
export const rangeTop = range('Draw the range to the first row', keys.rangeTop, 0, -Infinity)
export const rangeEnd = range('Draw the range to the last column', keys.rangeEnd, Infinity, 0)
export const rangeStart = range('Draw the range to the first column', keys.rangeStart, -Infinity, 0)
export const rows = onTable({ title: 'Widen the range to whole rows', key: keys.wholeRows, quiet: true, run: ({ target }) => wholeRows(target) })
export const columns = onTable({ title: 'Widen the range to whole columns', key: keys.wholeColumns, quiet: true, run: ({ target }) => wholeColumns(target) })

export const copy = onTable({ title: 'Copy for a spreadsheet', key: keys.copy, menu: 'row', run: async ({ target }) => (await taking()).copyCells(target, false) })
export const copyHeaders = onTable({
  title: 'Copy for a spreadsheet, with headers', key: keys.copyHeaders, menu: 'row', run: async ({ target }) => (await taking()).copyCells(target, true),
})
export const paste = onTable({
  title: 'Paste into the cells …', key: keys.paste, menu: 'row', undo: 'exact', aliases: ['paste from Excel'], enabled: mayChangeRow, run: async ({ target }) => (await writing()).paste(target),
})
export const fillDown = onTable({
  title: 'Fill down: the first value into the cells below', key: keys.fillDown, menu: 'row', undo: 'exact', enabled: mayChangeRow, run: async ({ target }) => (await writing()).fillDown(target),
})
export const changeRows = onTable({
  title: 'Change the selected rows …', key: keys.change, menu: 'row', undo: 'exact', aliases: ['bulk edit', 'mass change'], enabled: mayChangeRow, run: async ({ target }) => (await writing()).changeRows(target),
})
export const deleteRows = onTable({
  title: 'Delete the selected rows …', key: keys.remove, menu: 'row', undo: 'compensating', enabled: mayDelete, run: async ({ target }) => (await writing()).deleteRows(target),
})

export const exportCsv = onTable({ title: 'Export as CSV', key: keys.exportCsv, menu: 'table', run: async ({ target }) => (await taking()).exportRows(target, 'csv') })
export const exportExcel = onTable({ title: 'Export as Excel', key: keys.exportExcel, menu: 'table', aliases: ['xlsx'], run: async ({ target }) => (await taking()).exportRows(target, 'xlsx') })
export const exportPdf = onTable({ title: 'Export as PDF', key: keys.exportPdf, menu: 'table', run: async ({ target }) => (await taking()).exportRows(target, 'pdf') })
export const print = onTable({ title: 'Print the rows', key: keys.print, menu: 'table', run: async ({ target }) => (await taking()).printRows(target) })

/** Heard by the panel itself; here so that the sheet of keys and the palette know them. */
const inPanel = ({ key, title, isReady, run }: BulkKey) =>
  commandOn<BulkChange>('bulk')({ title, key, quiet: true, undo: 'exact', enabled: ({ target }) => isReady(target) || 'Not at this step', run: ({ target }) => run(target, undo) })
export const bulkCommit = inPanel(commitKey)
export const bulkRetry = inPanel(retryKey)
export const bulkUndo = inPanel(undoKey)
export const bulkStop = inPanel(stopKey)
