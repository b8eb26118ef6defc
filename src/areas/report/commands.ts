/** Commands of reports: writing one, and the keys of its sample, which change the question. */
import { commandOn } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import { matrixCommands } from '#src/ui/matrix/matrix-commands.ts'
import { keys } from '#src/ui/table/state/keys.ts'
import type { ReportEditor } from './edit/report-editor.ts'
import { reportKeys } from './asking/keys.ts'
import type { ReportRows } from './sample/report-rows.ts'
import type { RowsFile } from './show/rows-file.ts'
import type { SampleController } from './sample/sample-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'report:editor': ReportEditor
    'report:sample': SampleController
    'report:rows': { readonly rows: ReportRows; readonly file: RowsFile }
    'report:shown': { readonly id: number }
  }
}

const onEditor = commandOn('report:editor')
export const save = onEditor({
  title: 'Save report and open it',
  key: reportKeys.save,
  menu: 'row',
  undo: 'exact',
  run: ({ target }) => target.save(),
})
export const goToSample = onEditor({
  title: 'Go to sample',
  key: reportKeys.sample,
  run: ({ target }) => target.sample.focus(),
})
export const goToSentence = onEditor({
  title: 'Go to sentence',
  key: reportKeys.sentence,
  run: ({ target }) => target.focusSentence(),
})
export const takeSuggested = onEditor({
  title: 'Use the suggested word',
  key: reportKeys.suggested,
  enabled: ({ target }) => (target.state.problem?.nearest.length ?? 0) > 0 || 'No word is suggested',
  run: ({ target }) => target.suggest(target.state.problem?.nearest[0] ?? ''),
})

const onSample = commandOn('report:sample')
export const onlyThis = onSample({
  title: 'Filter by this value',
  key: keys.only,
  enabled: ({ target }) => target.canChange('filter'),
  run: ({ target }) => target.onlyValue(),
})
export const allButThis = onSample({
  title: 'Exclude this value',
  key: keys.allBut,
  enabled: ({ target }) => target.canChange('filter'),
  run: ({ target }) => target.excludeValue(),
})
export const group = onSample({
  title: 'Group report by column',
  key: keys.group,
  enabled: ({ target }) => target.canChange('group'),
  run: ({ target }) => target.group(),
})
export const total = onSample({
  title: 'Add or remove total of column',
  key: keys.total,
  enabled: ({ target }) => target.canChange('total'),
  run: ({ target }) => target.total(),
})
export const hide = onSample({
  title: 'Hide column of report',
  key: keys.hide,
  enabled: ({ target }) => target.canChange('hide'),
  run: ({ target }) => target.hide(),
})
export const order = onSample({
  title: 'Sort report by column',
  key: keys.sort,
  enabled: ({ target }) => target.canChange('order'),
  run: ({ target }) => target.order(),
})
export const orderAlso = onSample({
  title: 'Add column to sort order of report',
  key: keys.sortAlso,
  enabled: ({ target }) => target.canChange('order'),
  run: ({ target }) => target.orderAlso(),
})
const walked = matrixCommands('report:sample', 'row', 'cell')
export const { up, down, left, right, first, last, pageUp, pageDown } = walked
export const openRow = walked.open

const onRows = commandOn('report:rows')
export const filter = onRows({
  title: 'Filter column of report',
  key: keys.filter,
  menu: 'column',
  run: ({ target }) => target.rows.focusFilter(),
})
export const clearFilter = onRows({
  title: 'Clear filters of report',
  key: keys.clearFilter,
  menu: 'table',
  enabled: ({ target }) => target.rows.isFiltered || 'There is no filter to clear',
  run: ({ target }) => target.rows.clearFilters(),
})
export const mark = onRows({
  title: 'Select or deselect row of report',
  key: keys.mark,
  menu: 'row',
  run: ({ target }) => target.rows.toggle(),
})
export const rangeDown = onRows({
  title: 'Extend selection to the row below',
  key: keys.rangeDown,
  quiet: true,
  run: ({ target }) => target.rows.extend(1),
})
export const rangeUp = onRows({
  title: 'Extend selection to the row above',
  key: keys.rangeUp,
  quiet: true,
  run: ({ target }) => target.rows.extend(-1),
})
export const selectAll = onRows({
  title: 'Select all rows of report',
  key: keys.all,
  menu: 'table',
  run: ({ target }) => target.rows.selectAll(),
})
export const selectNone = onRows({
  title: 'Clear selection of report',
  key: keys.clear,
  menu: 'table',
  enabled: ({ target }) => target.rows.selection.size > 0 || 'No row is selected',
  run: ({ target }) => target.rows.select([]),
})
export const exportCsv = onRows({
  title: 'Export report as CSV',
  key: keys.exportCsv,
  menu: 'table',
  run: ({ target }) => target.file.save('csv'),
})
export const exportExcel = onRows({
  title: 'Export report as Excel',
  key: keys.exportExcel,
  menu: 'table',
  run: ({ target }) => target.file.save('xlsx'),
})
export const exportPdf = onRows({
  title: 'Export report as PDF',
  key: keys.exportPdf,
  menu: 'table',
  run: ({ target }) => target.file.save('pdf'),
})
export const print = onRows({
  title: 'Print report',
  key: keys.print,
  menu: 'table',
  run: ({ target }) => target.file.print(),
})

const onShown = commandOn('report:shown')
export const edit = onShown({
  title: 'Edit report',
  key: reportKeys.edit,
  menu: 'table',
  needs: 'change_report',
  run: ({ target }) => open('company:report:edit', { reportId: target.id }),
})
export const runNow = onShown({
  title: 'Run report now',
  key: reportKeys.run,
  menu: 'table',
  needs: 'change_report',
  undo: 'none',
  aliases: ['send report', 'schedule'],
  run: async ({ target }) => (await import('./schedule/run-now.ts')).runReportNow(target.id),
})
