/** Commands of the files that wait for a ticket. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import { unattachedKeys as keys } from './keys.ts'
import type { UnattachedController } from './unattached-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'terminal:unattachedFiles': UnattachedController
  }
}

// Enter attaches here: the record of a file is opened from the table of all files.
export const {
  up: fileUp,
  down: fileDown,
  first: fileFirst,
  last: fileLast,
  pageUp: filePageUp,
  pageDown: filePageDown,
} = listCommands('terminal:unattachedFiles', 'file', 'files')

const onFiles = commandOn('terminal:unattachedFiles')
const some = ({ target }: Context<UnattachedController>): true | string =>
  target.current !== undefined || 'No file is waiting'
const change = { menu: 'pane', needs: 'change_ticket', undo: 'exact', enabled: some } as const

export const attachFile = onFiles({
  ...change,
  title: 'Attach file to the ticket it names',
  key: keys.attach,
  aliases: ['file a scan', 'match scan', 'attach to candidate'],
  run: async ({ target, workspace }) => {
    if (!(await target.attachToCandidate())) workspace.runCommand('terminal:attachFileTo')
  },
})
export const attachFileTo = onFiles({
  ...change,
  title: 'Attach file to another ticket…',
  key: keys.other,
  aliases: ['wrong ticket', 'choose ticket for a scan'],
  args: {
    ticket: {
      label: 'Ticket number',
      complete: async (typed) => (await import('./unattached-files.ts')).ticketChoices(typed),
    },
  },
  run: ({ target }, { ticket }) => target.attachTo(String(ticket)),
})
export const discardFile = onFiles({
  ...change,
  title: 'Discard file with a reason…',
  key: keys.discard,
  aliases: ['throw scan away', 'belongs to no ticket'],
  args: { reason: { label: 'Why it belongs to no ticket', required: true } },
  run: ({ target }, { reason }) => target.discard(String(reason)),
})
export const nextFile = onFiles({
  title: 'Go to next file',
  key: keys.next,
  menu: 'pane',
  aliases: ['skip file', 'later'],
  enabled: some,
  run: ({ target }) => target.next(),
})
export const showFile = onFiles({
  title: 'Open file in a tab',
  key: keys.show,
  menu: 'pane',
  aliases: ['download scan', 'view scan'],
  enabled: some,
  run: ({ target }) => target.showFile(),
})
