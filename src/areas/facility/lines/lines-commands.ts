/** Commands of the lists on the page of a facility. What can be done with the rows themselves is the same as in every table. */
import { commandOn } from '#src/engine/commands/command.ts'
import { lineKeys as keys } from '../base/keys.ts'
import type { LinesController } from './lines-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'facility:lines': LinesController
  }
}

const onLines = commandOn('facility:lines')
const quiet = (title: string, key: string, run: (target: LinesController) => void) =>
  onLines({ title, key, quiet: true, run: ({ target }) => run(target) })

export const lineUp = quiet('Move to the line above', keys.up, (target) => target.step(-1))
export const lineDown = quiet('Move to the line below', keys.down, (target) => target.step(1))
export const lineFirst = quiet('Move to the first line', keys.first, (target) => target.step(-Infinity))
export const lineLast = quiet('Move to the last line', keys.last, (target) => target.step(Infinity))
export const linePageUp = quiet('Move a page of lines up', keys.pageUp, (target) => target.page(-1))
export const linePageDown = quiet('Move a page of lines down', keys.pageDown, (target) => target.page(1))
export const lineExtendUp = quiet('Select lines upwards', keys.extendUp, (target) => target.step(-1, true))
export const lineExtendDown = quiet('Select lines downwards', keys.extendDown, (target) => target.step(1, true))
export const markLine = quiet('Select or release the line', keys.mark, (target) => target.mark())
export const markLines = quiet('Select all lines shown', keys.all, (target) => target.markAll())
export const releaseLines = quiet('Clear the selection of lines', keys.none, (target) => target.clear())
export const openLine = quiet('Open the line beside', keys.open, (target) => target.open())

/** Cars that stand loaded go on an open bill of their facility. */
export const putOnBill = commandOn('record:rail:loadedCar')({
  title: 'Add cars to an open bill…',
  key: keys.put,
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
