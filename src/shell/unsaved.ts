/** What would be lost if the window went: forms with changes in them, and what waits to be sent. */
import { proxy } from 'valtio'
import { held } from '../engine/held.ts'
import { offered } from '../engine/target.ts'
import { panesNow } from './panes.ts'

const isForm = (offer: unknown): offer is { isDirty: () => boolean } =>
  typeof offer === 'object' && offer !== null && 'isDirty' in offer && typeof offer.isDirty === 'function'

/** Whether a pane holds work that would be lost with it: a form with changes, or a note that is begun. */
export const isUnsaved = (pane: string): boolean => ['form', 'page'].some((kind) => {
  const offer = offered(pane, kind)
  return isForm(offer) && offer.isDirty()
})

export function unsaved(): readonly string[] {
  const forms = panesNow().filter(isUnsaved).length
  const sends = held.waiting.length
  return [
    ...(forms > 0 ? [`${forms} ${forms === 1 ? 'form has' : 'forms have'} changes that are not saved`] : []),
    ...(sends > 0 ? [`${sends} ${sends === 1 ? 'message waits' : 'messages wait'} to be sent`] : []),
  ]
}

/** What is asked before the page is loaded anew. */
export const reloading = proxy<{ asks: readonly string[] | null }>({ asks: null })
let isSure = false

export function reloadNow(): void {
  isSure = true
  location.reload()
}
/** Loads the page anew; where something would be lost, it asks first. */
export function reload(): void {
  const lost = unsaved()
  if (lost.length === 0) return reloadNow()
  reloading.asks = lost
}

/** The browser asks before it closes the window over something unsaved. Returns what stops the watch. */
export function watchLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (!isSure && unsaved().length > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
