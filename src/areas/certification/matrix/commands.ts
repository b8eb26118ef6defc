/** Commands of the matrix of papers. */
import { commandOn } from '#src/engine/commands/command.ts'
import { matrixCommands } from '#src/ui/matrix/matrix-commands.ts'
import { matrixKeys as keys, matrixSets } from './keys.ts'
import type { MatrixController } from './matrix-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'certification:matrix': MatrixController
  }
}

const onMatrix = commandOn('certification:matrix')

const walking = matrixCommands('certification:matrix', 'holder', 'paper')
export const paperUp = walking.up
export const paperDown = walking.down
export const paperLeft = walking.left
export const paperRight = walking.right
export const firstHolder = walking.first
export const lastHolder = walking.last
export const paperPageUp = walking.pageUp
export const paperPageDown = walking.pageDown
export const openPaper = walking.open
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
