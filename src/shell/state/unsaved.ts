/** What would be lost if the window closed: forms with changes, and requests waiting to be sent. */
import { ref } from 'valtio'
import { delayedSends } from '#src/engine/commands/delayed-send.state.ts'
import { commandTargetOf } from '#src/engine/panes/command-target.ts'
import { panesNow } from './panes.ts'
import { leaving, unsavedQuestion, type Asked } from './unsaved.state.ts'

const isForm = (offer: unknown): offer is { isDirty: () => boolean } =>
  typeof offer === 'object' && offer !== null && 'isDirty' in offer && typeof offer.isDirty === 'function'

/** Whether closing a pane would lose work: a form with changes, or a note not yet saved. */
export const isUnsaved = (pane: string): boolean =>
  ['form', 'page'].some((kind) => {
    const offer = commandTargetOf(pane, kind)
    return isForm(offer) && offer.isDirty()
  })

const formsIn = (panes: readonly string[]): readonly string[] => {
  const forms = panes.filter(isUnsaved).length
  return forms > 0 ? [`${forms} ${forms === 1 ? 'form has' : 'forms have'} changes that are not saved`] : []
}

export function unsaved(): readonly string[] {
  const sends = delayedSends().waiting.length
  return [
    ...formsIn(panesNow()),
    ...(sends > 0 ? [`${sends} ${sends === 1 ? 'message waits' : 'messages wait'} to be sent`] : []),
  ]
}

const ask = (asked: Asked): void => {
  unsavedQuestion().now = ref(asked)
}
export const keepEditing = (): void => {
  unsavedQuestion().now = null
}

/** Runs the action; asks first if work in these panes would be lost. */
export function unlessUnsaved(panes: readonly string[], title: string, verb: string, go: () => void): void {
  const lost = formsIn(panes)
  if (lost.length === 0) go()
  else ask({ lost, title, verb, go })
}

function reloadNow(): void {
  leaving().isSure = true
  location.reload()
}
/** Reloads the page; asks first if something would be lost. */
export function reload(): void {
  const lost = unsaved()
  if (lost.length === 0) reloadNow()
  else ask({ lost, title: 'Reload now?', verb: 'Reload and lose it', go: reloadNow })
}

/** Lets the browser ask before it closes a window with unsaved work. Returns a function that stops it. */
export function watchLeaving(): () => void {
  const hear = (event: BeforeUnloadEvent): void => {
    if (!leaving().isSure && unsaved().length > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', hear)
  return () => window.removeEventListener('beforeunload', hear)
}
