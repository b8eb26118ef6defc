/** Commands of the receipts that wait for their invoices. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import { receiptKeys as keys } from './keys.ts'
import type { ReceiptsController } from './receipts-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'invoice:receipts': ReceiptsController
  }
}

export const {
  up: receiptUp,
  down: receiptDown,
  first: firstReceipt,
  last: lastReceipt,
  pageUp: receiptPageUp,
  pageDown: receiptPageDown,
  extendUp: extendReceiptsUp,
  extendDown: extendReceiptsDown,
  mark: markReceipt,
  markAll: markAllReceipts,
  release: releaseReceipts,
  open: openReceipt,
} = listCommands('invoice:receipts', 'receipt', 'receipts')

const onReceipts = commandOn('invoice:receipts')
const someMatched = ({ target }: Context<ReceiptsController>): true | string =>
  target.selected.some(({ match }) => match.invoices.length > 0) || 'No selected receipt has a match'

export const openStatement = onReceipts({
  title: 'Open bank statement…',
  key: keys.file,
  menu: 'pane',
  needs: 'change_invoice',
  undo: 'exact',
  aliases: ['camt.053', 'import receipts', 'bank file'],
  run: ({ target }) => target.choose(),
})
export const applyReceipts = onReceipts({
  title: 'Apply selected receipts to invoices',
  key: keys.apply,
  menu: 'pane',
  needs: 'change_invoice',
  undo: 'compensating',
  aliases: ['allocate', 'clear invoices', 'match payments'],
  enabled: someMatched,
  run: ({ target }) => target.apply(),
})
