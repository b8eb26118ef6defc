/** The crew's keys. Every one works on the switch list of the focused pane. */
import { commandOn, type Context } from '../../engine/command.ts'
import type { SwitchListController } from './SwitchListController.ts'

const onList = commandOn<SwitchListController>('yard:switch-list')
const may = 'change_railyard' as const
const withLine = ({ target }: Context<SwitchListController>): true | string => target.line !== undefined || 'No line of work here.'

export const nextLine = onList({ title: 'Next line of work', key: 'down, j', quiet: true, run: ({ target }) => target.step(1) })
export const previousLine = onList({ title: 'Line of work above', key: 'up', quiet: true, run: ({ target }) => target.step(-1) })
export const firstLine = onList({ title: 'First line of work', key: 'home', quiet: true, run: ({ target }) => target.step(-Infinity) })
export const lastLine = onList({ title: 'Last line of work', key: 'end', quiet: true, run: ({ target }) => target.step(Infinity) })
export const tickLine = onList({
  title: 'Tick the line off: it is done',
  key: 'space, e',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: withLine,
  run: ({ target }) => target.tick(),
})
export const exceptLine = onList({
  title: 'It could not be done …',
  key: 'x',
  menu: 'yard',
  needs: may,
  undo: 'none',
  aliases: ['exception'],
  enabled: withLine,
  run: ({ target }) => target.ask('exception'),
})
export const leaveLine = onList({
  title: 'Plan the line anew: leave its cars where they stand',
  key: 'r',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  aliases: ['re-plan'],
  enabled: withLine,
  run: ({ target }) => target.leave(),
})
export const planLines = onList({ title: 'Plan the switching of the list in few engine moves', key: 'w', menu: 'yard', aliases: ['switching plan'], run: ({ target }) => target.planSwitching() })
export const chooseTracks = onList({ title: 'Choose tracks …', key: 't', menu: 'yard', run: ({ target }) => target.ask('tracks') })
export const printSwitchList = onList({ title: 'Print the switch list', key: 'p', menu: 'yard', run: ({ target }) => target.print() })
export const printStandingOrder = onList({
  title: 'Print the standing order',
  key: 'o',
  menu: 'yard',
  run: ({ target }) => target.print('standing_order'),
})
export const saveSwitchList = onList({ title: 'Save the switch list as PDF', key: 'shift+p', menu: 'yard', run: ({ target }) => target.save('pdf') })
export const saveSwitchExcel = onList({ title: 'Save the switch list as Excel', key: 'l', menu: 'yard', aliases: ['xlsx', 'spreadsheet'], run: ({ target }) => target.save('excel') })
export const signOffYard = onList({ title: 'Sign off …', key: 'mod+enter', menu: 'yard', undo: 'compensating', run: ({ target }) => target.ask('sign') })
export const openBoard = onList({ title: 'Open the yard', key: 'b', menu: 'yard', run: ({ target }) => target.openBoard() })
