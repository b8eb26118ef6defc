/** Commands of the settings of invoicing. */
import { commandOn } from '#src/engine/commands/command.ts'
import type { InvoiceSettingsController } from './settings-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'invoice:settings': InvoiceSettingsController
  }
}

const onSettings = commandOn('invoice:settings')

export const nextNeeded = onSettings({
  title: 'Go to the next missing setting',
  key: 'n',
  quiet: true,
  run: ({ target }) => target.next(1),
})
export const previousNeeded = onSettings({
  title: 'Go to the previous missing setting',
  key: 'shift+n',
  quiet: true,
  run: ({ target }) => target.next(-1),
})
