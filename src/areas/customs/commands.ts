/** Commands of customs invoices. */
import { commandOn } from '#src/engine/commands/command.ts'

export const sendCustoms = commandOn('record:customs:invoice')({
  title: 'Send customs invoices to the broker…',
  menu: 'row',
  panel: true,
  needs: 'change_customs_invoice',
  undo: 'held',
  aliases: ['border', 'hand over', 'ERP', 'connector'],
  enabled: ({ target }) => target.ids().length > 0 || 'No customs invoice is selected',
  run: async ({ target }) => (await import('./open-sending.ts')).openCustomsSending(target),
})
