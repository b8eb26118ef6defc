/** Keeps track of the pane in which the user works: the one that the focus or the pointer enters. A right click opens its menu. */
import { markActive } from '#src/engine/links/session.ts'
import { onEvery } from '#src/engine/panes/windows.ts'
import { rememberFocus } from '../state/focus.ts'
import { show } from '../state/overlays.state.ts'
import { desk } from '../state/desk.state.ts'
import { setTree } from '../state/panes.ts'

const elementOf = (event: Event): Element | null => (event.target instanceof Element ? event.target : null)
const paneOf = (event: Event): string | undefined =>
  elementOf(event)?.closest<HTMLElement>('[data-pane]')?.dataset['pane']

function attend(event: Event): void {
  const pane = paneOf(event)
  if (pane === undefined) return
  if (event.type === 'focusin' && event.target) rememberFocus(pane, event.target)
  if (desk().focused !== pane) setTree(desk().tree, pane)
}

function onContextMenu(event: MouseEvent): void {
  const isText = elementOf(event)?.closest('input, textarea, [contenteditable="true"]') != null
  if (event.defaultPrevented || isText || paneOf(event) === undefined) return
  event.preventDefault()
  show({ kind: 'menu', which: 'context', x: event.clientX, y: event.clientY })
}

/** User input in this window happens in its focused pane, even if another window was active before. */
const work = (): void => markActive(desk().focused)

/** Returns a function that stops it. */
export function trackFocus(): () => void {
  // In the capture phase, because a pane may stop the event.
  const stops = [
    onEvery('focusin', attend, true),
    onEvery('pointerdown', attend, true),
    onEvery('contextmenu', onContextMenu),
    onEvery('keydown', work, true),
    onEvery('pointerdown', work, true),
  ]
  return () => stops.forEach((stop) => stop())
}
