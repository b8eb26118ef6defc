/** Commands of the overview of receivables. */
import { commandOn } from '#src/engine/commands/command.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import { receivableKeys as keys } from './keys.ts'
import type { ReceivablesController } from './receivables-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'invoice:receivables': ReceivablesController
  }
}

export const {
  up: customerUp,
  down: customerDown,
  first: firstCustomer,
  last: lastCustomer,
  pageUp: customerPageUp,
  pageDown: customerPageDown,
  open: openCustomerInvoices,
} = listCommands('invoice:receivables', 'customer', 'customers')

export const showStatement = commandOn('invoice:receivables')({
  title: 'Show statement of account',
  key: keys.statement,
  menu: 'pane',
  needs: 'access_menu__invoice',
  aliases: ['balance', 'dunning', 'reminder'],
  enabled: ({ target }) => (target.current?.party ?? null) !== null || 'No customer is chosen',
  run: ({ target }) => target.showStatement(),
})
