/** Commands of the daily mass balance: walking its days, its figures and the list beside, and closing a day. */
import { commandOn } from '#src/engine/commands/command.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import { matrixCommands } from '#src/ui/matrix/matrix-commands.ts'
import type { BesideList } from './beside-list.ts'
import type { DayBalanceController } from './day-balance-controller.ts'
import type { FigureMatrix } from './figure-matrix.ts'
import { dayBalanceKeys as keys } from './keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'terminal:balance': DayBalanceController
    'terminal:balanceFigures': FigureMatrix
    'terminal:balanceLines': BesideList
  }
}

export const {
  up: productUp,
  down: productDown,
  left: figureLeft,
  right: figureRight,
  first: firstProduct,
  last: lastProduct,
  pageUp: productPageUp,
  pageDown: productPageDown,
  open: openFigure,
} = matrixCommands('terminal:balanceFigures', 'product', 'figure')
export const {
  up: lineUp,
  down: lineDown,
  first: firstLine,
  last: lastLine,
  pageUp: linePageUp,
  pageDown: linePageDown,
  open: openLine,
} = listCommands('terminal:balanceLines', 'line', 'lines')

const onBalance = commandOn('terminal:balance')

export const dayBefore = onBalance({
  title: 'Show day before',
  key: keys.earlier,
  menu: 'pane',
  run: ({ target }) => target.turn(-1),
})
export const dayAfter = onBalance({
  title: 'Show day after',
  key: keys.later,
  menu: 'pane',
  run: ({ target }) => target.turn(1),
})
export const showSite = onBalance({
  title: 'Show balance of another site',
  key: keys.site,
  menu: 'pane',
  aliases: ['choose site', 'change terminal'],
  args: {
    site: {
      label: 'Site',
      complete: (typed, { target }) =>
        target.sites
          .filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
          .map(({ id, name }) => ({ value: id, label: name })),
    },
  },
  run: ({ target }, { site }) => target.toSite(String(site)),
})
export const nextProblem = onBalance({
  title: 'Go to next product that needs attention',
  key: keys.next,
  menu: 'pane',
  run: ({ target }) => target.next(),
})
export const findCauses = onBalance({
  title: 'Find causes of the difference',
  key: keys.causes,
  menu: 'pane',
  aliases: ['why a loss', 'explain gain', 'missing ticket'],
  run: ({ target }) => target.findCauses(),
})
export const showLateChanges = onBalance({
  title: 'Show changes after the day was closed',
  key: keys.late,
  menu: 'pane',
  aliases: ['late changes'],
  run: ({ target }) => target.showLate(),
})
export const showMonth = onBalance({
  title: 'Show month of the product beside',
  key: keys.month,
  menu: 'pane',
  needs: 'access_menu__v3__sync_data__product',
  aliases: ['monthly balance'],
  run: ({ target }) => target.openMonth(),
})
export const addMovement = onBalance({
  title: 'New inventory movement of the site',
  key: keys.movement,
  menu: 'pane',
  needs: 'change_location',
  aliases: ['pipeline receipt', 'own use', 'adjustment', 'transfer'],
  run: ({ target }) => target.addMovement(),
})
export const printDay = onBalance({
  title: 'Print mass balance of the day',
  key: keys.print,
  menu: 'pane',
  needs: 'access_menu__v3__sync_data__site',
  run: ({ target }) => target.print(),
})
export const closeDay = onBalance({
  title: 'Close day…',
  key: keys.close,
  menu: 'pane',
  panel: true,
  needs: 'close_mass_balance',
  undo: 'compensating',
  aliases: ['freeze figures', 'end of day'],
  enabled: ({ target }) => target.mayClose,
  run: ({ target }) => target.ask('close'),
})
export const reopenDay = onBalance({
  title: 'Reopen day…',
  key: keys.reopen,
  menu: 'pane',
  panel: true,
  needs: 'close_mass_balance',
  undo: 'compensating',
  enabled: ({ target }) => target.mayReopen,
  run: ({ target }) => target.ask('reopen'),
})
export const leaveList = onBalance({
  title: 'Return to the figures',
  key: keys.back,
  quiet: true,
  run: ({ target }) => target.back(),
})
