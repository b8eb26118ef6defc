/** Commands of the dashboard of contracts. What can be done with the contracts themselves is the same as in every table. */
import { commandOn } from '#src/engine/commands/command.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import type { DashboardController } from './dashboard-controller.ts'
import { dashboardKeys as keys } from './keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'contract:dashboard': DashboardController
  }
}

export const {
  up: contractUp,
  down: contractDown,
  first: contractFirst,
  last: contractLast,
  pageUp: contractPageUp,
  pageDown: contractPageDown,
  extendUp,
  extendDown,
  mark: markContract,
  markAll,
  release: releaseAll,
  open: openContract,
} = listCommands('contract:dashboard', 'contract', 'contracts')

const onDashboard = commandOn('contract:dashboard')
export const groupContracts = onDashboard({
  title: 'Group contracts by something else',
  key: keys.group,
  menu: 'pane',
  aliases: ['by product', 'by party'],
  run: ({ target }) => target.group(),
})
export const turnSide = onDashboard({
  title: 'Show purchases, sales or both',
  key: keys.side,
  menu: 'pane',
  aliases: ['bought', 'sold', 'contract type'],
  run: ({ target }) => target.turnSide(),
})
export const showParty = onDashboard({
  title: 'Show contracts of its party',
  key: keys.party,
  menu: 'pane',
  aliases: ['contracts of a customer', 'contracts of a supplier', 'buyer', 'seller'],
  run: ({ target }) => target.openParty(),
})
