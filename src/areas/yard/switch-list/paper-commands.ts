/** Commands that print or save the switch list and the standing order, and sign off the yard. */
import { commandOn } from '#src/engine/commands/command.ts'

const onList = commandOn('yard:switch-list')

export const printSwitchList = onList({
  title: 'Print switch list',
  key: 'p',
  menu: 'yard',
  undo: 'none',
  run: ({ target }) => target.print(),
})
export const printStandingOrder = onList({
  title: 'Print standing order',
  key: 'o',
  menu: 'yard',
  undo: 'none',
  run: ({ target }) => target.print('standing_order'),
})
export const saveSwitchList = onList({
  title: 'Save switch list as PDF',
  key: 'shift+p',
  menu: 'yard',
  run: ({ target }) => target.save('pdf'),
})
export const saveSwitchExcel = onList({
  title: 'Save switch list as Excel',
  key: 'l',
  menu: 'yard',
  aliases: ['xlsx', 'spreadsheet'],
  run: ({ target }) => target.save('excel'),
})
export const signOffYard = onList({
  title: 'Sign off…',
  key: 'mod+enter',
  menu: 'yard',
  undo: 'compensating',
  run: ({ target }) => target.ask('sign'),
})
