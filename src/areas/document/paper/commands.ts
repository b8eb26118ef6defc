/** Commands of the paper of a bill of lading. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import { previewKeys } from '../preview/keys.ts'
import { paperKeys } from './keys.ts'
import type { PaperController } from './paper-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'document:paper': PaperController
  }
}

const onPaper = commandOn('document:paper')
const shown = ({ target }: Context<PaperController>): true | string => target.isShown || 'No paper is shown here'
const moving = (title: string, key: string, run: (target: PaperController) => void) =>
  onPaper({ title, key, menu: 'pane', enabled: shown, run: ({ target }) => run(target) })

export const nextPaperPage = moving('Go to next page of the paper', previewKeys.next, (target) => target.step(1))
export const previousPaperPage = moving('Go to previous page of the paper', previewKeys.previous, (target) =>
  target.step(-1),
)
export const firstPaperPage = moving('Go to first page of the paper', 'home', (target) => target.toEnd('first'))
export const lastPaperPage = moving('Go to last page of the paper', 'end', (target) => target.toEnd('last'))
export const enlargePaper = moving('Show paper larger', previewKeys.larger, (target) => target.magnify(1))
export const shrinkPaper = moving('Show paper smaller', previewKeys.smaller, (target) => target.magnify(-1))
export const fitPaper = moving('Fit paper to the pane', previewKeys.fit, (target) => target.fit())
export const zoomToFigure = moving('Zoom to the current figure', paperKeys.box, (target) => target.toBox())
export const turnPaper = moving('Turn paper clockwise', paperKeys.turn, (target) => target.rotate(90))
export const turnPaperBack = moving('Turn paper counterclockwise', paperKeys.turnBack, (target) => target.rotate(-90))
export const openPaperInTab = moving('Open file of the paper in a tab', previewKeys.tab, (target) => target.openTab())
export const checkPaper = moving('Check figures of the paper beside', paperKeys.check, (target) => target.check())
/** Of the document under the cursor, in a table and in the list of those that wait. */
export const openPaperBeside = commandOn('record:document:bill')({
  title: 'Open paper of the document beside',
  menu: 'row',
  aliases: ['show scan', 'second screen'],
  enabled: ({ target }) => target.ids().length === 1 || 'Choose a single document',
  run: ({ target }) =>
    open('company:bol:attachment', {}, { query: { attachment: String(target.ids()[0]) }, place: 'right' }),
})
export const closePaper = onPaper({
  title: 'Close paper',
  key: previewKeys.close,
  menu: 'pane',
  run: ({ workspace }) => workspace.close(),
})
