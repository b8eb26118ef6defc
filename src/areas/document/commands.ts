/** Commands of the print preview. */
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { previewKeys } from './preview/keys.ts'
import type { PreviewController } from './preview/preview-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'company:print': PreviewController
  }
}

const onPreview = commandOn('company:print')
const shown = ({ target }: Context<PreviewController>): true | string =>
  target.isShown || 'The document is not here yet'
const moving = (title: string, key: string, run: (target: PreviewController) => void) =>
  onPreview({ title, key, menu: 'pane', enabled: shown, run: ({ target }) => run(target) })

export const printPreviewed = onPreview({
  title: 'Print document',
  key: previewKeys.print,
  menu: 'pane',
  enabled: shown,
  run: ({ target }) => target.print(),
})
export const savePreviewed = onPreview({
  title: 'Save document as PDF',
  key: previewKeys.save,
  menu: 'pane',
  aliases: ['download'],
  enabled: shown,
  run: ({ target }) => target.save(),
})
export const openPreviewedInTab = onPreview({
  title: 'Open document in a tab',
  key: previewKeys.tab,
  menu: 'pane',
  aliases: ['new window'],
  enabled: shown,
  run: ({ target }) => target.openTab(),
})
export const closePreview = onPreview({
  title: 'Close print preview',
  key: previewKeys.close,
  menu: 'pane',
  run: ({ target, workspace }) => target.close(() => workspace.close()),
})
export const nextPage = moving('Go to next page', previewKeys.next, (target) => target.turn(1))
export const previousPage = moving('Go to previous page', previewKeys.previous, (target) => target.turn(-1))
export const screenDown = moving('Scroll document down', 'pagedown', (target) => target.scroll(1))
export const screenUp = moving('Scroll document up', 'pageup', (target) => target.scroll(-1))
export const firstPage = moving('Go to first page', 'home', (target) => target.toEnd('first'))
export const lastPage = moving('Go to last page', 'end', (target) => target.toEnd('last'))
export const zoomIn = moving('Zoom in on document', previewKeys.larger, (target) => target.magnify(1))
export const zoomOut = moving('Zoom out of document', previewKeys.smaller, (target) => target.magnify(-1))
export const fitWidth = moving('Fit document to the pane', previewKeys.fit, (target) => target.fit())
