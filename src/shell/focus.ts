/** Where the keyboard is. A pane that gets the focus gets it in its content, and it never falls to the page itself. */
import { offered } from '../engine/target.ts'
import { attendTo, documentHere, onEvery, windows } from '../engine/windows.ts'
import { desk } from './panes.ts'

const last = new Map<string, WeakRef<HTMLElement>>()

export const sectionOf = (pane: string): HTMLElement | null =>
  windows.all.flatMap(({ document }) => document.querySelector<HTMLElement>(`[data-pane="${CSS.escape(pane)}"]`) ?? [])[0] ?? null
const windowOf = (element: Element): Window => element.ownerDocument.defaultView ?? window
export const rememberFocus = (pane: string, element: EventTarget): void => {
  if (element instanceof HTMLElement) last.set(pane, new WeakRef(element))
}

const canFocus = (thing: unknown): thing is { focus: () => void } =>
  typeof thing === 'object' && thing !== null && 'focus' in thing && typeof thing.focus === 'function'

const isField = (element: HTMLElement): boolean => element.matches('input, textarea, select, button, a, [contenteditable="true"]')

/** The field that had the focus there before, what the pane says, what had it else, what asks for it, or the pane itself. */
export function enterPane(pane: string): void {
  const section = sectionOf(pane)
  const isIn = (): boolean => section !== null && section !== section.ownerDocument.activeElement && section.contains(section.ownerDocument.activeElement)
  if (!section) return
  if (windowOf(section) !== windows.here) {
    windowOf(section).focus()
    attendTo(windowOf(section))
  }
  if (isIn()) return
  const before = last.get(pane)?.deref()
  const own = offered(pane, 'focus')
  // A grid's own elements come and go with its rows: it knows better which one it is.
  if (before !== undefined && before !== section && section.contains(before) && (isField(before) || !canFocus(own))) before.focus({ preventScroll: true })
  if (!isIn() && canFocus(own)) own.focus()
  if (!isIn()) section.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  if (!isIn()) section.focus({ preventScroll: true })
}

/** True where an overlay, which keeps its own focus, is open. */
const isOverlayOpen = (): boolean => documentHere().querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** Back into the focused pane, where the keyboard fell to the page itself. */
export const backFromPage = (): void => {
  const { body, activeElement } = documentHere()
  if (activeElement !== body || isOverlayOpen()) return
  // Nobody is moved to another window by a key that fell to the page of this one.
  if (documentHere().querySelector(`[data-pane="${CSS.escape(desk.focused)}"]`)) enterPane(desk.focused)
}

/** Brings the focus back when the element that had it went away. Returns what stops the watch. */
export function keepFocus(): () => void {
  const later = (): void => void setTimeout(backFromPage, 0)
  // A removed element tells no one, so the next key looks again before anything else hears it.
  const stops = [onEvery('focusout', later), onEvery('keydown', backFromPage, true)]
  // A removed element tells no one, so the next key looks again before anything else hears it.
  return () => stops.forEach((stop) => stop())
}
