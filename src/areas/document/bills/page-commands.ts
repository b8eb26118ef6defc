/** Commands of the page beside the figures: zoom, turn, cut and join, and the region that is read again. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import type { BillsController } from './bills-controller.ts'
import { billKeys as keys, regionKeys } from './figures/keys.ts'
import type { RegionArrow } from './page/region.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'document:bill-page': BillsController
    'document:region': BillsController
  }
}

const onPage = commandOn('document:bill-page')
const onRegion = commandOn('document:region')
const looking = (title: string, key: string, run: (target: BillsController) => void) =>
  onPage({ title, key, menu: 'pane', run: ({ target }) => run(target) })

export const nextBillPage = looking('Go to next page', keys.nextPage, ({ view }) => view.turnPage(1))
export const previousBillPage = looking('Go to previous page', keys.previousPage, ({ view }) => view.turnPage(-1))
export const largerPage = looking('Zoom in on the page', keys.larger, ({ view }) => view.magnify(1))
export const smallerPage = looking('Zoom out of the page', keys.smaller, ({ view }) => view.magnify(-1))
export const zoomToFigure = looking('Zoom to the figure', keys.fit, ({ view }) => view.fit())
export const turnPage = looking('Turn the page', keys.turn, ({ view }) => view.turn())

type OnPage = Context<BillsController>
/** True, or the reason why its pages cannot be read or cut now. */
function canRead({ target }: OnPage): true | string {
  const status = target.current?.status
  return status === 'read' || status === 'failed' || 'Only a document that was read, and is not saved'
}
const change = { menu: 'pane', needs: 'change_billoflading' } as const
export const markRegion = onPage({
  ...change,
  title: 'Mark a region to read',
  key: keys.region,
  aliases: ['read region', 'read a blurred line'],
  enabled: (context) => {
    const can = canRead(context)
    return can === true ? context.target.figures.current !== undefined || 'The cursor is not on a figure' : can
  },
  run: ({ target }) => target.view.mark(),
})
export const cutBill = onPage({
  ...change,
  title: 'Cut document before this page',
  key: keys.cut,
  undo: 'exact',
  aliases: ['split document'],
  enabled: (context) => {
    const can = canRead(context)
    return can === true ? context.target.cutBlocked : can
  },
  run: ({ target }) => target.cut(),
})
export const joinBill = onPage({
  ...change,
  title: 'Join document with its other part',
  key: keys.join,
  undo: 'exact',
  aliases: ['merge documents'],
  enabled: (context) => {
    const can = canRead(context)
    return can === true
      ? context.target.otherPart !== undefined || 'No other document of this file is beside its pages'
      : can
  },
  run: ({ target }) => target.join(),
})

const marking = (title: string, key: string, arrow: RegionArrow, change: 'move' | 'resize') =>
  onRegion({ title, key, quiet: true, run: ({ target }) => target.view.change(arrow, change) })
export const regionLeft = marking('Move the region left', regionKeys.left, 'left', 'move')
export const regionRight = marking('Move the region right', regionKeys.right, 'right', 'move')
export const regionUp = marking('Move the region up', regionKeys.up, 'up', 'move')
export const regionDown = marking('Move the region down', regionKeys.down, 'down', 'move')
export const regionNarrower = marking('Make the region narrower', regionKeys.narrower, 'left', 'resize')
export const regionWider = marking('Make the region wider', regionKeys.wider, 'right', 'resize')
export const regionLower = marking('Make the region lower', regionKeys.lower, 'up', 'resize')
export const regionTaller = marking('Make the region taller', regionKeys.taller, 'down', 'resize')
export const readMarked = onRegion({
  title: 'Read the region',
  key: regionKeys.read,
  menu: 'pane',
  undo: 'none',
  needs: 'change_billoflading',
  run: ({ target }) => target.readMarked(),
})
export const leaveRegion = onRegion({
  title: 'Leave the region',
  key: regionKeys.leave,
  menu: 'pane',
  run: ({ target }) => target.view.unmark(),
})
