/** Commands of a table with states: its rows of one state, or of all again. */
import { commandOn } from '#src/engine/commands/command.ts'
import type { TableController } from '../state/controller.ts'
import { stateKeys, toggleState } from './state-filter.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    tableStates: TableController
  }
}

const onStates = commandOn('tableStates')
const showing = (at: 0 | 1 | 2 | 3, nth: string) =>
  onStates({
    title: `Show only rows in the ${nth} state`,
    key: stateKeys[at],
    menu: 'table',
    aliases: ['filter by status'],
    run: ({ target }) => toggleState(target, at),
  })

export const showFirstState = showing(0, 'first')
export const showSecondState = showing(1, 'second')
export const showThirdState = showing(2, 'third')
export const showFourthState = showing(3, 'fourth')
