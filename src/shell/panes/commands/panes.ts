/** Commands that split, move, swap and close panes. */
import { command } from '#src/engine/commands/command.ts'
import type { Side } from '#src/engine/commands/workspace.ts'

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
export const tab = command({
  title: 'Open new tab',
  key: 'alt+t, k>t',
  menu: 'pane',
  run: ({ workspace }) => workspace.tab(),
})
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
