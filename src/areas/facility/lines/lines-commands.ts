/** Commands of the lists on the page of a facility. What can be done with the rows themselves is the same as in every table. */
import { commandOn } from '#src/engine/commands/command.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import { lineKeys } from '../base/keys.ts'
import type { LinesController } from './lines-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'facility:lines': LinesController
  }
}

export const {
  up: lineUp,
  down: lineDown,
  first: lineFirst,
  last: lineLast,
  pageUp: linePageUp,
  pageDown: linePageDown,
  extendUp: lineExtendUp,
  extendDown: lineExtendDown,
  mark: markLine,
  markAll: markLines,
  release: releaseLines,
  open: openLine,
} = listCommands('facility:lines', 'line', 'lines')

/** Cars that stand loaded go on an open bill of their facility. */
export const putOnBill = commandOn('record:rail:loadedCar')({
  title: 'Add cars to an open bill…',
  key: lineKeys.put,
  menu: 'row',
  needs: 'change_railshipment',
  undo: 'exact',
  aliases: ['put cars on a bill', 'add to shipment', 'load on bill', 'assign cars to a bill'],
  enabled: ({ target }) => target.ids().length > 0 || 'No car is selected',
  args: {
    bill: {
      label: 'Open bill',
      complete: async (typed) => (await import('./put-on-bill.ts')).openBills(typed),
    },
  },
  run: async ({ target }, args) => {
    const { putOn } = await import('./put-on-bill.ts')
    await putOn(args['bill'], target.ids())
  },
})
