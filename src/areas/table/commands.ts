/** What one can do in a table, by key, menu and palette. */
import { commandOn } from '../../engine/command.ts'
import { recordPath } from '../../engine/screen.ts'
import type { Workspace } from '../../engine/workspace.ts'
import { ownDensity } from '../../engine/theme.ts'
import { carryColumn, clearFilters, filterBy, filterByCell, groupBy, hideColumn, nextDensity, openGroups, pinHere, sortBy, widen } from '../../ui/table/arrange.ts'
import type { TableController } from '../../ui/table/controller.ts'
import { closeFind, findNext, openFind } from '../../ui/table/find.ts'
import { fitColumns } from '../../ui/table/fit.ts'
import { keys } from '../../ui/table/keys.ts'
import { previewTable } from '../../ui/table/preview.ts'
import { dropRange } from '../../ui/table/range.ts'
import { totalKinds } from '../../ui/table/settings.ts'

const onTable = commandOn<TableController>('table')
type OnTable = { readonly target: TableController }

const canOpen = ({ target }: OnTable): true | string => {
  const id = target.idAt(target.now.cursor.row)
  if (id === undefined) return 'No row here'
  return target.onOpen !== undefined || recordPath(target.name, id) !== undefined || 'These have no screen of their own'
}
const onColumn = ({ target }: OnTable): true | string => target.column !== undefined || 'No column'

const column = {
  label: 'Column',
  complete: (typed: string, { target }: OnTable) =>
    target.columns.filter(({ header }) => header.toLowerCase().includes(typed.toLowerCase())).map(({ name, header }) => ({ value: name, label: header })),
}
const named = (value: unknown): string => (typeof value === 'string' ? value : '')

export const search = onTable({ title: 'Search the table', key: keys.search, menu: 'table', run: ({ target }) => target.focusSearch?.() })
export const filter = onTable({
  title: 'Filter this column', key: keys.filter, menu: 'column', run: ({ target }) => target.grid?.focusFilter(target.column?.name),
})
export const values = onTable({
  title: 'Filter menu of this column: values, ranges', key: keys.values, menu: 'column', enabled: onColumn,
  run: ({ target }) => target.openPanel({ kind: 'values', column: target.column?.name ?? '' }),
})
export const clearFilter = onTable({
  title: 'Clear filter and search', key: keys.clearFilter, menu: 'table', enabled: ({ target }) => target.isFiltered || 'Nothing is filtered', run: ({ target }) => clearFilters(target),
})
export const sort = onTable({ title: 'Sort by this column', key: keys.sort, menu: 'column', enabled: onColumn, run: ({ target }) => sortBy(target, target.column?.name ?? '') })
export const sortAlso = onTable({
  title: 'Sort by this column as well', key: keys.sortAlso, menu: 'column', enabled: onColumn, run: ({ target }) => sortBy(target, target.column?.name ?? '', true),
})
export const sortTable = onTable({
  title: 'Sort the table by …', args: { column }, run: ({ target }, args) => sortBy(target, named(args['column'])),
  preview: ({ target }, args) => previewTable(target, args && (() => sortBy(target, named(args['column'])))),
})
export const filterTable = onTable({
  title: 'Filter the table by …', aliases: ['where', 'only rows with'],
  args: { column, text: { label: 'What its values are: =exact, >100, 2026-11-20..24, !not, empty' } },
  run: ({ target }, args) => filterBy(target, named(args['column']), named(args['text'])),
  preview: ({ target }, args) => previewTable(target, args && (() => filterBy(target, named(args['column']), named(args['text'])))),
})
export const group = onTable({
  title: 'Group by this column', key: keys.group, menu: 'column', enabled: onColumn, run: ({ target }) => groupBy(target, target.column?.name ?? ''),
})
export const groupTable = onTable({
  title: 'Group the table by …', args: { column }, run: ({ target }, args) => groupBy(target, named(args['column'])),
  preview: ({ target }, args) => previewTable(target, args && (() => groupBy(target, named(args['column'])))),
})
export const ungroup = onTable({
  title: 'Ungroup', menu: 'table', enabled: ({ target }) => target.now.settings.group.length > 0 || 'Nothing is grouped', run: ({ target }) => target.configure({ group: [], open: [] }),
})
const isGrouped = ({ target }: OnTable): true | string => target.now.settings.group.length > 0 || 'Nothing is grouped'
export const openAllGroups = onTable({ title: 'Open all groups', key: keys.openGroups, menu: 'table', aliases: ['expand all'], enabled: isGrouped, run: ({ target }) => openGroups(target, true) })
export const shutAllGroups = onTable({ title: 'Shut all groups', key: keys.shutGroups, menu: 'table', aliases: ['collapse all'], enabled: isGrouped, run: ({ target }) => openGroups(target, false) })
export const order = onTable({ title: 'Order and groups …', key: keys.order, menu: 'table', aliases: ['sort by several', 'group by several'], run: ({ target }) => target.openPanel({ kind: 'order' }) })
const onCell = ({ target }: OnTable): true | string => (target.column !== undefined && target.idAt(target.now.cursor.row) !== undefined) || 'No value here'
export const onlyThis = onTable({ title: 'Only rows with this value', key: keys.only, menu: 'column', aliases: ['filter by cell'], enabled: onCell, run: ({ target }) => filterByCell(target, false) })
export const allButThis = onTable({ title: 'All rows but with this value', key: keys.allBut, menu: 'column', aliases: ['exclude'], enabled: onCell, run: ({ target }) => filterByCell(target, true) })
/** On the server rows under heads are not walked through. */
const isHere = ({ target }: OnTable): true | string => target.now.facts?.mode !== 'server' || target.now.settings.group.length === 0 || 'The rows stay on the server: ungroup them, or filter instead'
export const find = onTable({ title: 'Find in table', key: keys.find, menu: 'table', enabled: isHere, run: ({ target }) => openFind(target) })
export const findOn = onTable({ title: 'Find the next', key: keys.findOn, quiet: true, enabled: isHere, run: ({ target }) => findNext(target, 1) })
export const findBack = onTable({ title: 'Find the one before', key: keys.findBack, quiet: true, enabled: isHere, run: ({ target }) => findNext(target, -1) })
export const nextTotal = onTable({
  title: 'Totals: sum, average, least, largest, count', key: keys.total, menu: 'table',
  run: ({ target }) => {
    const at = totalKinds.indexOf(target.now.settings.total)
    target.configure({ total: totalKinds[(at + 1) % totalKinds.length] ?? 'sum' })
  },
})
export const merge = onTable({
  title: 'Merge new rows', key: keys.merge, menu: 'table', enabled: ({ target }) => (target.now.facts?.fresh ?? 0) > 0 || 'There are none', run: ({ target }) => target.merge(),
})
export const openRow = onTable({
  title: 'Open', key: keys.open, menu: 'row', enabled: canOpen, run: ({ target, workspace }) => openAt(target, workspace, false),
})
export const openRowBeside = onTable({
  title: 'Open beside', key: keys.openBeside, menu: 'row', enabled: canOpen, run: ({ target, workspace }) => openAt(target, workspace, true),
})
export const selectAll = onTable({ title: 'Select all that match', key: keys.all, menu: 'table', run: ({ target }) => target.selectAll() })
export const selectNone = onTable({
  title: 'Let go of the range, then of what is selected', key: keys.clear, menu: 'table', run: ({ target }) => (target.now.find ? closeFind(target) : target.now.range ? dropRange(target) : target.select([])),
})
export const selectNumbers = onTable({ title: 'Select by pasted numbers …', key: keys.selectNumbers, menu: 'table', run: ({ target }) => target.openPanel({ kind: 'select' }) })
export const chooseColumns = onTable({ title: 'Choose columns …', key: keys.columns, menu: 'table', run: ({ target }) => target.openPanel({ kind: 'columns' }) })
export const views = onTable({ title: 'Views …', key: keys.views, menu: 'table', aliases: ['save view'], run: ({ target }) => target.openPanel({ kind: 'views' }) })
export const wider = onTable({ title: 'Make this column wider', key: keys.wider, quiet: true, enabled: onColumn, run: ({ target }) => widen(target, 16) })
export const narrower = onTable({ title: 'Make this column narrower', key: keys.narrower, quiet: true, enabled: onColumn, run: ({ target }) => widen(target, -16) })
export const onward = onTable({ title: 'Move this column to the right', key: keys.onward, quiet: true, enabled: onColumn, run: ({ target }) => carryColumn(target, 1) })
export const back = onTable({ title: 'Move this column to the left', key: keys.back, quiet: true, enabled: onColumn, run: ({ target }) => carryColumn(target, -1) })
export const hide = onTable({
  title: 'Hide this column', key: keys.hide, menu: 'column', enabled: ({ target }) => target.now.settings.columns.length > 1 || 'It is the last one', run: ({ target }) => hideColumn(target),
})
export const pin = onTable({ title: 'Keep the columns up to this one in sight, or let all scroll', key: keys.pin, menu: 'column', aliases: ['freeze'], enabled: onColumn, run: ({ target }) => pinHere(target) })
export const fit = onTable({ title: 'Fit this column to what stands in it', key: keys.fit, menu: 'column', aliases: ['auto width'], enabled: onColumn, run: ({ target }) => fitColumns(target, [target.column?.name ?? '']) })
export const fitAll = onTable({ title: 'Fit all columns', key: keys.fitAll, menu: 'table', aliases: ['auto width'], run: ({ target }) => fitColumns(target, target.now.settings.columns) })
export const density = onTable({ title: 'Height of rows: compact, normal, roomy', key: keys.density, menu: 'table', aliases: ['density'], run: ({ target }) => nextDensity(target, ownDensity()) })

function openAt(target: TableController, workspace: Workspace, beside: boolean): void {
  const id = target.idAt(target.now.cursor.row)
  if (id === undefined) return
  if (target.onOpen) return target.onOpen(id, beside)
  const path = recordPath(target.name, id)
  if (path !== undefined) workspace.openPath(path, beside ? 'right' : 'here')
}
