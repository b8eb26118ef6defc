/** Commands that arrange panes, and that move the focus between them. */
import { command } from '#src/engine/commands/command.ts'
import type { Arrangement, Side } from '#src/engine/commands/workspace.ts'

const named = (side: Side): string => ({ left: 'to the left', right: 'to the right', up: 'above', down: 'below' })[side]

const split = (side: Side, key?: string) =>
  command({
    title: `Split pane ${named(side)}`,
    menu: 'pane',
    aliases: ['new pane'],
    ...(key !== undefined && { key }),
    run: ({ workspace }) => workspace.split(side),
  })
export const splitRight = split('right', 'alt+\\, k>v')
export const splitBelow = split('down', 'alt+-, k>s')

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

const move = (side: Side) =>
  command({ title: `Move pane ${named(side)}`, key: `alt+shift+${side}`, run: ({ workspace }) => workspace.move(side) })
export const moveLeft = move('left')
export const moveRight = move('right')
export const moveUp = move('up')
export const moveDown = move('down')

const swap = (side: Side) =>
  command({
    title: `Swap with pane ${named(side)}`,
    key: `k>${side}`,
    run: ({ workspace }) => workspace.swap(side),
  })
export const swapLeft = swap('left')
export const swapRight = swap('right')
export const swapUp = swap('up')
export const swapDown = swap('down')

const resize = (side: Side, title: string, key: string) =>
  command({ title, key, run: ({ workspace }) => workspace.resize(side) })
export const growRight = resize('right', 'Move the right border outwards', 'alt+]')
export const growLeft = resize('left', 'Move the left border outwards', 'alt+[')
export const growDown = resize('down', 'Move the lower border outwards', 'alt+shift+]')
export const growUp = resize('up', 'Move the upper border outwards', 'alt+shift+[')

export const zoom = command({
  title: 'Maximize or restore pane',
  key: 'alt+z, k>z',
  menu: 'pane',
  aliases: ['zoom pane in or out', 'maximise', 'full screen'],
  run: ({ workspace }) => workspace.zoom(),
})
export const tab = command({
  title: 'Open new tab',
  key: 'alt+t, k>t',
  menu: 'pane',
  run: ({ workspace }) => workspace.tab(),
})
const goToTab = (title: string, key: string, step: 1 | -1) =>
  command({ title, key, run: ({ workspace }) => workspace.tabNext(step) })
export const tabNext = goToTab('Go to next tab', 'alt+pagedown', 1)
export const tabPrevious = goToTab('Go to previous tab', 'alt+pageup', -1)
export const close = command({
  title: 'Close pane',
  key: 'alt+w, k>c',
  menu: 'pane',
  run: ({ workspace }) => workspace.close(),
})
export const closeOthers = command({
  title: 'Close other panes',
  key: 'k>x',
  menu: 'workspace',
  aliases: ['only this pane', 'clear'],
  run: ({ workspace }) => workspace.closeOthers(),
})
export const equalise = command({
  title: 'Make all panes equal in size',
  key: 'alt+e, k>e',
  menu: 'workspace',
  aliases: ['same size', 'balance'],
  run: ({ workspace }) => workspace.equalise(),
})
const arrange = (title: string, key: string, as: Arrangement, aliases: readonly string[]) =>
  command({ title, key, menu: 'workspace', aliases, run: ({ workspace }) => workspace.arrange(as) })
export const arrangeGrid = arrange('Arrange panes as grid', 'k>7', 'grid', ['tile', 'tiled layout'])
export const arrangeColumns = arrange('Arrange panes as columns', 'k>8', 'columns', ['side by side', 'even horizontal'])
export const arrangeMain = arrange('Arrange panes as main and stack', 'k>9', 'main', [
  'master and stack',
  'main vertical',
])
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
