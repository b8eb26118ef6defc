/** The crew's commands, for the switch list of the focused pane. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import type { SwitchListController } from './state/switch-list-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'yard:switch-list': SwitchListController
  }
}

const onList = commandOn('yard:switch-list')
const may = 'change_railyard' as const
const withLine = ({ target }: Context<SwitchListController>): true | string =>
  target.line !== undefined || 'Select a line of work first.'
const withOpenLine = ({ target }: Context<SwitchListController>): true | string =>
  target.line?.state === 'open' || 'Select a line of work that is not done first.'

export const nextLine = onList({
  title: 'Go to next line of work',
  key: 'down, j',
  quiet: true,
  run: ({ target }) => target.step(1),
})
export const previousLine = onList({
  title: 'Go to previous line of work',
  key: 'up',
  quiet: true,
  run: ({ target }) => target.step(-1),
})
export const firstLine = onList({
  title: 'Go to first line of work',
  key: 'home',
  quiet: true,
  run: ({ target }) => target.step(-Infinity),
})
export const lastLine = onList({
  title: 'Go to last line of work',
  key: 'end',
  quiet: true,
  run: ({ target }) => target.step(Infinity),
})
export const tickLine = onList({
  title: 'Mark line as done',
  key: 'space, e',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: withOpenLine,
  run: ({ target }) => target.tick(),
})
export const takeBackLine = onList({
  title: 'Undo line',
  key: 'u',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  aliases: ['take back', 'not done after all'],
  enabled: ({ target }) => target.line?.state === 'done' || 'Select a line that is done first.',
  run: ({ target }) => target.takeBack(),
})
export const openLine = onList({
  title: 'Show or hide cars of line',
  key: 'enter, right, left',
  menu: 'yard',
  aliases: ['load', 'placard', 'consist'],
  enabled: withLine,
  run: ({ target }) => target.toggle(),
})
export const newList = onList({
  title: 'Issue new switch list',
  key: 'shift+i',
  menu: 'yard',
  needs: may,
  undo: 'none',
  aliases: ['renumber'],
  run: ({ target }) => target.issue(true),
})
export const exceptLine = onList({
  title: 'Report line as not done…',
  key: 'x',
  menu: 'yard',
  needs: may,
  undo: 'none',
  aliases: ['exception'],
  enabled: withOpenLine,
  run: ({ target }) => target.ask('exception'),
})
export const leaveLine = onList({
  title: 'Plan cars of line where they are now',
  key: 'r',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  aliases: ['re-plan'],
  enabled: withOpenLine,
  run: ({ target }) => target.leave(),
})
export const planLines = onList({
  title: 'Plan switching of list',
  key: 'w',
  menu: 'yard',
  aliases: ['switching plan'],
  run: ({ target }) => target.planSwitching(),
})
export const chooseTracks = onList({
  title: 'Choose tracks…',
  key: 't',
  menu: 'yard',
  run: ({ target }) => target.ask('tracks'),
})
export const openBoard = onList({
  title: 'Open yard',
  key: 'b',
  menu: 'yard',
  run: ({ target }) => target.openBoard(),
})
