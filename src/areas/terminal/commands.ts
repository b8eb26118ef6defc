/** Commands of the drawn tanks. */
import { commandOn } from '#src/engine/commands/command.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import { tankKeys as keys } from './tanks/keys.ts'
import type { TankController } from './tanks/tank-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'terminal:tanks': TankController
  }
}

export const {
  up: tankUp,
  down: tankDown,
  first: tankFirst,
  last: tankLast,
  pageUp: tankPageUp,
  pageDown: tankPageDown,
  open: openTank,
} = listCommands('terminal:tanks', 'tank', 'tanks')

const onTanks = commandOn('terminal:tanks')
export const tankLeft = onTanks({
  title: 'Move to the tank on the left',
  key: keys.left,
  quiet: true,
  run: ({ target }) => target.along(-1),
})
export const tankRight = onTanks({
  title: 'Move to the tank on the right',
  key: keys.right,
  quiet: true,
  run: ({ target }) => target.along(1),
})
export const whatIfTickets = onTanks({
  title: 'Show what if chosen tickets load',
  key: keys.whatIf,
  menu: 'pane',
  needs: 'access_menu__v3__sync_data__ticket',
  aliases: ['what-if', 'which tank is short', 'forecast of tanks'],
  run: ({ target }) => target.whatIf(),
})
export const printTanks = onTanks({
  title: 'Print the tanks of this site',
  key: keys.print,
  menu: 'pane',
  needs: 'access_menu__v3__sync_data__site',
  aliases: ['container report'],
  run: ({ target }) => target.print(),
})
export const nextTrouble = onTanks({
  title: 'Go to next tank to look at',
  key: keys.trouble,
  menu: 'pane',
  aliases: ['low tank', 'high tank', 'stale gauge'],
  run: ({ target }) => target.nextTrouble(),
})
