/** Commands that move the focus between panes. */
import type { Side } from '#src/engine/commands/workspace.ts'
import { command } from '#src/engine/commands/command.ts'

const named = (side: Side): string => ({ left: 'to the left', right: 'to the right', up: 'above', down: 'below' })[side]

const focus = (side: Side) =>
  command({ title: `Focus pane ${named(side)}`, key: `alt+${side}`, run: ({ workspace }) => workspace.focus(side) })
export const focusLeft = focus('left')
export const focusRight = focus('right')
export const focusUp = focus('up')
export const focusDown = focus('down')
export const focusNext = command({
  title: 'Focus next pane',
  key: 'alt+n, f6',
  run: ({ workspace }) => workspace.focusNext(1),
})
export const focusPrevious = command({
  title: 'Focus previous pane',
  key: 'alt+shift+n, shift+f6',
  run: ({ workspace }) => workspace.focusNext(-1),
})
const goToTab = (title: string, key: string, step: 1 | -1) =>
  command({ title, key, run: ({ workspace }) => workspace.tabNext(step) })
export const tabNext = goToTab('Go to next tab', 'alt+pagedown', 1)
export const tabPrevious = goToTab('Go to previous tab', 'alt+pageup', -1)
export const back = command({
  title: 'Go back in pane',
  key: 'alt+comma',
  menu: 'pane',
  run: ({ workspace }) => workspace.back(),
})
export const forward = command({
  title: 'Go forward in pane',
  key: 'alt+period',
  menu: 'pane',
  run: ({ workspace }) => workspace.forward(),
})
