/** Commands of the matrix of papers. */
import { commandOn } from '#src/engine/commands/command.ts'
import { matrixKeys as keys, matrixSets } from './keys.ts'
import type { MatrixController } from './matrix-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'certification:matrix': MatrixController
  }
}

const onMatrix = commandOn('certification:matrix')
const walking = (title: string, key: string, run: (matrix: MatrixController) => void) =>
  onMatrix({ title, key, quiet: true, run: ({ target }) => run(target) })

export const paperUp = walking('Move to the holder above', keys.up, (matrix) => matrix.step(-1))
export const paperDown = walking('Move to the holder below', keys.down, (matrix) => matrix.step(1))
export const paperLeft = walking('Move to the paper on the left', keys.left, (matrix) => matrix.along(-1))
export const paperRight = walking('Move to the paper on the right', keys.right, (matrix) => matrix.along(1))
export const firstHolder = walking('Move to the first holder', keys.first, (matrix) => matrix.step(-Infinity))
export const lastHolder = walking('Move to the last holder', keys.last, (matrix) => matrix.step(Infinity))
export const paperPageUp = walking('Move a page of holders up', keys.pageUp, (matrix) => matrix.page(-1))
export const paperPageDown = walking('Move a page of holders down', keys.pageDown, (matrix) => matrix.page(1))
export const openPaper = walking('Open the paper beside', keys.open, (matrix) => matrix.open())
export const uploadPaper = onMatrix({
  title: 'Attach the scan of this paper',
  key: keys.upload,
  menu: 'pane',
  enabled: ({ target }) => target.mayChange,
  aliases: ['upload a certificate'],
  undo: 'none',
  run: ({ target }) => target.upload(),
})
export const paperSeen = onMatrix({
  title: 'Mark this paper as verified',
  key: keys.seen,
  menu: 'pane',
  enabled: ({ target }) => target.mayChange,
  aliases: ['looked at', 'seen'],
  undo: 'exact',
  run: ({ target }) => target.seen(),
})
export const nextPaper = onMatrix({
  title: 'Go to next paper to look at',
  key: keys.next,
  menu: 'pane',
  run: ({ target }) => target.next(),
})
export const stoppedLoad = onMatrix({
  title: 'Open the load that this paper stops',
  key: keys.loads,
  menu: 'pane',
  aliases: ['loads of tomorrow'],
  run: ({ target }) => target.openStopped(),
})
const showing = (at: 0 | 1 | 2 | 3 | 4 | 5) => {
  const { key, label, show } = matrixSets[at]
  return onMatrix({
    title: `Show papers: ${label.toLowerCase()}`,
    key,
    menu: 'pane',
    run: ({ target }) => target.turnTo(show),
  })
}
export const showAllPapers = showing(0)
export const showMissingPapers = showing(1)
export const showExpiredPapers = showing(2)
export const showExpiringPapers = showing(3)
export const showUnverifiedPapers = showing(4)
export const showStoppedPapers = showing(5)
