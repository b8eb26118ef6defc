/** Commands of the tree of products. */
import { commandOn } from '#src/engine/commands/command.ts'
import type { TreeMove } from '#model/areas/terminal/rules/product-tree.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import { treeKeys as keys } from './keys.ts'
import type { TreeController } from './tree-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'terminal:tree': TreeController
  }
}

export const {
  up: productUp,
  down: productDown,
  first: firstProduct,
  last: lastProduct,
  pageUp: productPageUp,
  pageDown: productPageDown,
  open: openProduct,
} = listCommands('terminal:tree', 'product', 'products')

const onTree = commandOn('terminal:tree')
export const openGroup = onTree({
  title: 'Open the group of products',
  key: keys.open,
  quiet: true,
  run: ({ target }) => target.unfold(),
})
export const shutGroup = onTree({
  title: 'Close the group of products',
  key: keys.shut,
  quiet: true,
  run: ({ target }) => target.fold(),
})
export const openAllGroups = onTree({
  title: 'Open or close all groups',
  key: keys.all,
  menu: 'pane',
  run: ({ target }) => target.unfoldAll(),
})
export const mergeProduct = onTree({
  title: 'Merge product into another…',
  key: keys.merge,
  menu: 'pane',
  needs: 'change_product',
  undo: 'compensating',
  aliases: ['doubles', 'same product', 'join products'],
  run: ({ target }) => target.merge(),
})
const moving = (title: string, key: string, how: TreeMove) =>
  onTree({
    title,
    key,
    menu: 'pane',
    needs: 'change_product',
    undo: 'exact',
    run: ({ target }) => target.move(how),
  })
export const moveInto = moving('Move the product into the one above', keys.into, 'in')
export const moveOut = moving('Move the product out of its group', keys.out, 'out')
export const moveBefore = moving('Move the product to the group before', keys.before, 'before')
export const moveAfter = moving('Move the product to the group after', keys.after, 'after')
