/** Commands of the overview of second-generation terminals: its range and sites, and walking its tiles. */
import { commandOn } from '#src/engine/commands/command.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import { matrixCommands } from '#src/ui/matrix/matrix-commands.ts'
import type { LoadsMatrix, TransferredMatrix } from './state/figure-matrices.ts'
import { overviewKeys as keys } from './state/keys.ts'
import type { TerminalOverviewController } from './state/overview-controller.ts'
import type { SyncList } from './state/sync-list.ts'
import type { WindowList } from './state/window-list.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'legacy:overview': TerminalOverviewController
    'legacy:windows': WindowList
    'legacy:transferred': TransferredMatrix
    'legacy:loads': LoadsMatrix
    'legacy:sync': SyncList
  }
}

export const {
  up: windowUp,
  down: windowDown,
  first: firstWindow,
  last: lastWindow,
  pageUp: windowPageUp,
  pageDown: windowPageDown,
  open: openWindow,
} = listCommands('legacy:windows', 'allocation', 'allocations')
export const {
  up: syncUp,
  down: syncDown,
  first: firstSync,
  last: lastSync,
  pageUp: syncPageUp,
  pageDown: syncPageDown,
  open: openSync,
} = listCommands('legacy:sync', 'site', 'sites')
export const {
  up: bucketUp,
  down: bucketDown,
  left: productLeft,
  right: productRight,
  first: firstBucket,
  last: lastBucket,
  pageUp: bucketPageUp,
  pageDown: bucketPageDown,
  open: openTransferred,
} = matrixCommands('legacy:transferred', 'period', 'product')
export const {
  up: dayUp,
  down: dayDown,
  left: loadsLeft,
  right: loadsRight,
  first: firstDay,
  last: lastDay,
  pageUp: dayPageUp,
  pageDown: dayPageDown,
  open: openLoads,
} = matrixCommands('legacy:loads', 'day', 'number of loads')

const onWindows = commandOn('legacy:windows')
export const openTicketsOfWindow = onWindows({
  title: 'Open tickets of the allocation',
  key: keys.tickets,
  menu: 'pane',
  needs: 'access_menu__v2__sync_data__ticket',
  run: ({ target }) => target.openTickets(),
})
export const whatIfOfWindow = onWindows({
  title: 'Try a change of the allocation',
  key: keys.whatIf,
  menu: 'pane',
  needs: 'access_menu__v2__sync_data__allocation',
  aliases: ['what-if', 'plan a limit', 'may load'],
  run: ({ target }) => target.whatIf(),
})

const onOverview = commandOn('legacy:overview')
export const nextWindow = onOverview({
  title: 'Go to next allocation near its limit',
  key: keys.next,
  menu: 'pane',
  run: ({ target }) => target.windows.next(),
})
export const rangeEarlier = onOverview({
  title: 'Show the days before',
  key: keys.earlier,
  menu: 'pane',
  run: ({ target }) => target.turn(-1),
})
export const rangeLater = onOverview({
  title: 'Show the days after',
  key: keys.later,
  menu: 'pane',
  run: ({ target }) => target.turn(1),
})
export const chooseRange = onOverview({
  title: 'Choose the days of the overview',
  key: keys.range,
  menu: 'pane',
  aliases: ['range', 'period', 'month'],
  args: { days: { label: 'Days', help: '2026-11, last 30 days, or 2026-11-20..2026-12-03', required: true } },
  run: ({ target }, { days }) => target.typeRange(String(days)),
})
export const chooseSites = onOverview({
  title: 'Choose the sites of the overview',
  key: keys.sites,
  menu: 'pane',
  aliases: ['one site', 'several sites', 'change terminal'],
  run: ({ target }) => target.chooseSites(true),
})
export const showAllSites = onOverview({
  title: 'Show all sites together',
  key: keys.allSites,
  menu: 'pane',
  run: ({ target }) => target.toSites([]),
})
export const changeBucket = onOverview({
  title: 'Show sums by day, week or month',
  key: keys.bucket,
  menu: 'pane',
  run: ({ target }) => target.nextBucket(),
})
export const openTicketsNow = onOverview({
  title: 'Show tickets that are open now',
  menu: 'pane',
  key: keys.openNow,
  needs: 'access_menu__v2__sync_data__ticket',
  run: ({ target }) => target.openNow(),
})
