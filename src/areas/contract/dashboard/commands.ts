/** Commands of the dashboard of contracts. What can be done with the contracts themselves is the same as in every table. */
import { commandOn } from '#src/engine/commands/command.ts'
import type { DashboardController } from './dashboard-controller.ts'
import { dashboardKeys as keys } from './keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'contract:dashboard': DashboardController
  }
}

const onDashboard = commandOn('contract:dashboard')
const quiet = (title: string, key: string, run: (target: DashboardController) => void) =>
  onDashboard({ title, key, quiet: true, run: ({ target }) => run(target) })

export const contractUp = quiet('Move to the contract above', keys.up, (target) => target.step(-1))
export const contractDown = quiet('Move to the contract below', keys.down, (target) => target.step(1))
export const contractFirst = quiet('Move to the first contract', keys.first, (target) => target.step(-Infinity))
export const contractLast = quiet('Move to the last contract', keys.last, (target) => target.step(Infinity))
export const contractPageUp = quiet('Move a page of contracts up', keys.pageUp, (target) => target.page(-1))
export const contractPageDown = quiet('Move a page of contracts down', keys.pageDown, (target) => target.page(1))
export const extendUp = quiet('Select contracts upwards', keys.extendUp, (target) => target.step(-1, true))
export const extendDown = quiet('Select contracts downwards', keys.extendDown, (target) => target.step(1, true))
export const markContract = quiet('Select or release the contract', keys.mark, (target) => target.mark())
export const markAll = quiet('Select all contracts shown', keys.all, (target) => target.markAll())
export const releaseAll = quiet('Clear the selection of contracts', keys.none, (target) => target.clear())
export const openContract = quiet('Open the contract beside', keys.open, (target) => target.openContract())

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
