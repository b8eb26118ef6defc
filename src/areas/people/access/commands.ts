/** Commands of the grid of accesses. */
import { commandOn } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import { matrixCommands } from '#src/ui/matrix/matrix-commands.ts'
import type { AccessController } from './access-controller.ts'
import { accessKeys as keys } from './keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'people:access': AccessController
    /** The screen that is this grid alone. */
    'people:accessMatrix': AccessController
    /** A record with such a grid in it. */
    'people:accessPart': AccessController
  }
}

const walking = matrixCommands('people:access', 'line', 'access')
export const accessUp = walking.up
export const accessDown = walking.down
export const accessLeft = walking.left
export const accessRight = walking.right
export const firstAccess = walking.first
export const lastAccess = walking.last
export const accessPageUp = walking.pageUp
export const accessPageDown = walking.pageDown
export const openAccess = walking.open

const onAccess = commandOn('people:access')
const needs = 'change_user_access'
export const toggleLoading = onAccess({
  title: 'Toggle loading in this cell',
  key: keys.loads,
  menu: 'pane',
  needs,
  undo: 'exact',
  aliases: ['give access', 'take access', 'may load'],
  enabled: ({ target }) => target.current !== undefined || 'There is no access under the cursor',
  run: ({ target }) => target.toggle('can_load'),
})
export const toggleUnloading = onAccess({
  title: 'Toggle unloading in this cell',
  key: keys.unloads,
  menu: 'pane',
  needs,
  undo: 'exact',
  aliases: ['may unload'],
  enabled: ({ target }) => target.current !== undefined || 'There is no access under the cursor',
  run: ({ target }) => target.toggle('can_unload'),
})
export const showGivenAccess = onAccess({
  title: 'Show accesses that are given',
  key: keys.given,
  menu: 'pane',
  run: ({ target }) => target.showGiven(),
})
export const showAllAccess = onAccess({
  title: 'Show all that could be given',
  key: keys.all,
  menu: 'pane',
  aliases: ['every customer and product of this person'],
  run: ({ target }) => target.showAll(),
})
export const nextAccess = onAccess({
  title: 'Go to next access that does not hold',
  key: keys.next,
  menu: 'pane',
  run: ({ target }) => target.next(),
})
export const intoAccess = commandOn('people:accessPart')({
  title: 'Go to the grid of accesses',
  key: keys.into,
  menu: 'pane',
  run: ({ target }) => target.focus(),
})
export const accessAsTable = commandOn('people:accessMatrix')({
  title: 'Show accesses as a table',
  key: keys.swap,
  menu: 'pane',
  run: () => open('terminalboss:v3:useraccess:table', {}),
})
export const accessAsMatrix = commandOn('record:terminal:userAccess')({
  title: 'Show accesses as a matrix',
  key: keys.swap,
  menu: 'table',
  aliases: ['customer, product and site'],
  run: () => open('terminalboss:v3:useraccess:matrix', {}),
})
