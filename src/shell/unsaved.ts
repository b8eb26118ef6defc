/** What would be lost if the window went: forms with changes in them, and what waits to be sent. */
import { proxy, ref } from 'valtio'
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

const formsIn = (panes: readonly string[]): readonly string[] => {
  const forms = panes.filter(isUnsaved).length
  return forms > 0 ? [`${forms} ${forms === 1 ? 'form has' : 'forms have'} changes that are not saved`] : []
}

export function unsaved(): readonly string[] {
  const sends = held.waiting.length
  return [...formsIn(panesNow()), ...(sends > 0 ? [`${sends} ${sends === 1 ? 'message waits' : 'messages wait'} to be sent`] : [])]
}

/** What is asked before something goes that is not saved. */
type Asked = { readonly lost: readonly string[]; readonly title: string; readonly verb: string; readonly go: () => void }
export const losing = proxy<{ now: Asked | null }>({ now: null })
const ask = (asked: Asked): void => {
  losing.now = ref(asked)
}
export const stay = (): void => {
  losing.now = null
}

/** Does it; where work in these panes would go with it, asks first. */
export function unlessUnsaved(panes: readonly string[], title: string, verb: string, go: () => void): void {
  const lost = formsIn(panes)
  if (lost.length === 0) go()
  else ask({ lost, title, verb, go })
}

let isSure = false
function reloadNow(): void {
  isSure = true
  location.reload()
}
/** Loads the page anew; where something would be lost, it asks first. */
export function reload(): void {
  const lost = unsaved()
  if (lost.length === 0) reloadNow()
  else ask({ lost, title: 'Reload now?', verb: 'Reload and lose it', go: reloadNow })
}

/** The browser asks before it closes the window over something unsaved. Returns what stops the watch. */
export function watchLeaving(): () => void {
  const hear = (event: BeforeUnloadEvent): void => {
    if (!isSure && unsaved().length > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', hear)
  return () => window.removeEventListener('beforeunload', hear)
}
