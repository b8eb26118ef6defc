/** Commands that go about the graph of contracts and turn it. */
import { commandOn } from '#src/engine/commands/command.ts'
import { graphKeys as keys } from './state/keys.ts'
import type { ConnectController } from './state/connect-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'contract:graph': ConnectController
  }
}

const onGraph = commandOn('contract:graph')
const quiet = (title: string, key: string, run: (target: ConnectController) => void) =>
  onGraph({ title, key, quiet: true, run: ({ target }) => run(target) })

export const graphUp = quiet('Go up', keys.up, (target) => target.step('up'))
export const graphDown = quiet('Go down', keys.down, (target) => target.step('down'))
export const graphLeft = quiet('Go left', keys.left, (target) => target.step('left'))
export const graphRight = quiet('Go right', keys.right, (target) => target.step('right'))
export const graphFirst = quiet('Go to the first', keys.first, (target) => target.step('up', Infinity))
export const graphLast = quiet('Go to the last', keys.last, (target) => target.step('down', Infinity))
export const graphPageUp = quiet('Go up by ten', keys.pageUp, (target) => target.page('up'))
export const graphPageDown = quiet('Go down by ten', keys.pageDown, (target) => target.page('down'))
export const openNode = quiet('Open contract or link beside', keys.openRecord, (target) => target.openHere())
export const zoomIn = quiet('Zoom in on the graph', keys.zoomIn, (target) => target.zoom(1.25))
export const zoomOut = quiet('Zoom out of the graph', keys.zoomOut, (target) => target.zoom(0.8))
export const leaveGraph = quiet('Close what is typed or suggested', keys.close, (target) => target.close())

export const nextProblem = onGraph({
  title: 'Go to next contract that needs a look',
  key: keys.next,
  menu: 'pane',
  aliases: ['unfed', 'over-promised', 'open sales'],
  run: ({ target }) => target.toProblem(1),
})
export const previousProblem = quiet('Go to previous one that needs a look', keys.previous, (target) =>
  target.toProblem(-1),
)

export const turnView = onGraph({
  title: 'Switch between graph and matrix',
  key: keys.view,
  menu: 'pane',
  aliases: ['table', 'list', 'grid'],
  enabled: ({ target }) => !target.state.isNarrow || 'There is no room for the graph here',
  run: ({ target }) => target.turnView(),
})
export const fitGraph = onGraph({
  title: 'Fit the graph to the pane',
  key: keys.fit,
  menu: 'pane',
  run: ({ target }) => target.fit(),
})
export const arrangeGraph = onGraph({
  title: 'Arrange the graph again',
  key: keys.arrange,
  menu: 'pane',
  run: ({ target }) => target.arrange(),
})
