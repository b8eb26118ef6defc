/** Commands of customs invoices, of their form, and of cars about to cross. */
import { commandOn } from '#src/engine/commands/command.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import type { CarsController } from './cars/cars-controller.ts'
import { carsKeys } from './cars/keys.ts'
import type { FormController } from './form/form-controller.ts'
import { customsFormKeys } from './form/keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'customs:cars': CarsController
    'customs:form': FormController
  }
}

const change = 'change_customs_invoice' as const

export const sendCustoms = commandOn('record:customs:invoice')({
  title: 'Send customs invoices to the broker…',
  menu: 'row',
  panel: true,
  needs: change,
  undo: 'held',
  aliases: ['border', 'hand over', 'ERP', 'connector'],
  enabled: ({ target }) => target.ids().length > 0 || 'No customs invoice is selected',
  run: async ({ target }) => (await import('./open-sending.ts')).openCustomsSending(target),
})

export const {
  up: carUp,
  down: carDown,
  first: carFirst,
  last: carLast,
  pageUp: carPageUp,
  pageDown: carPageDown,
  extendUp: carExtendUp,
  extendDown: carExtendDown,
  mark: markCar,
  markAll: markAllCars,
  release: releaseCars,
  open: openCar,
} = listCommands('customs:cars', 'car', 'cars')

const onCars = commandOn('customs:cars')
export const createInvoices = onCars({
  title: 'Make customs invoices of the cars',
  key: carsKeys.create,
  menu: 'row',
  needs: change,
  undo: 'compensating',
  aliases: ['CI1', 'border papers', 'create'],
  enabled: ({ target }) => target.waiting.length > 0 || 'The car has a customs invoice already',
  run: ({ target }) => target.create(),
})
export const nextCar = onCars({
  title: 'Go to the next car without an invoice',
  key: carsKeys.next,
  enabled: ({ target }) => target.hasWaiting || 'Every car has a customs invoice',
  run: ({ target }) => target.next(),
})

const onForm = commandOn('customs:form')
export const nextMissing = onForm({
  title: 'Go to the next missing box',
  key: customsFormKeys.next,
  enabled: ({ target }) => target.missing.length > 0 || 'No box is missing',
  run: ({ target }) => target.next(),
})
export const openSource = onForm({
  title: 'Open the source of the box',
  key: customsFormKeys.source,
  enabled: ({ target }) => target.current !== undefined || 'No box is chosen',
  run: ({ target }) => target.openSource(),
})
export const sendForm = onForm({
  title: 'Send this customs invoice to the broker…',
  key: customsFormKeys.send,
  panel: true,
  needs: change,
  undo: 'held',
  enabled: ({ target }) => target.canSend,
  run: async ({ target }) => (await import('./open-sending.ts')).openCustomsSending(target.target),
})
