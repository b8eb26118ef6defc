/** Commands of the bills of lading that wait. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import type { BillsController } from './bills-controller.ts'
import { billKeys as keys } from './keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'document:bills': BillsController
  }
}

// Enter saves here: the record of a document is opened by a key of its own.
export const {
  up: billUp,
  down: billDown,
  first: billFirst,
  last: billLast,
  pageUp: billPageUp,
  pageDown: billPageDown,
} = listCommands('document:bills', 'document', 'documents')

const onBills = commandOn('document:bills')
const some = ({ target }: Context<BillsController>): true | string =>
  target.current !== undefined || 'No document is waiting'
const change = { menu: 'pane', needs: 'change_billoflading', enabled: some } as const

export const saveBill = onBills({
  ...change,
  title: 'Save document with the likeliest one',
  key: keys.save,
  undo: 'compensating',
  aliases: ['attach bill of lading'],
  run: async ({ target, workspace }) => {
    if (!(await target.saveWithLikeliest())) workspace.runCommand('document:saveBillWith')
  },
})
export const saveBillWith = onBills({
  ...change,
  title: 'Save document with a shipment…',
  key: keys.other,
  undo: 'compensating',
  args: {
    shipment: {
      label: 'Shipment',
      complete: async (typed) => (await import('./waiting-bills.ts')).shipmentChoices(typed),
    },
  },
  run: ({ target }, { shipment }) => target.save({ shipment: Number(shipment) }),
})
export const saveBillWithTrip = onBills({
  ...change,
  title: 'Save document with a trip…',
  key: keys.trip,
  undo: 'compensating',
  args: {
    trip: { label: 'Trip', complete: async (typed) => (await import('./waiting-bills.ts')).tripChoices(typed) },
  },
  run: ({ target }, { trip }) => target.save({ trip: Number(trip) }),
})
export const retryBill = onBills({
  ...change,
  title: 'Retry reading of the document',
  key: keys.retry,
  undo: 'none',
  enabled: ({ target }) => target.current?.status === 'failed' || 'Only a reading that failed is tried again',
  run: ({ target }) => target.retry(),
})
export const discardBill = onBills({
  ...change,
  title: 'Discard document…',
  key: keys.discard,
  undo: 'exact',
  aliases: ['delete document', 'no bill of lading'],
  args: { reason: { label: 'Why it is discarded', required: true } },
  run: ({ target }, { reason }) => target.discard(String(reason)),
})
export const editBill = onBills({
  title: 'Open record of the document beside',
  key: keys.edit,
  menu: 'pane',
  aliases: ['correct what was read'],
  enabled: some,
  run: ({ target }) => target.open(),
})
export const nextBill = onBills({
  title: 'Go to next document',
  key: keys.next,
  menu: 'pane',
  enabled: some,
  run: ({ target }) => target.next(),
})
export const showBill = onBills({
  title: 'Open document in a new tab',
  key: keys.show,
  menu: 'pane',
  enabled: some,
  run: ({ target }) => target.showFile(),
})
