/** Commands of a table. */
import * as selecting from './cells/select-rows.ts'
import { commandOn } from '#src/engine/commands/command.ts'
import { recordPath } from '#src/engine/panes/screen.ts'
import type { Workspace } from '#src/engine/commands/workspace.ts'
import { clearFilters, filterBy, filterByCell, groupBy, openGroups, sortBy } from './state/arrange.ts'
import type { TableController } from './state/controller.ts'
import { closeFind, findNext, openFind } from './filter/find.ts'
import { keys } from './state/keys.ts'
import { previewTable } from './saved/preview.state.ts'
import { dropRange } from './cells/range.ts'
import { totalKinds } from './state/settings.ts'

const onTable = commandOn('table')
type OnTable = { readonly target: TableController }

const canOpen = ({ target }: OnTable): true | string => {
  const id = target.idAt(target.now.cursor.row)
  if (id === undefined) return 'The cursor is not on a row'
  return (
    target.onOpen !== undefined || recordPath(target.name, id) !== undefined || 'These records have no page to open'
  )
}
const onColumn = ({ target }: OnTable): true | string => target.column !== undefined || 'The cursor is not on a column'

const column = {
  label: 'Column',
  complete: (typed: string, { target }: OnTable) =>
    target.columns
      .filter(({ header }) => header.toLowerCase().includes(typed.toLowerCase()))
      .map(({ name, header }) => ({ value: name, label: header })),
}
const named = (value: unknown): string => (typeof value === 'string' ? value : '')

export const search = onTable({
  title: 'Search table',
  key: keys.search,
  menu: 'table',
  run: ({ target }) => target.focusSearch?.(),
})
export const filter = onTable({
  title: 'Filter column',
  key: keys.filter,
  menu: 'column',
  run: ({ target }) => target.grid?.focusFilter(target.column?.name),
})
export const values = onTable({
  title: 'Open filter menu of column',
  key: keys.values,
  menu: 'column',
  enabled: onColumn,
  run: ({ target }) => target.openPanel({ kind: 'values', column: target.column?.name ?? '' }),
})
export const clearFilter = onTable({
  title: 'Clear filter and search',
  key: keys.clearFilter,
  menu: 'table',
  enabled: ({ target }) => target.isFiltered || 'There is no filter or search to clear',
  run: ({ target }) => clearFilters(target),
})
export const sort = onTable({
  title: 'Sort by column',
  key: keys.sort,
  menu: 'column',
  enabled: onColumn,
  run: ({ target }) => sortBy(target, target.column?.name ?? ''),
})
export const sortAlso = onTable({
  title: 'Add column to sort order',
  key: keys.sortAlso,
  menu: 'column',
  enabled: onColumn,
  run: ({ target }) => sortBy(target, target.column?.name ?? '', true),
})
export const sortTable = onTable({
  title: 'Sort table by…',
  args: { column },
  run: ({ target }, args) => sortBy(target, named(args['column'])),
  preview: ({ target }, args) => previewTable(target, args && (() => sortBy(target, named(args['column'])))),
})
export const filterTable = onTable({
  title: 'Filter table by…',
  aliases: ['where', 'only rows with'],
  args: { column, text: { label: 'Condition: =exact, >100, 2026-11-20..24, !not, empty' } },
  run: ({ target }, args) => filterBy(target, named(args['column']), named(args['text'])),
  preview: ({ target }, args) =>
    previewTable(target, args && (() => filterBy(target, named(args['column']), named(args['text'])))),
})
export const group = onTable({
  title: 'Group by column',
  key: keys.group,
  menu: 'column',
  enabled: onColumn,
  run: ({ target }) => groupBy(target, target.column?.name ?? ''),
})
export const groupTable = onTable({
  title: 'Group table by…',
  args: { column },
  run: ({ target }, args) => groupBy(target, named(args['column'])),
  preview: ({ target }, args) => previewTable(target, args && (() => groupBy(target, named(args['column'])))),
})
export const ungroup = onTable({
  title: 'Ungroup rows',
  menu: 'table',
  enabled: ({ target }) => target.now.settings.group.length > 0 || 'The rows are not grouped',
  run: ({ target }) => target.configure({ group: [], open: [] }),
})
const isGrouped = ({ target }: OnTable): true | string =>
  target.now.settings.group.length > 0 || 'The rows are not grouped'
export const openAllGroups = onTable({
  title: 'Expand all groups',
  key: keys.openGroups,
  menu: 'table',
  aliases: ['open all groups'],
  enabled: isGrouped,
  run: ({ target }) => openGroups(target, true),
})
export const shutAllGroups = onTable({
  title: 'Collapse all groups',
  key: keys.shutGroups,
  menu: 'table',
  aliases: ['close all groups'],
  enabled: isGrouped,
  run: ({ target }) => openGroups(target, false),
})
export const order = onTable({
  title: 'Edit sort order and groups…',
  key: keys.order,
  menu: 'table',
  aliases: ['sort by several', 'group by several'],
  run: ({ target }) => target.openPanel({ kind: 'order' }),
})
const onCell = ({ target }: OnTable): true | string =>
  (target.column !== undefined && target.idAt(target.now.cursor.row) !== undefined) ||
  'There is no value under the cursor'
export const onlyThis = onTable({
  title: 'Filter by this value',
  key: keys.only,
  menu: 'column',
  aliases: ['filter by cell'],
  enabled: onCell,
  run: ({ target }) => filterByCell(target, false),
})
export const allButThis = onTable({
  title: 'Exclude this value',
  key: keys.allBut,
  menu: 'column',
  aliases: ['exclude'],
  enabled: onCell,
  run: ({ target }) => filterByCell(target, true),
})
export const find = onTable({
  title: 'Find in table',
  key: keys.find,
  menu: 'table',
  run: ({ target }) => openFind(target),
})
export const findOn = onTable({
  title: 'Find next match',
  key: keys.findOn,
  quiet: true,
  run: ({ target }) => findNext(target, 1),
})
export const findBack = onTable({
  title: 'Find previous match',
  key: keys.findBack,
  quiet: true,
  run: ({ target }) => findNext(target, -1),
})
export const nextTotal = onTable({
  title: 'Change totals: sum, average, min, max',
  key: keys.total,
  menu: 'table',
  run: ({ target }) => {
    const at = totalKinds.indexOf(target.now.settings.total)
    target.configure({ total: totalKinds[(at + 1) % totalKinds.length] ?? 'sum' })
  },
})
export const merge = onTable({
  title: 'Merge new rows',
  key: keys.merge,
  menu: 'table',
  enabled: ({ target }) => (target.now.facts?.fresh ?? 0) > 0 || 'There are no new rows',
  run: ({ target }) => target.merge(),
})
export const openRow = onTable({
  title: 'Open record',
  key: keys.open,
  menu: 'row',
  enabled: canOpen,
  run: ({ target, workspace }) => openAt(target, workspace, false),
})
export const openRowBeside = onTable({
  title: 'Open record in a new pane',
  key: keys.openBeside,
  menu: 'row',
  enabled: canOpen,
  run: ({ target, workspace }) => openAt(target, workspace, true),
})
export const selectAll = onTable({
  title: 'Select all matching rows',
  key: keys.all,
  menu: 'table',
  run: ({ target }) => selecting.selectAll(target),
})
export const selectNone = onTable({
  title: 'Clear range or selection',
  key: keys.clear,
  menu: 'table',
  run: ({ target }) => (target.now.find ? closeFind(target) : target.now.range ? dropRange(target) : target.select([])),
})
export const selectNumbers = onTable({
  title: 'Select rows by number…',
  key: keys.selectNumbers,
  menu: 'table',
  run: ({ target }) => target.openPanel({ kind: 'select' }),
})
export const chooseColumns = onTable({
  title: 'Choose columns…',
  key: keys.columns,
  menu: 'table',
  run: ({ target }) => target.openPanel({ kind: 'columns' }),
})
export const views = onTable({
  title: 'Manage views…',
  key: keys.views,
  menu: 'table',
  aliases: ['save view', 'saved views'],
  run: ({ target }) => target.openPanel({ kind: 'views' }),
})
const sharing = () => import('./saved/share-view.ts')
const viewNamed = {
  view: { label: 'View', complete: async (_: string, { target }: OnTable) => (await sharing()).viewOptions(target) },
}
export const openView = onTable({
  title: 'Open view…',
  menu: 'table',
  args: viewNamed,
  run: async ({ target }, { view }) => (await sharing()).openView(target, view),
})
export const changeView = onTable({
  title: 'Save changes to view…',
  menu: 'table',
  undo: 'exact',
  args: viewNamed,
  run: async ({ target }, { view }) => (await sharing()).changeView(target, view),
})
export const shareView = onTable({
  title: 'Share this view with…',
  menu: 'table',
  undo: 'exact',
  aliases: ['colleagues', 'group'],
  args: {
    with: { label: 'With whom', complete: async () => (await sharing()).audiences() },
    name: {
      label: 'Name of the view',
      complete: async (typed, { target }) => (await sharing()).shareNames(target, typed),
    },
  },
  run: async ({ target }, args) => (await sharing()).shareView(target, String(args['name']), args['with']),
})
export const stopSharingView = onTable({
  title: 'Stop sharing view…',
  menu: 'table',
  undo: 'exact',
  args: { view: { label: 'View', complete: async (_, { target }) => (await sharing()).sharedViews(target) } },
  run: async ({ target }, { view }) => (await sharing()).stopSharingView(target, view),
})
function openAt(target: TableController, workspace: Workspace, beside: boolean): void {
  const id = target.idAt(target.now.cursor.row)
  if (id === undefined) return
  if (target.onOpen) return target.onOpen(id, beside)
  const path = recordPath(target.name, id)
  if (path !== undefined) workspace.openPath(path, beside ? 'right' : 'here')
}

export * from './column-commands.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    table: TableController
  }
}
