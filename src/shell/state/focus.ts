/** Keyboard focus. A pane that gets the focus passes it to its content, and the focus never stays on the page's body. */
import { commandTargetOf } from '#src/engine/panes/command-target.ts'
import { activeElement, attendTo, documentHere, onEvery } from '#src/engine/panes/windows.ts'
import { windows } from '#src/engine/panes/windows.state.ts'
import { desk } from './desk.state.ts'
import { arriving, lastFocused } from './focus.state.ts'

export const sectionOf = (pane: string): HTMLElement | null =>
  windows().all.flatMap(
    ({ document }) => document.querySelector<HTMLElement>(`[data-pane="${CSS.escape(pane)}"]`) ?? [],
  )[0] ?? null
const windowOf = (element: Element): Window => element.ownerDocument.defaultView ?? window
export const rememberFocus = (pane: string, element: EventTarget): void => {
  if (element instanceof HTMLElement) lastFocused().set(pane, new WeakRef(element))
}

const canFocus = (thing: unknown): thing is { focus: () => void } =>
  typeof thing === 'object' && thing !== null && 'focus' in thing && typeof thing.focus === 'function'

const isField = (element: HTMLElement): boolean =>
  element.matches('input, textarea, select, button, a, [contenteditable="true"]')

/** The field that had the focus there before, what the pane says, what had it else, what asks for it, or the pane itself. */
export function enterPane(pane: string): void {
  const section = sectionOf(pane)
  const isIn = (): boolean =>
    section !== null &&
    section !== section.ownerDocument.activeElement &&
    section.contains(section.ownerDocument.activeElement)
  if (!section) return
  if (windowOf(section) !== windows().here) {
    windowOf(section).focus()
    attendTo(windowOf(section))
  }
  if (isIn()) return
  const before = lastFocused().get(pane)?.deref()
  const own = commandTargetOf(pane, 'focus')
  // A grid's own elements come and go with its rows: it knows better which one it is.
  if (before !== undefined && before !== section && section.contains(before) && (isField(before) || !canFocus(own)))
    before.focus({ preventScroll: true })
  if (!isIn() && canFocus(own)) own.focus()
  if (!isIn()) section.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  if (!isIn()) section.focus({ preventScroll: true })
}

/** The focus has not gone into the content of this pane, nor anywhere else. */
export function isOnPane(pane: string): boolean {
  const active = activeElement()
  return active === documentHere().body || active === sectionOf(pane)
}
/** The focused pane was opened, and may still pass the focus to its content. */
export const isArriving = (): boolean => arriving().has(desk().focused) && isOnPane(desk().focused)

/** True if an overlay is open, since overlays manage their own focus. */
const isOverlayOpen = (): boolean =>
  documentHere().querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** Returns the focus to the focused pane if it fell back to the page's body. */
export const backFromPage = (): void => {
  const { body, activeElement } = documentHere()
  if (activeElement !== body || isOverlayOpen()) return
  // Does not move the user to another window.
  if (documentHere().querySelector(`[data-pane="${CSS.escape(desk().focused)}"]`)) enterPane(desk().focused)
}

/** Restores the focus when the focused element is removed. Returns a function that stops it. */
export function keepFocus(): () => void {
  const later = (): void => void setTimeout(backFromPage, 0)
  // No event reports a removed element, so the next key press checks first.
  const stops = [onEvery('focusout', later), onEvery('keydown', backFromPage, true)]
  return () => stops.forEach((stop) => stop())
}
