/** Commands of the cars to bill. */
import { commandOn } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import type { BillableCarsController } from './cars-controller.ts'
import { carKeys as keys } from './keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'invoice:cars': BillableCarsController
  }
}

export const {
  up: billCarUp,
  down: billCarDown,
  first: billCarFirst,
  last: billCarLast,
  pageUp: billCarPageUp,
  pageDown: billCarPageDown,
  extendUp: billCarExtendUp,
  extendDown: billCarExtendDown,
  mark: billCarMark,
  markAll: billCarMarkAll,
  release: billCarRelease,
  open: billCarOpen,
} = listCommands('invoice:cars', 'car to bill', 'cars to bill')

const onCars = commandOn('invoice:cars')

export const selectBillable = onCars({
  title: 'Select cars that can be billed',
  key: keys.all,
  menu: 'pane',
  quiet: true,
  run: ({ target }) => target.markBillable(),
})
export const draftInvoices = onCars({
  title: 'Draft invoices for cars…',
  key: keys.draft,
  menu: 'pane',
  panel: true,
  needs: 'change_invoice',
  undo: 'compensating',
  aliases: ['bill cars', 'invoice cars', 'make rail invoices'],
  enabled: ({ target }) => target.ids.length > 0 || 'No car is selected',
  run: async ({ target }) => (await import('./draft-operation.ts')).openDrafting(target.target),
})
export const nextBlocked = onCars({
  title: 'Go to next car that cannot be billed',
  key: keys.next,
  menu: 'pane',
  aliases: ['blocked car', 'missing price'],
  enabled: ({ target }) => target.hasBlocked || 'Every car can be billed',
  run: ({ target }) => target.nextBlocked(),
})
export const showPrices = onCars({
  title: 'Open prices beside cars to bill',
  key: keys.price,
  menu: 'pane',
  aliases: ['missing price', 'fix price'],
  run: () => open('invoice:prices', {}, { place: 'right' }),
})
