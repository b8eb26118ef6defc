/**
 * Commands for ranges, copy and paste, filling, bulk changes, deletion and export. Their code is loaded on first use.
 */
import { inSentence } from '#model/shared/label-text.ts'
import { commandOn } from '#src/engine/commands/command.ts'
import { may } from '#src/engine/session/session.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { closeOverlay, openOverlay } from '#src/engine/panes/overlay.ts'
import { commitKey, retryKey, stopKey, undoKey, type BulkKey } from '../bulk/bulk-keys.ts'
import type { BulkChange } from '../bulk/bulk-change.ts'
import type { VerbChoice } from '../verbs/verb-choice.ts'
import { backKey } from '../verbs/verb-keys.ts'
import { beginEdit, mayEdit } from './edit/edit.ts'
import type { TableController } from './state/controller.ts'
import { keys } from './state/keys.ts'
import { markRange, stretch, wholeColumns, wholeRows } from './cells/range.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    bulk: BulkChange
    verbs: VerbChoice
  }
}

const onTable = commandOn('table')
type OnTable = { readonly target: TableController }

const taking = () => import('./copy/export-rows.ts')
const writing = () => import('./edit/bulk-edit.ts')

const mayChange = ({ target: { resource } }: OnTable): true | string =>
  resource.actionOnly
    ? `${resource.plural} cannot be changed`
    : may(resource.needs.change) || `You do not have permission to change ${inSentence(resource.plural)}`
const onRow = ({ target }: OnTable): true | string =>
  target.ids().length > 0 ||
  (target.selection.all === undefined
    ? 'The cursor is not on a row'
    : 'So many rows cannot be named one by one: select fewer of them')
/** All rows that match, too, by a job. */
const mayChangeRows = (context: OnTable): true | string => {
  const change = mayChange(context)
  return change === true && context.target.selection.all === undefined ? onRow(context) : change
}
const mayChangeRow = (context: OnTable): true | string => {
  const change = mayChange(context)
  return change === true ? onRow(context) : change
}
const mayDelete = (context: OnTable): true | string => {
  const { resource } = context.target
  if (resource.actionOnly || resource.tenancy === 'own') return `${resource.plural} cannot be deleted`
  return may(resource.needs.delete)
    ? onRow(context)
    : `You do not have permission to delete ${inSentence(resource.plural)}`
}

export const edit = onTable({
  title: 'Edit value',
  key: keys.edit,
  menu: 'row',
  undo: 'exact',
  enabled: ({ target }) => mayEdit(target),
  run: ({ target }) => beginEdit(target),
})
export const mark = onTable({
  title: 'Select rows, or expand group',
  key: keys.mark,
  quiet: true,
  run: ({ target }) => markRange(target),
})

const range = (title: string, key: string, columns: number, rows: number) =>
  onTable({ title, key, quiet: true, run: ({ target }) => stretch(target, columns, rows) })
export const rangeDown = range('Extend range down', keys.rangeDown, 0, 1)
export const rangeUp = range('Extend range up', keys.rangeUp, 0, -1)
export const rangeRight = range('Extend range right', keys.rangeRight, 1, 0)
export const rangeLeft = range('Extend range left', keys.rangeLeft, -1, 0)
export const rangeBottom = range('Extend range to the last row', keys.rangeBottom, 0, Infinity)
export const rangeTop = range('Extend range to the first row', keys.rangeTop, 0, -Infinity)
export const rangeEnd = range('Extend range to the last column', keys.rangeEnd, Infinity, 0)
export const rangeStart = range('Extend range to the first column', keys.rangeStart, -Infinity, 0)
export const rows = onTable({
  title: 'Extend range to whole rows',
  key: keys.wholeRows,
  quiet: true,
  run: ({ target }) => wholeRows(target),
})
export const columns = onTable({
  title: 'Extend range to whole columns',
  key: keys.wholeColumns,
  quiet: true,
  run: ({ target }) => wholeColumns(target),
})

export const copy = onTable({
  title: 'Copy cells',
  key: keys.copy,
  menu: 'row',
  run: async ({ target }) => (await taking()).copyCells(target, false),
})
export const copyHeaders = onTable({
  title: 'Copy cells with headers',
  key: keys.copyHeaders,
  menu: 'row',
  run: async ({ target }) => (await taking()).copyCells(target, true),
})
export const paste = onTable({
  title: 'Paste into cells…',
  key: keys.paste,
  menu: 'row',
  undo: 'exact',
  aliases: ['paste from Excel'],
  enabled: mayChangeRow,
  run: async ({ target }) => (await writing()).paste(target),
})
export const fillDown = onTable({
  title: 'Fill down',
  key: keys.fillDown,
  menu: 'row',
  undo: 'exact',
  enabled: mayChangeRow,
  run: async ({ target }) => (await writing()).fillDown(target),
})
export const changeRows = onTable({
  title: 'Change selected rows…',
  key: keys.change,
  menu: 'row',
  undo: 'exact',
  aliases: ['bulk edit', 'mass change'],
  enabled: mayChangeRows,
  run: async ({ target }) => (await writing()).changeRows(target),
})
export const deleteRows = onTable({
  title: 'Delete selected rows…',
  key: keys.remove,
  menu: 'row',
  undo: 'compensating',
  enabled: mayDelete,
  run: async ({ target }) => (await writing()).deleteRows(target),
})

export const exportCsv = onTable({
  title: 'Export as CSV',
  key: keys.exportCsv,
  menu: 'table',
  run: async ({ target }) => (await taking()).exportRows(target, 'csv'),
})
export const exportExcel = onTable({
  title: 'Export as Excel',
  key: keys.exportExcel,
  menu: 'table',
  aliases: ['xlsx'],
  run: async ({ target }) => (await taking()).exportRows(target, 'xlsx'),
})
export const exportPdf = onTable({
  title: 'Export as PDF',
  key: keys.exportPdf,
  menu: 'table',
  run: async ({ target }) => (await taking()).exportRows(target, 'pdf'),
})
export const print = onTable({
  title: 'Print rows',
  key: keys.print,
  menu: 'table',
  run: async ({ target }) => (await taking()).printRows(target),
})

/** The panel handles these keys itself; listed here for the key list and the palette. */
const inPanel = ({ key, title, isReady, run }: BulkKey) =>
  commandOn('bulk')({
    title,
    key,
    quiet: true,
    undo: 'exact',
    enabled: ({ target }) => isReady(target) || 'Not available at this step',
    run: ({ target }) =>
      run(target, {
        takeBack: undo,
        close: closeOverlay,
        open: () => openOverlay(() => import('../bulk/BulkPanel.tsx'), { change: target }),
      }),
  })
export const bulkCommit = inPanel(commitKey)
export const bulkRetry = inPanel(retryKey)
export const bulkUndo = inPanel(undoKey)
export const bulkStop = inPanel(stopKey)
export const verbBack = commandOn('verbs')({
  title: backKey.title,
  key: backKey.key,
  quiet: true,
  enabled: ({ target }) => backKey.isReady(target) || 'Not available at this step',
  run: ({ target }) => backKey.run(target),
})
