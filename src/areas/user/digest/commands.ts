/** Commands of the hand-over list. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'user:missed': List
  }
}

type List = { readonly isEmpty: boolean; readonly print: () => void; readonly save: () => Promise<void> }
const onList = commandOn('user:missed')
const some = ({ target }: Context<List>): true | string => !target.isEmpty || 'Nothing has changed'

export const printMissed = onList({
  title: 'Print changes',
  key: 'p',
  menu: 'pane',
  aliases: ['hand-over', 'PDF'],
  enabled: some,
  run: ({ target }) => target.print(),
})
export const saveMissed = onList({
  title: 'Save changes as PDF',
  key: 'shift+p',
  menu: 'pane',
  aliases: ['hand-over', 'PDF'],
  enabled: some,
  run: ({ target }) => target.save(),
})
