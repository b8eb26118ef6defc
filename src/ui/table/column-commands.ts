/** Commands for the columns of a table: width, order, visibility, and the height of rows. */
import { commandOn } from '#src/engine/commands/command.ts'
import { ownDensity } from '#src/engine/session/theme.ts'
import { carryColumn, hideColumn, nextDensity, pinHere, widen } from './state/arrange.ts'
import type { TableController } from './state/controller.ts'
import { fitColumns } from './grid/fit.ts'
import { keys } from './state/keys.ts'

const onTable = commandOn('table')
type OnTable = { readonly target: TableController }

const onColumn = ({ target }: OnTable): true | string => target.column !== undefined || 'The cursor is not on a column'

export const wider = onTable({
  title: 'Widen column',
  key: keys.wider,
  quiet: true,
  enabled: onColumn,
  run: ({ target }) => widen(target, 16),
})
export const narrower = onTable({
  title: 'Narrow column',
  key: keys.narrower,
  quiet: true,
  enabled: onColumn,
  run: ({ target }) => widen(target, -16),
})
export const onward = onTable({
  title: 'Move column right',
  key: keys.onward,
  quiet: true,
  enabled: onColumn,
  run: ({ target }) => carryColumn(target, 1),
})
export const back = onTable({
  title: 'Move column left',
  key: keys.back,
  quiet: true,
  enabled: onColumn,
  run: ({ target }) => carryColumn(target, -1),
})
export const hide = onTable({
  title: 'Hide column',
  key: keys.hide,
  menu: 'column',
  enabled: ({ target }) => target.now.settings.columns.length > 1 || 'The last column cannot be hidden',
  run: ({ target }) => hideColumn(target),
})
export const pin = onTable({
  title: 'Freeze or unfreeze columns',
  key: keys.pin,
  menu: 'column',
  aliases: ['freeze'],
  enabled: onColumn,
  run: ({ target }) => pinHere(target),
})
export const fit = onTable({
  title: 'Fit column to contents',
  key: keys.fit,
  menu: 'column',
  aliases: ['auto width'],
  enabled: onColumn,
  run: ({ target }) => fitColumns(target, [target.column?.name ?? '']),
})
export const fitAll = onTable({
  title: 'Fit all columns to contents',
  key: keys.fitAll,
  menu: 'table',
  aliases: ['auto width'],
  run: ({ target }) => fitColumns(target, target.now.settings.columns),
})
export const density = onTable({
  title: 'Change row height',
  key: keys.density,
  menu: 'table',
  aliases: ['density'],
  run: ({ target }) => nextDensity(target, ownDensity()),
})
