/** Commands of the table of documents: its views, and saving those that are clean. */
import { commandOn } from '#src/engine/commands/command.ts'
import type { TableController } from '#src/ui/table/state/controller.ts'
import type { BillViewName } from './bill-views.ts'
import { listKeys } from './keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'document:billTable': TableController
  }
}

const onBillTable = commandOn('document:billTable')
const view = (name: BillViewName, title: string) =>
  onBillTable({
    title,
    key: listKeys[name],
    menu: 'table',
    run: async ({ target }) => {
      const { billViews } = await import('./bill-views.ts')
      target.configure({ filters: billViews[name].filters, search: '' })
    },
  })

export const saveCleanBills = onBillTable({
  title: 'Save clean documents…',
  key: listKeys.saveClean,
  menu: 'row',
  needs: 'change_billoflading',
  undo: 'exact',
  panel: true,
  aliases: ['file documents without doubts'],
  enabled: ({ target }) => target.ids().length > 0 || 'No document is marked',
  run: async ({ target }) => (await import('./save-clean.ts')).openSaveClean(target.record),
})
export const showAllBills = view('all', 'Show all documents')
export const showDoubtfulBills = view('doubtful', 'Show doubtful documents')
export const showUnmatchedBills = view('unmatched', 'Show documents without a shipment')
export const showFailedBills = view('failed', 'Show documents that could not be read')
export const showMyBills = view('mine', 'Show documents that I uploaded')
