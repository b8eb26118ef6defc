/** Which pane the user attends to: the one the keyboard or the pointer goes into. A right click asks what can be done there. */
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

/** What the user does in this window he does in its focused pane, whatever another window was told before. */
const work = (): void => markActive(desk().focused)

/** Returns what stops the watch. */
export function trackFocus(): () => void {
  // Capture: what a pane does with the pointer must not keep the shell from knowing.
  const stops = [
    onEvery('focusin', attend, true),
    onEvery('pointerdown', attend, true),
    onEvery('contextmenu', onContextMenu),
    onEvery('keydown', work, true),
    onEvery('pointerdown', work, true),
  ]
  return () => stops.forEach((stop) => stop())
}
